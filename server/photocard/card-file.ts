import type { FileReply } from '../platform/http/routes.ts';

/** A card's file: nobody keeps it but the fan, and where it was loaded from is told to nobody. */
export function cardReply(body: Uint8Array<ArrayBuffer>) {
  return {
    type: 'image/png',
    body,
    headers: { 'Content-Disposition': 'attachment', 'Referrer-Policy': 'no-referrer' },
  } as const satisfies FileReply;
}
