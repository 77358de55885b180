import { z } from 'zod';
import type { ContentKindName } from '../../rules/staff/content-rights.ts';
import type { Pool } from '../platform/database/database.ts';
import { type Page, pageOf, readCursor } from '../platform/http/cursor.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import { readSearchWords } from '../platform/text/search.ts';
import { readableKinds } from './rights.ts';
import type { EntrySummary, entryStates } from './shapes.ts';

export interface EntryRow {
  kind: ContentKindName;
  entry_id: string;
  version: number;
  position: number;
  state: (typeof entryStates)[number];
  name: EntrySummary['name'];
  title_ids: string[];
  changed_at: Date;
  draft: number | null;
  scheduled_at: Date | null;
  missing: EntrySummary['missing'];
}

/** The columns of `EntryRow`, of `content_entry AS entry`. */
export const rowColumns = `entry.kind, entry.entry_id, entry.version, entry.position,
  CASE WHEN published IS NULL THEN 'DRAFT' WHEN withdrawn_at IS NOT NULL THEN 'WITHDRAWN' ELSE 'PUBLISHED' END AS state,
  name, title_ids, changed_at, draft, scheduled_at, missing`;

export const summaryOf = (row: EntryRow): EntrySummary => ({
  kind: row.kind,
  entryId: row.entry_id,
  version: row.version,
  state: row.state,
  name: row.name,
  titleIds: row.title_ids,
  changedAt: row.changed_at.toISOString(),
  hasDraft: row.draft !== null,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  missing: row.missing,
});

export interface EntryQuery {
  kind?: ContentKindName | undefined;
  state?: (typeof entryStates)[number] | 'CHANGED' | 'SCHEDULED' | undefined;
  titleId?: string | undefined;
  q?: string | undefined;
  sort: 'changed' | 'place';
  cursor?: string | undefined;
  limit: number;
}

const conditions = {
  DRAFT: 'published IS NULL',
  PUBLISHED: 'published IS NOT NULL AND withdrawn_at IS NULL',
  WITHDRAWN: 'withdrawn_at IS NOT NULL',
  CHANGED: 'draft IS NOT NULL',
  SCHEDULED: 'scheduled_at IS NOT NULL',
} as const;

const places = {
  changed: z.tuple([z.iso.datetime(), z.string().max(40), z.string().max(64)]),
  place: z.tuple([z.int32(), z.string().max(40), z.string().max(64)]),
} as const;

/**
 * The entries that a staff member may read.
 * @throws Refusal RIGHT_REQUIRED for a kind that they may not
 */
export async function listEntries(pool: Pool, staff: Staff, query: EntryQuery) {
  const readable = readableKinds(staff);
  if (query.kind !== undefined && readable.every(({ kind }) => kind !== query.kind))
    throw new Refusal('RIGHT_REQUIRED', { right: 'content.read' });
  const after = readCursor(query.cursor, places[query.sort]);
  const words = query.q === undefined || query.q === '' ? null : await readSearchWords(pool, query.q);
  const isByChange = query.sort === 'changed';
  const values: unknown[] = [];
  const put = (value: unknown): string => `$${values.push(value)}`;
  // The statement has only the requested filters, so that each list can use its own index.
  const filters = ['discarded_at IS NULL', readableOnly(readable, put)];
  if (query.kind !== undefined) filters.push(`entry.kind = ${put(query.kind)}`);
  if (query.titleId !== undefined) filters.push(`entry.title_ids @> ARRAY[${put(query.titleId)}::text]`);
  if (words !== null) filters.push(`holds_all(search_text, ${put(words)})`);
  if (query.state !== undefined) filters.push(conditions[query.state]);
  if (after !== null) filters.push(behind(isByChange, after.map(put)));
  const order = isByChange ? 'changed_at DESC, entry.kind, entry.entry_id' : 'position, entry.kind, entry.entry_id';
  const { rows } = await pool.query<EntryRow>(
    `SELECT ${rowColumns} FROM content_entry AS entry WHERE ${filters.join(' AND ')}
     ORDER BY ${order} LIMIT ${put(query.limit + 1)}`,
    values,
  );
  const { page, nextCursor }: Page<EntryRow> = pageOf(rows, query.limit, (row) => [
    isByChange ? row.changed_at.toISOString() : row.position,
    row.kind,
    row.entry_id,
  ]);
  return { entries: page.map(summaryOf), nextCursor };
}

/** The entries behind a place of the list. */
function behind(isByChange: boolean, [first, kind, entryId]: readonly string[]): string {
  if (!isByChange) return `(position, entry.kind, entry.entry_id) > (${first}::integer, ${kind}, ${entryId})`;
  const at = `${first}::timestamptz`;
  return `changed_at <= ${at} AND (changed_at < ${at} OR (entry.kind, entry.entry_id) > (${kind}, ${entryId}))`;
}

/** The kinds that a staff member may read: of all titles, and of some. */
function readableOnly(readable: ReturnType<typeof readableKinds>, put: (value: unknown) => string): string {
  const groups = Map.groupBy(readable, ({ titles }) => (titles === 'all' ? 'all' : titles.join(' ')));
  const allowed = Array.from(groups.values(), (kinds) => {
    const isOfKind = `entry.kind = ANY (${put(kinds.map(({ kind }) => kind))}::text[])`;
    const titles = kinds[0]?.titles;
    return titles === 'all' ? isOfKind : `(${isOfKind} AND entry.title_ids && ${put(titles)}::text[])`;
  });
  return allowed.length === 0 ? 'false' : `(${allowed.join(' OR ')})`;
}
