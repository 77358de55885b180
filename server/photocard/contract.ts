import { z } from 'zod';
import { Colour, defineCalls, Id, Language } from '../platform/http/contract.ts';

/** The places of a set's cards, from 1 on. */
export const FaceNumber = z.coerce.number().int().min(1).max(9);

/** A numbered set of digital cards that a fan bought: a piece of a product, with a card for each face. */
export const Photocard = z.object({
  photocardId: Id,
  serial: z.number().int().positive(),
  /** How many numbers there are; null where there is no end of them. */
  edition: z.number().int().positive().nullable(),
  faces: z.array(z.object({ face: z.number().int().positive(), artist: z.string(), line: z.string(), accent: Colour })),
});
export type Photocard = z.infer<typeof Photocard>;

const card = z.object({ photocardId: Id, face: FaceNumber });

export const photocardCalls = defineCalls({
  'GET /photocard/:photocardId/:face/file': {
    summary: 'A card that was bought, for a signed address alone',
    access: 'open',
    stream: true,
    media: 'image/png',
    noStore: true,
    params: card,
    query: z.object({ language: Language, expires: z.string(), signature: z.string() }),
    response: z.string().meta({ description: 'The card, drawn for its owner' }),
    errors: ['NOT_FOUND', 'ADDRESS_EXPIRED', 'PHOTOCARD_REVOKED', 'OVERLOADED', 'RATE_LIMITED'],
  },
});
