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
  conflict: number | null;
  scheduled_at: Date | null;
  missing: EntrySummary['missing'];
}

/** The columns of `EntryRow`, of `content_entry AS entry`. */
export const rowColumns = `entry.kind, entry.entry_id, entry.version, entry.position,
  CASE WHEN published IS NULL THEN 'DRAFT' WHEN withdrawn_at IS NOT NULL THEN 'WITHDRAWN' ELSE 'PUBLISHED' END AS state,
  name, title_ids, changed_at, draft, conflict, scheduled_at, missing`;

export const summaryOf = (row: EntryRow): EntrySummary => ({
  kind: row.kind,
  entryId: row.entry_id,
  version: row.version,
  state: row.state,
  name: row.name,
  titleIds: row.title_ids,
  changedAt: row.changed_at.toISOString(),
  hasDraft: row.draft !== null,
  hasConflict: row.conflict !== null,
  scheduledAt: row.scheduled_at?.toISOString() ?? null,
  missing: row.missing,
});

export interface EntryQuery {
  kind?: ContentKindName | undefined;
  state?: (typeof entryStates)[number] | 'CHANGED' | 'SCHEDULED' | 'CONFLICT' | undefined;
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
  CONFLICT: 'conflict IS NOT NULL',
} as const;

const place = z.tuple([z.union([z.iso.datetime(), z.int()]), z.string().max(40), z.string().max(64)]);

/**
 * Entries that somebody may read.
 * @throws Refusal RIGHT_REQUIRED for a kind that they may not
 */
export async function listEntries(pool: Pool, staff: Staff, query: EntryQuery) {
  const readable = readableKinds(staff);
  if (query.kind !== undefined && readable.every(({ kind }) => kind !== query.kind))
    throw new Refusal('RIGHT_REQUIRED', { right: 'content.read' });
  const after = readCursor(query.cursor, place);
  const words = query.q === undefined || query.q === '' ? null : await readSearchWords(pool, query.q);
  const isByChange = query.sort === 'changed';
  const [order, compared] = isByChange
    ? [
        'changed_at DESC, entry.kind, entry.entry_id',
        '(changed_at < $1::timestamptz OR changed_at = $1::timestamptz AND (entry.kind, entry.entry_id) > ($2, $3))',
      ]
    : ['position, entry.kind, entry.entry_id', '(position, entry.kind, entry.entry_id) > ($1::integer, $2, $3)'];
  const { rows } = await pool.query<EntryRow>(
    `SELECT ${rowColumns} FROM content_entry AS entry
     JOIN jsonb_to_recordset($4) AS readable (kind text, titles text[]) ON readable.kind = entry.kind
     WHERE discarded_at IS NULL AND (readable.titles IS NULL OR entry.title_ids && readable.titles)
       AND ($5::text IS NULL OR entry.kind = $5) AND ($6::text IS NULL OR $6 = ANY (entry.title_ids))
       AND ($7::text[] IS NULL OR holds_all(search_text, $7))
       AND ($1::text IS NULL OR ${compared}) AND ${query.state === undefined ? 'true' : conditions[query.state]}
     ORDER BY ${order} LIMIT $8`,
    [
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      JSON.stringify(readable.map(({ kind, titles }) => ({ kind, titles: titles === 'all' ? null : titles }))),
      query.kind ?? null,
      query.titleId ?? null,
      words,
      query.limit + 1,
    ],
  );
  const { page, nextCursor }: Page<EntryRow> = pageOf(rows, query.limit, (row) => [
    isByChange ? row.changed_at.toISOString() : row.position,
    row.kind,
    row.entry_id,
  ]);
  return { entries: page.map(summaryOf), nextCursor };
}
