import { auditDatabase } from '../composition/audit.ts';
import type { FullPlatform } from '../full-database/testing.ts';

/** A word of a command, or the statement that finds or prepares it on a database whose tables are full. */
export type Word = string | { sql: string };

export const found = (sql: string): Word => ({ sql });

export const orderOf = (product: string): Word =>
  found(
    `SELECT number AS id FROM fan_order JOIN order_line USING (order_id) WHERE product_id = '${product}' AND paid_at IS NOT NULL`,
  );
export const heldOrder = found('SELECT order_id AS id FROM fan_order WHERE held IS NOT NULL');
export const heldLine = found(
  "SELECT line_id AS id FROM order_line JOIN fan_order USING (order_id) WHERE held IS NOT NULL AND product_id = 'static-tote'",
);
export const sentOrder = found(
  "SELECT order_id AS id FROM shipment JOIN order_line USING (line_id) WHERE tracking_number = '6012'",
);
export const sentLine = found("SELECT line_id AS id FROM shipment WHERE tracking_number = '6012'");
export const runningRound = found(
  'SELECT round_id AS id FROM stream_round WHERE ended_at IS NULL AND starts_at <= now() AND ends_at > now()',
);
export const activeSession = found("SELECT session_id AS id FROM playback_session WHERE state = 'ACTIVE'");
export const avatar = found('SELECT avatar_id AS id FROM avatar');
export const ballot = (column: string): Word => found(`SELECT ${column} AS id FROM ballot ORDER BY sequence LIMIT 1`);
export const ticket = found("SELECT number AS id FROM ticket WHERE state = 'HOLDING'");

/** The words as they are typed; each statement runs after the one before it. */
export async function spokenWords({ owner }: FullPlatform, words: readonly Word[]): Promise<string[]> {
  const spoken: string[] = [];
  for (const word of words) {
    if (typeof word === 'string') {
      spoken.push(word);
      continue;
    }
    const { rows } = await owner.query<{ id: string }>(word.sql);
    if (rows[0] === undefined) throw new Error(`No row: ${word.sql}`);
    spoken.push(rows[0].id);
  }
  return spoken;
}

/** The digests of all tables but those of the audit log, which has each command in any case. */
export async function rowsOf({ owner }: FullPlatform) {
  const { tables } = await auditDatabase(owner, []);
  return tables.filter(({ table }) => !table.startsWith('record_'));
}
