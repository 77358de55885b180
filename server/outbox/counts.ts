import type { Statements } from '../platform/database/database.ts';
import type { MessageKind } from './message-kinds.ts';

/** Days for which the messages of a kind are counted. */
export const countedDays = 7;

export interface MessageCounts {
  waiting: number;
  sent: number;
  failed: number;
}

/** The recent results of the messages of a kind, without the staff's tests. */
export async function countMessages(database: Statements, kind: MessageKind): Promise<MessageCounts> {
  const { rows } = await database.query<MessageCounts>(
    `SELECT count(*) FILTER (WHERE state = 'WAITING') AS waiting, count(*) FILTER (WHERE state = 'SENT') AS sent,
       count(*) FILTER (WHERE state = 'FAILED') AS failed
     FROM outgoing_message WHERE kind = $1 AND NOT is_test AND created_at > statement_timestamp() - make_interval(days => $2)`,
    [kind, countedDays],
  );
  return rows[0] ?? { waiting: 0, sent: 0, failed: 0 };
}
