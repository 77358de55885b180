import type { Invariant } from '../platform/database/invariants.ts';

export const staffInvariants: readonly Invariant[] = [
  {
    invariant: 'no staff member has approved their own request',
    looked: 'SELECT count(*) FROM staff_approval',
    violations: `SELECT format('approval %s is %s by its requester', approval_id, state) FROM staff_approval
      WHERE state IN ('APPROVED', 'REFUSED') AND decided_by IS NOT DISTINCT FROM asked_by OR (state = 'ASKED') <> (decided_by IS NULL)`,
  },
];
