import { z } from 'zod';
import { policyTypes } from '../../rules/policy-types.ts';
import { defineCalls, Instant } from '../platform/http/contract.ts';
import { Prose } from '../platform/text/prose.ts';

export const PolicyType = z.enum(policyTypes);
export type PolicyType = z.infer<typeof PolicyType>;

/** A day, `2026-11-01`, as in the names of a version's files. */
export const PolicyVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A day, `YYYY-MM-DD`, in Seoul. */
const Day = z.iso.date();

export const Policy = z.object({
  type: PolicyType,
  version: PolicyVersion,
  title: z.string(),
  /** The day from which it is in force. */
  effective: Day,
  prose: Prose,
  /** Newest first, including announced ones. */
  versions: z.array(
    z.object({
      version: PolicyVersion,
      effective: Day,
      /** The changes since the version before; null for the first. */
      changes: z.string().nullable(),
      state: z.enum(['ANNOUNCED', 'CURRENT', 'PAST']),
    }),
  ),
  serverTime: Instant,
});
export type Policy = z.infer<typeof Policy>;

export const policyCalls = defineCalls({
  'GET /policy/:type': {
    summary: 'A legal document as a structure without markup: the version that counts now, or the one that is named',
    access: 'open',
    params: z.object({ type: PolicyType }),
    query: z.object({ version: PolicyVersion.optional() }),
    response: Policy,
    errors: ['NOT_FOUND'],
  },
});
