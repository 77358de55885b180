import type { Pool } from '../platform/database/database.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import type { StaffService } from '../staff/service.ts';
import { type EntryName, findRow } from './read-entry.ts';
import { requireContentRight } from './rights.ts';

/** Seconds without a request after which a staff member has left the page. */
const goneAfter = 30;

/**
 * Reports that a staff member has an entry open, or has left it.
 * @returns the others who have it open, and the entry's version: a page learns that something was saved
 * @throws Refusal NOT_FOUND; RIGHT_REQUIRED
 */
export async function meet(
  pool: Pool,
  people: Pick<StaffService, 'namesOf'>,
  name: EntryName,
  staff: Staff,
  isHere: boolean,
) {
  const row = await findRow(pool, name);
  requireContentRight(staff, name.kind, 'read', row.title_ids);
  const key = [name.kind, name.id];
  await (isHere
    ? pool.query(
        `INSERT INTO content_presence AS known (kind, entry_id, staff_id) VALUES ($1, $2, $3)
         ON CONFLICT (kind, entry_id, staff_id) DO UPDATE SET seen_at = excluded.seen_at,
           since = CASE WHEN known.seen_at < clock_timestamp() - make_interval(secs => $4) THEN excluded.since ELSE known.since END`,
        [...key, staff.staffId, goneAfter],
      )
    : pool.query('DELETE FROM content_presence WHERE kind = $1 AND entry_id = $2 AND staff_id = $3', [
        ...key,
        staff.staffId,
      ]));
  const { rows } = await pool.query<{ staff_id: string; since: Date }>(
    `SELECT staff_id, since FROM content_presence
     WHERE kind = $1 AND entry_id = $2 AND staff_id <> $3 AND seen_at > clock_timestamp() - make_interval(secs => $4)
     ORDER BY since, staff_id`,
    [...key, staff.staffId, goneAfter],
  );
  const names = await people.namesOf(
    pool,
    rows.map(({ staff_id: staffId }) => staffId),
  );
  return {
    version: row.version,
    people: rows.map(({ staff_id: staffId, since }) => ({
      staffId,
      name: names.get(staffId) ?? null,
      since: since.toISOString(),
    })),
  };
}

/** Deletes staff who have closed the entry without a message. */
export async function sweepPresence(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM content_presence WHERE seen_at < clock_timestamp() - make_interval(secs => $1)', [
    goneAfter,
  ]);
}
