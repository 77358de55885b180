import type { FileReply } from '../platform/http/routes.ts';

/** The response with a card: private, without caching, and without a referrer. */
export function cardReply(body: Uint8Array<ArrayBuffer>) {
  return {
    type: 'image/png',
    body,
    headers: { 'Content-Disposition': 'attachment', 'Referrer-Policy': 'no-referrer' },
  } as const satisfies FileReply;
}
