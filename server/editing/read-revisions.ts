import { z } from 'zod';
import { describeValue } from '../content/entries/stored-entries.ts';
import type { Pool } from '../platform/database/database.ts';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import type { StaffService } from '../staff/service.ts';
import { type EntryName, findRow, type RevisionRow, revisionOf, summaryOfRevision } from './read-entry.ts';
import { requireContentRight } from './rights.ts';
import type { Revision } from './shapes.ts';

/** A page of an entry's revisions, the latest first. @throws Refusal NOT_FOUND; RIGHT_REQUIRED */
export async function listRevisions(
  pool: Pool,
  people: Pick<StaffService, 'namesOf'>,
  name: EntryName,
  staff: Staff,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  await requireReading(pool, name, staff);
  const before = readCursor(cursor, z.tuple([z.int32()]));
  const { rows } = await pool.query<Omit<RevisionRow, 'value' | 'files'>>(
    `SELECT number, at, author_kind, staff_id, note FROM content_revision
     WHERE kind = $1 AND entry_id = $2 AND ($3::integer IS NULL OR number < $3) ORDER BY number DESC LIMIT $4`,
    [name.kind, name.id, before?.[0] ?? null, limit + 1],
  );
  const names = await people.namesOf(
    pool,
    rows.flatMap(({ staff_id: staffId }) => staffId ?? []),
  );
  const { page, nextCursor } = pageOf(rows, limit, ({ number }) => [number]);
  return { revisions: page.map((row) => summaryOfRevision(row, names)), nextCursor };
}

/** @throws Refusal NOT_FOUND; RIGHT_REQUIRED */
export async function readOneRevision(
  pool: Pool,
  people: Pick<StaffService, 'namesOf'>,
  name: EntryName,
  number: number,
  staff: Staff,
): Promise<Revision> {
  await requireReading(pool, name, staff);
  const { rows } = await pool.query<RevisionRow>(
    `SELECT number, at, author_kind, staff_id, note, value, files FROM content_revision
     WHERE kind = $1 AND entry_id = $2 AND number = $3`,
    [name.kind, name.id, number],
  );
  const [row] = rows;
  if (row === undefined) throw new Refusal('NOT_FOUND');
  // It may be from a time when the entry was about another title, or was another one.
  requireContentRight(staff, name.kind, 'read', describeValue(name.kind, name.id, row.value).titleIds);
  return revisionOf(row, await people.namesOf(pool, row.staff_id === null ? [] : [row.staff_id]));
}

async function requireReading(pool: Pool, name: EntryName, staff: Staff): Promise<void> {
  requireContentRight(staff, name.kind, 'read', (await findRow(pool, name)).title_ids);
}
