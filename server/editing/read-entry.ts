import type { ContentKindName } from '../../rules/staff/content-rights.ts';
import { pictureKey } from '../../rules/staff/picture-key.ts';
import type { ContentKind, Locked } from '../content/content.ts';
import { isUpload, uploadDigest } from '../content/entries/entry-source.ts';
import { describeValue } from '../content/entries/stored-entries.ts';
import type { Problem } from '../content/problems.ts';
import type { ContentService } from '../content/service.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import type { StaffService } from '../staff/service.ts';
import { type EntryRow, rowColumns, summaryOf } from './list-entries.ts';
import { mayContent, requireContentRight } from './rights.ts';
import {
  type Entry,
  type EntryProblem,
  type EntryValue,
  ContentKindName as KindName,
  type Revision,
} from './shapes.ts';

/** The content of a revision in the database. */
export interface RevisionRow {
  number: number;
  at: Date;
  author_kind: 'STAFF' | 'IMPORT' | 'SERVER';
  staff_id: string | null;
  note: string | null;
  value: EntryValue;
  files: Record<string, string>;
}

export interface EntryName {
  kind: ContentKindName;
  id: string;
}

interface Sources {
  readonly content: ContentService;
  readonly staff: Pick<StaffService, 'namesOf'>;
  kinds(): readonly ContentKind[];
}
export type EntryReader = ReturnType<typeof createEntryReader>;

/** Reads entries as Studio shows them. */
export function createEntryReader({ content, staff: people, kinds }: Sources) {
  async function revisions(connection: Pool | Connection, { kind, id }: EntryName, numbers: readonly number[]) {
    const { rows } = await connection.query<RevisionRow>(
      `SELECT number, at, author_kind, staff_id, note, value, files FROM content_revision
       WHERE kind = $1 AND entry_id = $2 AND number = ANY ($3)`,
      [kind, id, numbers],
    );
    const names = await people.namesOf(
      connection,
      rows.flatMap(({ staff_id: staffId }) => staffId ?? []),
    );
    return { rows, shown: new Map(rows.map((row) => [row.number, revisionOf(row, names)])) };
  }

  return {
    revisions,
    /**
     * An entry with its draft, and the draft's mistakes.
     * @throws Refusal NOT_FOUND; RIGHT_REQUIRED
     */
    async read(connection: Pool | Connection, name: EntryName, staff: Staff): Promise<Entry> {
      const row = await findRow(connection, name);
      requireContentRight(staff, name.kind, 'read', row.title_ids);
      const { published, draft, scheduled } = row;
      const numbers = [published, draft, scheduled].flatMap((number) => number ?? []);
      const { rows, shown } = await revisions(connection, name, numbers);
      const current = rows.find(({ number }) => number === (draft ?? published));
      if (current === undefined) throw new Error(`${name.kind} ${name.id} has no revision`);
      const kind = kinds().find((one) => one.name === name.kind);
      const problems =
        draft === null
          ? []
          : await content.checkEntry(connection, { ...name, value: current.value, files: current.files });
      const locks = published === null ? [] : ((await kind?.locked?.(connection, name.id, current.value)) ?? []);
      const titleIds = new Set([...row.title_ids, ...describeValue(name.kind, name.id, current.value).titleIds]);
      const may = (need: 'edit' | 'publish') => mayContent(staff, name.kind, need, [...titleIds]);
      return {
        ...summaryOf(row),
        published: shown.get(published ?? 0) ?? null,
        publishedAt: (row.published_at?.toISOString() ?? shown.get(published ?? 0)?.at) || null,
        draft: shown.get(draft ?? 0) ?? null,
        scheduled: shown.get(scheduled ?? 0) ?? null,
        scheduleProblems: row.schedule_problems ?? [],
        locks: [...idLocks(name), ...locks.map(({ path, ...lock }) => ({ path: [...path], ...lock }))],
        problems: problems.map(problemOf),
        pictures: await picturesIn(connection, rows),
        may: { edit: may('edit'), publish: may('publish') },
        canWithdraw: kind?.withdrawal !== undefined,
      };
    },
  };
}

type FullRow = EntryRow & {
  published: number | null;
  published_at: Date | null;
  scheduled: number | null;
  schedule_problems: EntryProblem[] | null;
};

/** @throws Refusal NOT_FOUND */
export async function findRow(connection: Pool | Connection, { kind, id }: EntryName): Promise<FullRow> {
  const { rows } = await connection.query<FullRow>(
    `SELECT ${rowColumns}, published, published_at, scheduled, schedule_problems FROM content_entry AS entry
     WHERE kind = $1 AND entry_id = $2 AND discarded_at IS NULL`,
    [kind, id],
  );
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** An id is part of addresses. */
function idLocks({ kind }: EntryName): (Omit<Locked, 'path' | 'reason'> & { path: string[]; reason: 'ID' })[] {
  const keys = kind === 'settings' ? [] : kind === 'policies' ? ['type', 'version'] : ['id'];
  return keys.map((key) => ({ path: [key], part: 'ALL', reason: 'ID' }));
}

export const summaryOfRevision = (
  row: Omit<RevisionRow, 'value' | 'files'>,
  names: ReadonlyMap<string, string>,
): Omit<Revision, 'value'> => ({
  number: row.number,
  at: row.at.toISOString(),
  author: { kind: row.author_kind, staffId: row.staff_id, name: names.get(row.staff_id ?? '') ?? null },
  note: row.note,
});

export const revisionOf = (row: RevisionRow, names: ReadonlyMap<string, string>): Revision => ({
  ...summaryOfRevision(row, names),
  value: row.value,
});

export function problemOf({ entry, path = [], code, values, sentence }: Problem): EntryProblem {
  const kind = KindName.safeParse(entry?.kind);
  const where = { kind: kind.data ?? null, entryId: entry?.id ?? null, path: [...path] };
  return { ...where, code: code ?? 'RULE', ...(values !== undefined && { values }), sentence };
}

/** Everything in a value, however deep. */
function* partsOf(value: unknown): Generator {
  yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) yield* partsOf(part);
}

export async function picturesIn(
  connection: Pool | Connection,
  rows: readonly Pick<RevisionRow, 'value' | 'files'>[],
): Promise<Entry['pictures']> {
  const digests = new Map<string, string>();
  for (const { value, files } of rows) {
    for (const part of partsOf(value)) {
      const key = pictureKey(part);
      if (key === null) continue;
      const digest = isUpload(key) ? uploadDigest(key) : Object.hasOwn(files, key) ? files[key] : undefined;
      if (digest !== undefined) digests.set(key, digest);
    }
  }
  const { rows: found } = await connection.query<{ digest: string } & Entry['pictures'][string]>(
    'SELECT digest, url, width, height FROM content_file WHERE digest = ANY ($1) AND url IS NOT NULL',
    [[...digests.values()]],
  );
  const pictures = new Map(found.map(({ digest, ...picture }) => [digest, picture]));
  return Object.fromEntries(
    [...digests].flatMap(([key, digest]) => {
      const picture = pictures.get(digest);
      return picture === undefined ? [] : [[key, picture]];
    }),
  );
}
