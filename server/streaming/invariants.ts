import type { Invariant } from '../platform/database/invariants.ts';

export const streamingInvariants: readonly Invariant[] = [
  {
    invariant: 'a seat plays once at a time, for the fan who has it',
    looked: 'SELECT count(*) FROM playback_session',
    violations: `SELECT format('%s sessions play at once on the seat of session %s', count(*), min(session_id)) FROM playback_session
        WHERE state = 'ACTIVE' GROUP BY seat HAVING count(*) > 1
      UNION ALL SELECT format('session %s is %s and over at %s', session_id, state, over_at) FROM playback_session
        WHERE (state = 'ACTIVE') <> (over_at IS NULL)
      UNION ALL SELECT format('session %s plays on ticket %s, which is %s or belongs to another fan', session_id, t.number, t.state)
        FROM playback_session AS s JOIN ticket AS t USING (ticket_id)
        WHERE s.user_id <> t.user_id OR s.state = 'ACTIVE' AND t.state IN ('REFUNDED', 'REVOKED')`,
  },
];
