import { tierOf } from '../../../rules/draw-text.ts';
import type { Platform } from '../../platform/platform.ts';
import { csvOf } from '../../platform/text/csv.ts';
import { codeOf } from '../entry/participation-code.ts';
import { hasLeft, iso, readEventRow, winnersOf } from '../reading/rows.ts';
import { openInfo, type WinnerInfo } from './winner-info.ts';

interface WinnerRow {
  user_id: string;
  rank: number;
  key_id: string | null;
  nonce: Buffer | null;
  sealed: Buffer | null;
  saved_at: number | null;
}

const head = ['rank', 'prize', 'fan', 'name', 'email', 'phone', 'address', 'savedAt', 'code'];

/**
 * The winners as CSV for sending the prizes; it needs WINNER_KEY. A winner who gave no information, or who has left,
 * has empty cells.
 * @throws UnsealError where a key is missing
 */
export async function exportWinners(
  { pool, config }: Pick<Platform, 'pool' | 'config'>,
  eventId: string,
): Promise<string> {
  const row = await readEventRow(pool, eventId);
  const { rows } = await pool.query<WinnerRow>(
    `SELECT n.user_id, n.rank, i.key_id, i.nonce, i.sealed, milliseconds(i.saved_at) AS saved_at
     FROM event_entry AS n LEFT JOIN winner_info AS i USING (event_id, user_id)
     WHERE n.event_id = $1 AND n.rank <= $2 ORDER BY n.rank`,
    [eventId, row.winners],
  );
  const lines = rows.map(({ user_id: userId, rank, key_id: keyId, nonce, sealed, saved_at: savedAt }) => {
    const info: WinnerInfo =
      keyId === null || nonce === null || sealed === null
        ? { name: '', email: '', phone: '', address: '' }
        : openInfo(config, eventId, userId, { keyId, nonce, sealed });
    const prize = row.prizes[tierOf(rank, winnersOf(row)) ?? -1]?.name.en ?? '';
    if (hasLeft(userId)) return [rank, prize, 'has left', '', '', '', '', '', ''];
    const code = { id: row.participation === null ? '' : codeOf(row.code_secret, userId) };
    return [rank, prize, { id: userId }, info.name, info.email, info.phone, info.address, iso(savedAt) ?? '', code];
  });
  return csvOf([head, ...lines]);
}
