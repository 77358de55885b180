import type { ContentKind } from '../content/content.ts';
import { entryIdOf } from '../content/entries/build-content.ts';
import {
  describeValue,
  readEntry,
  readRevision,
  type StoredEntry,
  type StoredRevision,
} from '../content/entries/stored-entries.ts';
import { mistake } from '../content/mistakes.ts';
import { ContentError } from '../content/problems.ts';
import type { ContentService } from '../content/service.ts';
import type { AuditedObject } from '../platform/audit-log/audit-log.ts';
import type { Recorded } from '../platform/audit-log/recorder.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import { type EntryName, type EntryReader, problemOf } from './read-entry.ts';
import { requireContentRight } from './rights.ts';
import { type Entry, EntryId, type EntryProblem, type EntryValue } from './shapes.ts';

export interface EditingSources {
  readonly content: ContentService;
  readonly reader: EntryReader;
  kinds(): readonly ContentKind[];
}

/** Further data of a change: the version of the entry that it is based on, and the reason. */
export interface ChangeInput {
  version: number;
  reason?: string | undefined;
}

/** Locks an entry until the transaction ends. Returns its draft, or else the published version. */
export interface LockedEntry {
  readonly stored: StoredEntry;
  readonly now: StoredRevision;
}

/**
 * @throws Refusal NOT_FOUND; RIGHT_REQUIRED; CONTENT_CHANGED with `entry` as it stands
 */
export async function lockEntry(
  connection: Connection,
  reader: EntryReader,
  name: EntryName,
  { staff, need, version }: { staff: Staff; need: 'edit' | 'publish'; version: number },
): Promise<LockedEntry> {
  const stored = await readEntry(connection, name, 'lock');
  if (stored === null || stored.discardedAt !== null) throw new Refusal('NOT_FOUND');
  const now = await currentOf(connection, name, stored);
  requireContentRight(staff, name.kind, need, describeValue(name.kind, name.id, now.value).titleIds);
  // The published version may belong to other titles than the draft.
  if (stored.published !== null && stored.draft !== null) {
    const published = await readRevision(connection, name, stored.published);
    requireContentRight(staff, name.kind, need, describeValue(name.kind, name.id, published?.value).titleIds);
  }
  if (stored.version !== version)
    throw new Refusal('CONTENT_CHANGED', { entry: await reader.read(connection, name, staff) });
  return { stored, now };
}

async function currentOf(connection: Connection, name: EntryName, stored: StoredEntry): Promise<StoredRevision> {
  const revision = await readRevision(connection, name, stored.draft ?? stored.published ?? 0);
  if (revision === null) throw new Error(`${name.kind} ${name.id} has no revision`);
  return revision;
}

/** An entry as the audit log names it. */
export const objectOf = ({ kind, id }: EntryName, titleIds: readonly string[]): AuditedObject => ({
  kind: 'content',
  id: `${kind}/${id}`,
  titleId: titleIds.length === 1 ? (titleIds[0] ?? null) : null,
});

/** The reply to a change, and its entry in the audit log. */
export async function recordedChange(
  connection: Connection,
  reader: EntryReader,
  name: EntryName,
  staff: Staff,
  [before, after]: readonly [unknown, unknown],
): Promise<Recorded<Entry>> {
  const entry = await reader.read(connection, name, staff);
  return { reply: entry, object: objectOf(name, entry.titleIds), before, after };
}

export const authorOf = ({ staffId }: Staff) => ({ kind: 'STAFF', staffId }) as const;

const refusedId = (kind: EntryName['kind']): Refusal => {
  const problem: EntryProblem = {
    kind,
    entryId: null,
    path: [kind === 'policies' ? 'version' : 'id'],
    ...mistake('ID'),
  };
  return new Refusal('CONTENT_PROBLEMS', { problems: [problem] });
};

/**
 * The id in a value.
 * @param expected the only one that it may be
 * @throws Refusal CONTENT_PROBLEMS
 */
export function idIn(
  kinds: readonly ContentKind[],
  name: EntryName['kind'],
  value: EntryValue,
  expected?: string,
): string {
  const kind = kinds.find((one) => one.name === name);
  const id = EntryId.safeParse(kind === undefined ? null : entryIdOf(kind, value));
  if (!id.success || (expected !== undefined && id.data !== expected)) throw refusedId(name);
  return id.data;
}

/** @throws Refusal CONTENT_PROBLEMS with `problems`, for mistakes that the author can correct */
export async function refusingProblems<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ContentError)
      throw new Refusal('CONTENT_PROBLEMS', { problems: error.problems.map(problemOf) });
    throw error;
  }
}
