import { z } from 'zod';
import { Colour, defineCalls, Id, Language } from '../platform/http/contract.ts';

/** The number of a card within its set, from 1. */
export const FaceNumber = z.coerce.number().int().min(1).max(9);

/** A numbered set of digital cards that a fan bought: a piece of a product, with a card for each face. */
export const Photocard = z.object({
  photocardId: Id,
  serial: z.number().int().positive(),
  /** The size of the edition; null if it is unlimited. */
  edition: z.number().int().positive().nullable(),
  faces: z.array(z.object({ face: z.number().int().positive(), artist: z.string(), line: z.string(), accent: Colour })),
});
export type Photocard = z.infer<typeof Photocard>;

/** The query of a signed address; the signature covers the path, `language` and `expires`. */
export const SignedQuery = z.object({
  language: Language,
  /** Milliseconds since 1970. */
  expires: z.coerce.number().int().positive(),
  signature: z.string().max(100),
});

const card = z.object({ photocardId: Id, face: FaceNumber });

export const photocardCalls = defineCalls({
  'GET /photocard/:photocardId/:face/file': {
    summary: 'A card that was bought, for a signed address alone',
    kind: 'file',
    access: 'open',
    // An incomplete address is refused like a forged one.
    malformed: 'NOT_FOUND',
    limit: { burst: 60, perMinute: 30 },
    params: card,
    query: SignedQuery,
    content: { 'image/png': z.string().meta({ description: 'The card, drawn for its owner' }) },
    errors: ['NOT_FOUND', 'ADDRESS_EXPIRED', 'PHOTOCARD_REVOKED', 'OVERLOADED'],
  },
});
