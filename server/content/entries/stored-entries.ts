import type { Connection, Pool } from '../../platform/database/database.ts';
import { Language } from '../../platform/http/contract.ts';
import type { ContentKind } from '../content.ts';
import type { EntryName } from '../problems.ts';
import type { FileDigests } from './entry-source.ts';

type Reading = Pool | Connection;

/** The author of a revision. */
export type RevisionAuthor = { kind: 'STAFF'; staffId: string } | { kind: 'IMPORT' | 'SERVER' };

/** An entry as it was at one time. */
export interface StoredRevision {
  readonly number: number;
  readonly value: unknown;
  readonly files: FileDigests;
}

export interface StoredEntry extends EntryName {
  readonly version: number;
  readonly position: number;
  readonly file: string;
  /** Numbers of revisions: see `schema/0001-content.sql`. */
  readonly published: number | null;
  readonly draft: number | null;
  readonly withdrawnAt: Date | null;
  readonly scheduled: number | null;
  readonly scheduledAt: Date | null;
  readonly scheduledBy: string | null;
  readonly discardedAt: Date | null;
}

const columns = `kind, entry_id AS id, version, position, file, published, draft, withdrawn_at AS "withdrawnAt",
  scheduled, scheduled_at AS "scheduledAt", scheduled_by AS "scheduledBy", discarded_at AS "discardedAt"`;

/** True if an entry was withdrawn, and must not be saved. */
export const isFullyWithdrawn = (
  kinds: readonly ContentKind[],
  { kind, withdrawnAt }: Pick<StoredEntry, 'kind' | 'withdrawnAt'>,
): boolean => withdrawnAt !== null && kinds.find(({ name }) => name === kind)?.withdrawal?.leaves === 'nothing';

/** Every entry, in the order of its kind. */
export async function readEntries(connection: Reading): Promise<StoredEntry[]> {
  const { rows } = await connection.query<StoredEntry>(
    `SELECT ${columns} FROM content_entry ORDER BY kind, position, entry_id`,
  );
  return rows;
}

/** @param lock whether the entry can't change until the transaction ends */
export async function readEntry(
  connection: Reading,
  { kind, id }: EntryName,
  lock: 'lock' | 'no lock' = 'no lock',
): Promise<StoredEntry | null> {
  const { rows } = await connection.query<StoredEntry>(
    `SELECT ${columns} FROM content_entry WHERE kind = $1 AND entry_id = $2 ${lock === 'lock' ? 'FOR UPDATE' : ''}`,
    [kind, id],
  );
  return rows[0] ?? null;
}

/** The published revision of every published entry. */
export async function readPublished(connection: Reading): Promise<(StoredEntry & { revision: StoredRevision })[]> {
  const { rows } = await connection.query<StoredEntry & { value: unknown; files: FileDigests }>(
    `SELECT ${columns.replace('kind, entry_id AS id', 'content_entry.kind, content_entry.entry_id AS id')},
       revision.value, revision.files
     FROM content_entry JOIN content_revision AS revision
       ON (revision.kind, revision.entry_id, revision.number)
         = (content_entry.kind, content_entry.entry_id, content_entry.published)
     ORDER BY content_entry.kind, position, content_entry.entry_id`,
  );
  return rows.map(({ value, files, ...entry }) => ({
    ...entry,
    revision: { number: entry.published ?? 0, value, files },
  }));
}

export async function readRevision(
  connection: Reading,
  { kind, id }: EntryName,
  number: number,
): Promise<StoredRevision | null> {
  const { rows } = await connection.query<StoredRevision>(
    'SELECT number, value, files FROM content_revision WHERE kind = $1 AND entry_id = $2 AND number = $3',
    [kind, id, number],
  );
  return rows[0] ?? null;
}

/**
 * Stores an entry without a revision, as the last one of its kind; revisions follow by `addRevision`. One that was discarded begins
 * again, with its history.
 * @param file where an export writes it
 * @returns false where it is there already
 */
export async function createEntry(connection: Connection, { kind, id }: EntryName, file: string): Promise<boolean> {
  const { rowCount } = await connection.query(
    `INSERT INTO content_entry AS known (kind, entry_id, version, position, file, title_ids, search_text)
     SELECT $1, $2, 0, coalesce((SELECT max(position) + 1 FROM content_entry WHERE kind = $1), 0), $3, '{}', ''
     ON CONFLICT (kind, entry_id) DO UPDATE SET discarded_at = NULL, file = excluded.file, position = excluded.position,
       draft = NULL, scheduled = NULL, scheduled_at = NULL, scheduled_by = NULL, schedule_problems = NULL
       WHERE known.discarded_at IS NOT NULL`,
    [kind, id, file],
  );
  return rowCount === 1;
}

/** Stores a revision of an entry, without publishing it. @returns its number */
export async function addRevision(
  connection: Connection,
  { kind, id }: EntryName,
  { value, files }: Pick<StoredRevision, 'value' | 'files'>,
  author: RevisionAuthor,
  note: string | null,
): Promise<number> {
  const { rows } = await connection.query<{ number: number }>(
    `INSERT INTO content_revision (kind, entry_id, number, author_kind, staff_id, note, value, files)
     SELECT $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7 FROM content_revision WHERE kind = $1 AND entry_id = $2
     RETURNING number`,
    [
      kind,
      id,
      author.kind,
      author.kind === 'STAFF' ? author.staffId : null,
      note,
      JSON.stringify(value),
      JSON.stringify(files),
    ],
  );
  return rows[0]?.number ?? 0;
}

/** The columns of an entry that a change sets. */
export interface EntryChange {
  published?: number | null;
  draft?: number | null;
  position?: number;
  file?: string;
  withdrawnAt?: Date | null;
  scheduled?: number | null;
  scheduledAt?: Date | null;
  scheduledBy?: string | null;
  /** JSON text. */
  scheduleProblems?: string | null;
  discardedAt?: Date | null;
}

const columnOf: Readonly<Record<keyof EntryChange, string>> = {
  published: 'published',
  draft: 'draft',
  position: 'position',
  file: 'file',
  withdrawnAt: 'withdrawn_at',
  scheduled: 'scheduled',
  scheduledAt: 'scheduled_at',
  scheduledBy: 'scheduled_by',
  scheduleProblems: 'schedule_problems',
  discardedAt: 'discarded_at',
};

/** Changes an entry, and raises its version. */
export async function changeEntry(connection: Connection, { kind, id }: EntryName, change: EntryChange): Promise<void> {
  const changes = Object.entries(change) as [keyof EntryChange, unknown][];
  const sets = changes.map(([key], index) => `${columnOf[key]} = $${index + 3}`);
  if (typeof change.published === 'number') sets.push('published_at = clock_timestamp()');
  await connection.query(
    `UPDATE content_entry SET ${[...sets, 'version = version + 1', 'changed_at = clock_timestamp()'].join(', ')}
     WHERE kind = $1 AND entry_id = $2`,
    [kind, id, ...changes.map(([, value]) => value)],
  );
  await describeEntry(connection, { kind, id });
}

/** Its name, titles and words for lists, from its draft or else from the published version. */
async function describeEntry(connection: Connection, { kind, id }: EntryName): Promise<void> {
  const { rows } = await connection.query<{ value: unknown }>(
    `SELECT value FROM content_revision JOIN content_entry USING (kind, entry_id)
     WHERE kind = $1 AND entry_id = $2 AND number = coalesce(draft, published)`,
    [kind, id],
  );
  const { name, titleIds } = describeValue(kind, id, rows[0]?.value);
  const missing = missingLanguages(rows[0]?.value);
  await connection.query(
    `UPDATE content_entry SET name = $3::jsonb, title_ids = $4, search_text = search_text_of(coalesce($3::jsonb, '{}'), $5::jsonb),
       missing = $6
     WHERE kind = $1 AND entry_id = $2`,
    [kind, id, name === null ? null : JSON.stringify(name), titleIds, JSON.stringify({ id }), missing],
  );
}

/** The languages that a text of a value does not have, while it has another one. */
export function missingLanguages(value: unknown): Language[] {
  const missing = new Set<Language>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const keys = Object.keys(part);
    const isText = keys.length > 0 && keys.every((key) => Language.safeParse(key).success);
    for (const language of isText ? Language.options : [])
      if (isEmpty(Reflect.get(part, language))) missing.add(language);
    // A recording need not have captions in every language.
    for (const [key, inner] of Object.entries(part)) if (key !== 'captions') look(inner);
  };
  look(value);
  return Language.options.filter((language) => missing.has(language));
}

const isEmpty = (text: unknown): boolean =>
  text === undefined || text === null || (typeof text === 'string' && text.trim() === '');

/** The data for lists from a value, which may have mistakes. */
export function describeValue(
  kind: string,
  id: string,
  value: unknown,
): { name: { ko: string; en: string; ja: string } | null; titleIds: string[] } {
  const { name, title, titles, documents }: Record<string, unknown> = Object(value);
  const ids = kind === 'titles' ? [id] : Array.isArray(titles) ? titles : [title];
  return {
    name: kind === 'policies' ? nameIn(documents, (document) => Object(document).title) : nameIn(name),
    titleIds: [...new Set(ids.filter((one): one is string => typeof one === 'string'))],
  };
}

function nameIn(value: unknown, textOf: (part: unknown) => unknown = (part) => part) {
  const text = (part: unknown): string => {
    const found = textOf(part);
    return typeof found === 'string' ? found : '';
  };
  if (typeof value === 'string') return { ko: value, en: value, ja: value };
  const { ko, en, ja }: Record<string, unknown> = Object(value);
  const name = { ko: text(ko), en: text(en), ja: text(ja) };
  return name.ko === '' && name.en === '' && name.ja === '' ? null : name;
}
