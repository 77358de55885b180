import { codeKey } from '../../../rules/codes/typed-code.ts';
import { tierOf } from '../../../rules/draw-text.ts';
import type { Pool } from '../../platform/database/database.ts';
import { courseOf, type EventRow, hasLeft, readEventRow, winnersOf } from '../reading/rows.ts';
import { isResultOpen } from '../reading/state.ts';
import { codeOf } from './participation-code.ts';

export type CodeCheck =
  /** `prize` in English; null where every entrant has a code. */
  | { outcome: 'COME_IN'; userId: string; prize: string | null }
  | { outcome: 'ALREADY_IN'; userId: string; checkedAt: Date }
  | { outcome: 'WRONG' | 'NO_CODES' | 'NOT_OPEN' };

/**
 * Lets in the fan of a participation code, once; of two checks at the same time one succeeds.
 * @throws Refusal NOT_FOUND
 */
export async function checkCode(pool: Pool, eventId: string, typed: string): Promise<CodeCheck> {
  const row = await readEventRow(pool, eventId);
  if (row.participation === null) return { outcome: 'NO_CODES' };
  // Until then no winner has a code, and a check would show who won.
  if (row.participation === 'WINNERS' && !isResultOpen(courseOf(row), row.now)) return { outcome: 'NOT_OPEN' };
  const holder = await findHolder(pool, row, codeKey(typed));
  if (holder === undefined) return { outcome: 'WRONG' };
  const { user_id: userId, rank } = holder;
  // This lock prevents that data is stored for a fan who is leaving.
  const { rowCount } = await pool.query(
    `INSERT INTO code_check (event_id, user_id)
       SELECT event_id, user_id FROM event_entry WHERE event_id = $1 AND user_id = $2 FOR KEY SHARE
     ON CONFLICT DO NOTHING`,
    [eventId, userId],
  );
  if (rowCount === 0) {
    const checkedAt = await readCheck(pool, eventId, userId);
    return checkedAt === null ? { outcome: 'WRONG' } : { outcome: 'ALREADY_IN', userId, checkedAt };
  }
  const prize = row.participation === 'WINNERS' ? row.prizes[tierOf(rank, winnersOf(row)) ?? -1] : undefined;
  return { outcome: 'COME_IN', userId, prize: prize?.name.en ?? null };
}

interface HolderRow {
  user_id: string;
  rank: number | null;
}

async function findHolder(pool: Pool, row: EventRow, code: string): Promise<HolderRow | undefined> {
  const { rows } = await pool.query<HolderRow>(
    'SELECT user_id, rank FROM event_entry WHERE event_id = $1 AND ($2::integer IS NULL OR rank <= $2)',
    [row.event_id, row.participation === 'WINNERS' ? row.winners : null],
  );
  return rows.find(({ user_id: userId }) => !hasLeft(userId) && codeKey(codeOf(row.code_secret, userId)) === code);
}

async function readCheck(pool: Pool, eventId: string, userId: string): Promise<Date | null> {
  const { rows } = await pool.query<{ checked_at: Date }>(
    'SELECT checked_at FROM code_check WHERE event_id = $1 AND user_id = $2',
    [eventId, userId],
  );
  return rows[0]?.checked_at ?? null;
}
