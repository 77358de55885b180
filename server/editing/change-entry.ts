import type { ContentKind } from '../content/content.ts';
import { entryIdOf } from '../content/entries/build-content.ts';
import {
  addRevision,
  changeEntry,
  createEntry,
  describeValue,
  readEntry,
  readRevision,
  type StoredEntry,
  type StoredRevision,
} from '../content/entries/stored-entries.ts';
import { ContentError } from '../content/problems.ts';
import type { ContentService } from '../content/service.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff-access.ts';
import type { Recorded } from '../platform/record/recorder.ts';
import { type EntryName, type EntryReader, problemOf } from './read-entry.ts';
import { requireContentRight } from './rights.ts';
import { type Entry, EntryId, type EntryProblem, type EntryValue } from './shapes.ts';

interface Sources {
  readonly content: ContentService;
  readonly reader: EntryReader;
  kinds(): readonly ContentKind[];
}

/** What a change says besides: which version of the entry it was made from, and why. */
interface Given {
  version: number;
  reason?: string | undefined;
}
export type EntryChanges = ReturnType<typeof createEntryChanges>;

/** What the staff does with entries. Each runs in the transaction of `record`. */
export function createEntryChanges({ content, reader, kinds }: Sources) {
  /**
   * The entry, which nobody else changes until the transaction ends.
   * @throws Refusal NOT_FOUND; RIGHT_REQUIRED; CONTENT_CHANGED with `entry` as it stands
   */
  async function lock(
    connection: Connection,
    name: EntryName,
    staff: Staff,
    need: 'edit' | 'publish',
    version: number,
  ) {
    const stored = await readEntry(connection, name, 'lock');
    if (stored === null) throw new Refusal('NOT_FOUND');
    const now = await currentOf(connection, name, stored);
    requireContentRight(staff, name.kind, need, describeValue(name.kind, name.id, now.value).titleIds);
    if (stored.version !== version)
      throw new Refusal('CONTENT_CHANGED', { entry: await reader.read(connection, name, staff) });
    return { stored, now };
  }

  async function recorded(
    connection: Connection,
    name: EntryName,
    staff: Staff,
    [before, after]: [unknown, unknown],
  ): Promise<Recorded<Entry>> {
    const entry = await reader.read(connection, name, staff);
    const [titleId = null] = entry.titleIds;
    const object = {
      kind: 'content',
      id: `${name.kind}/${name.id}`,
      titleId: entry.titleIds.length === 1 ? titleId : null,
    };
    return { reply: entry, object, before, after };
  }

  return {
    /** @throws Refusal CONTENT_PROBLEMS for a value without an id; CONTENT_EXISTS; RIGHT_REQUIRED */
    async create(connection: Connection, kind: EntryName['kind'], value: EntryValue, staff: Staff, note?: string) {
      const id = idIn(kinds(), kind, value);
      const name = { kind, id };
      requireContentRight(staff, kind, 'edit', describeValue(kind, id, value).titleIds);
      const created = await createEntry(connection, name, { file: fileOf(kind), position: null });
      if (!created) throw new Refusal('CONTENT_EXISTS', { kind, entryId: id });
      const draft = await addRevision(connection, name, { value, files: {} }, authorOf(staff), note ?? null);
      await changeEntry(connection, name, { draft });
      return recorded(connection, name, staff, [null, value]);
    },

    /** Saves what an entry shall be. @throws Refusal as `lock`; CONTENT_PROBLEMS for another id */
    async save(connection: Connection, name: EntryName, value: EntryValue, staff: Staff, { version, reason }: Given) {
      const { now } = await lock(connection, name, staff, 'edit', version);
      requireContentRight(staff, name.kind, 'edit', describeValue(name.kind, name.id, value).titleIds);
      if (idIn(kinds(), name.kind, value) !== name.id) throw refusedId(name.kind);
      const { files } = now;
      const draft = await addRevision(connection, name, { value, files }, authorOf(staff), reason ?? null);
      await changeEntry(connection, name, { draft });
      return recorded(connection, name, staff, [now.value, value]);
    },

    /** Shows fans the draft. @throws Refusal as `lock`; CONTENT_STATE without a draft; CONTENT_PROBLEMS with `problems` */
    async publish(connection: Connection, name: EntryName, staff: Staff, { version }: Given) {
      const { stored, now } = await lock(connection, name, staff, 'publish', version);
      if (stored.draft === null) throw new Refusal('CONTENT_STATE');
      const before = stored.published === null ? null : await readRevision(connection, name, stored.published);
      await refusingProblems(content.saveEntry(connection, { ...name, value: now.value, files: now.files }));
      await changeEntry(connection, name, { published: stored.draft, draft: null, conflict: null });
      return recorded(connection, name, staff, [before?.value ?? null, now.value]);
    },
  };
}

const authorOf = ({ staffId }: Staff) => ({ kind: 'STAFF', staffId }) as const;

/** Where an export writes an entry that no import brought. */
const fileOf = (kind: EntryName['kind']): string => `${kind}.yaml`;

/** The draft, or else what is published. */
async function currentOf(connection: Connection, name: EntryName, stored: StoredEntry): Promise<StoredRevision> {
  const revision = await readRevision(connection, name, stored.draft ?? stored.published ?? 0);
  if (revision === null) throw new Error(`${name.kind} ${name.id} has no revision`);
  return revision;
}

const refusedId = (kind: EntryName['kind']): Refusal => {
  const problem: EntryProblem = {
    kind,
    entryId: null,
    path: [kind === 'policies' ? 'version' : 'id'],
    code: 'FORMAT',
    sentence: 'The id must be small letters, digits and dashes, 64 at most, and stay as it is.',
  };
  return new Refusal('CONTENT_PROBLEMS', { problems: [problem] });
};

/** @throws Refusal CONTENT_PROBLEMS */
function idIn(kinds: readonly ContentKind[], name: EntryName['kind'], value: EntryValue): string {
  const kind = kinds.find((one) => one.name === name);
  const id = EntryId.safeParse(kind === undefined ? null : entryIdOf(kind, value));
  if (!id.success) throw refusedId(name);
  return id.data;
}

/** @throws Refusal CONTENT_PROBLEMS for what the content's author can correct */
async function refusingProblems<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ContentError)
      throw new Refusal('CONTENT_PROBLEMS', { problems: error.problems.map(problemOf) });
    throw error;
  }
}
