import { z } from 'zod';
import { defineCalls, Instant } from '../platform/http/contract.ts';

export const transparencyCalls = defineCalls({
  'GET /log': {
    summary:
      'The transparency log of all votes: where it is, whose signatures stand below its checkpoints, and how far it is',
    access: 'open',
    limit: { burst: 240, perMinute: 120 },
    response: z.object({
      /** The log's name, the first line of each checkpoint. */
      origin: z.string(),
      /** Below which the checkpoint and the tiles are (c2sp.org/tlog-tiles). */
      prefix: z.url(),
      /** The log's public key. */
      key: z.string(),
      /** How many entries the newest checkpoint covers. */
      size: z.int(),
      witnesses: z.array(
        z.object({
          /** The witness's public key, which begins with its name. */
          key: z.string(),
          /** The size of the newest checkpoint that it has signed; null before the first one. */
          size: z.int().nullable(),
          signedAt: Instant.nullable(),
        }),
      ),
      serverTime: Instant,
    }),
  },
  'GET /log/proof/:ballotId': {
    summary:
      'That a ballot is in the log (c2sp.org/tlog-proof), for a checkpoint that two witnesses have signed where there is one',
    kind: 'file',
    access: 'open',
    malformed: 'NOT_FOUND',
    limit: { burst: 120, perMinute: 120 },
    params: z.object({ ballotId: z.guid() }),
    content: { 'text/plain': z.string() },
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
  },
  'POST /log/cosignature': {
    summary:
      'A witness’s signature below a checkpoint; taken twice, it is stored once. 400, empty, where its key is not in WITNESSES or its checkpoint is unknown',
    kind: 'webhook',
    access: 'open',
    limit: { burst: 120, perMinute: 60 },
    maxBodyBytes: 4096,
    body: z.object({
      /** Of the checkpoint. */
      size: z.int().positive(),
      /** The signature's line (c2sp.org/tlog-cosignature), with the line break at its end. */
      line: z.string().max(1024),
    }),
  },
});
