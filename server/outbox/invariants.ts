import type { Invariant } from '../platform/database/invariants.ts';

export const outboxInvariants: readonly Invariant[] = [
  {
    invariant: 'a waiting message has its recipient and its content; an ended one has no content',
    looked: 'SELECT count(*) FROM outgoing_message',
    violations: `SELECT format('message %s of kind %s is %s', message_id, kind, state) FROM outgoing_message
      WHERE (state = 'WAITING') <> (ended_at IS NULL) OR (state = 'WAITING') <> (data_sealed IS NOT NULL)
        OR state = 'WAITING' AND recipient_sealed IS NULL`,
  },
  {
    invariant: 'each message is stored once',
    looked: 'SELECT count(*) FROM outgoing_message',
    violations: `SELECT format('message %s exists %s times', min(message_id), count(*)) FROM outgoing_message GROUP BY key HAVING count(*) > 1`,
  },
];
