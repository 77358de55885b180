import type { Context } from 'hono';
import { z } from 'zod';
import { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { CardAddress } from './address.ts';

const Query = z.object({
  language: Language,
  expires: z.coerce.number().int().positive(),
  signature: z.string().max(100),
});

/**
 * The address that a request names, as it was signed.
 * @param path below the API's base
 * @throws Refusal NOT_FOUND, as for a card that is not there: an address with a letter missing tells nobody anything
 */
export function readCardAddress(context: Context, path: string): { address: CardAddress; signature: string } {
  const given = Query.safeParse(context.req.query());
  if (!given.success) throw new Refusal('NOT_FOUND');
  const { signature, ...address } = given.data;
  return { address: { path, ...address }, signature };
}

/** A card's file: nobody keeps it but the fan, and where it was loaded from is told to nobody. */
export function cardResponse(png: Uint8Array<ArrayBuffer>): Response {
  return new Response(png, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': 'attachment',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  });
}
