import { z } from 'zod';
import { reasonLength } from '../../../rules/staff/limits.ts';
import { defineCalls, Id } from '../../platform/http/contract.ts';
import { approvable } from '../../platform/http/staff/approvals.ts';

const Note = z.string().trim().min(1).max(reasonLength);

/** Calls of the staff about votes. */
export const studioVoteCalls = defineCalls({
  'POST /studio/vote/:voteId/voiding': {
    summary: 'Voids a vote for good: all its ballots are voided and all rights go back. Another person approves it',
    access: 'staff',
    right: 'vote.void',
    proof: 'passkey',
    approval: 'always',
    idempotent: true,
    records: 'vote.voidVote',
    noStore: true,
    params: z.object({ voteId: Id }),
    body: z.object({
      /** The note for fans. */
      note: z.object({ ko: Note, en: Note, ja: Note }),
      /** For the staff alone. */
      reason: Note,
    }),
    response: approvable(z.object({ ballots: z.int() })),
    errors: ['NOT_FOUND', 'RIGHT_REQUIRED'],
  },
});
