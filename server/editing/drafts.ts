import {
  addRevision,
  changeEntry,
  createEntry,
  describeValue,
  readRevision,
} from '../content/entries/stored-entries.ts';
import { type Connection, readDatabaseTime } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import { authorOf, type ChangeInput, type EditingSources, idIn, lockEntry, recordedChange } from './entry-work.ts';
import type { EntryName } from './read-entry.ts';
import { requireContentRight } from './rights.ts';
import { EntryValue } from './shapes.ts';

export type Drafts = ReturnType<typeof createDrafts>;

/** The staff's changes of drafts, which fans do not see. Each runs in the transaction of `record`. */
export function createDrafts({ reader, kinds }: EditingSources) {
  /** @throws Refusal CONTENT_EXISTS; RIGHT_REQUIRED */
  async function begin(
    connection: Connection,
    name: EntryName,
    { value, files }: { value: EntryValue; files: Readonly<Record<string, string>> },
    staff: Staff,
    note: string | undefined,
  ) {
    const { kind, id } = name;
    requireContentRight(staff, kind, 'edit', describeValue(kind, id, value).titleIds);
    const created = await createEntry(connection, name, `${kind}.yaml`);
    if (!created) throw new Refusal('CONTENT_EXISTS', { kind, entryId: id });
    const draft = await addRevision(connection, name, { value, files }, authorOf(staff), note ?? null);
    await changeEntry(connection, name, { draft });
    return recordedChange(connection, reader, name, staff, [null, value]);
  }

  return {
    /** @throws Refusal CONTENT_PROBLEMS for a value without an id; CONTENT_EXISTS; RIGHT_REQUIRED */
    async create(connection: Connection, kind: EntryName['kind'], value: EntryValue, staff: Staff, note?: string) {
      const id = idIn(kinds(), kind, value);
      return begin(connection, { kind, id }, { value, files: {} }, staff, note);
    },

    /** @throws Refusal NOT_FOUND; CONTENT_STATE for a kind whose entries have fixed ids; as `create` */
    async copy(connection: Connection, name: EntryName, id: string, staff: Staff, note?: string) {
      const { draft, published } = await reader.read(connection, name, staff);
      const from = await readRevision(connection, name, (draft ?? published)?.number ?? 0);
      if (from === null || name.kind === 'policies' || name.kind === 'settings') throw new Refusal('CONTENT_STATE');
      const value = EntryValue.parse({ ...Object(from.value), id });
      return begin(connection, { kind: name.kind, id }, { value, files: from.files }, staff, note);
    },

    /** Saves a draft. @throws Refusal as `lockEntry`; CONTENT_PROBLEMS for another id */
    async save(
      connection: Connection,
      name: EntryName,
      value: EntryValue,
      staff: Staff,
      { version, reason }: ChangeInput,
    ) {
      const { now } = await lockEntry(connection, reader, name, { staff, need: 'edit', version });
      requireContentRight(staff, name.kind, 'edit', describeValue(name.kind, name.id, value).titleIds);
      idIn(kinds(), name.kind, value, name.id);
      const { files } = now;
      const draft = await addRevision(connection, name, { value, files }, authorOf(staff), reason ?? null);
      await changeEntry(connection, name, { draft });
      return recordedChange(connection, reader, name, staff, [now.value, value]);
    },

    /**
     * Discards a draft. An entry that was never published is discarded with it.
     * @throws Refusal as `lockEntry`; CONTENT_STATE without a draft, or if the draft is scheduled
     */
    async discard(connection: Connection, name: EntryName, staff: Staff, { version }: ChangeInput) {
      const { stored, now } = await lockEntry(connection, reader, name, { staff, need: 'edit', version });
      if (stored.draft === null || stored.draft === stored.scheduled) throw new Refusal('CONTENT_STATE');
      if (stored.published === null) {
        if (stored.scheduled !== null) throw new Refusal('CONTENT_STATE');
        const discarded = await recordedChange(connection, reader, name, staff, [now.value, null]);
        await changeEntry(connection, name, { discardedAt: new Date(await readDatabaseTime(connection)) });
        return discarded;
      }
      await changeEntry(connection, name, { draft: null });
      const published = await readRevision(connection, name, stored.published);
      return recordedChange(connection, reader, name, staff, [now.value, published?.value]);
    },

    /** @throws Refusal as `lockEntry`; NOT_FOUND without this revision */
    async restore(
      connection: Connection,
      name: EntryName,
      number: number,
      staff: Staff,
      { version, reason }: ChangeInput,
    ) {
      const { now } = await lockEntry(connection, reader, name, { staff, need: 'edit', version });
      const revision = await readRevision(connection, name, number);
      if (revision === null) throw new Refusal('NOT_FOUND');
      requireContentRight(staff, name.kind, 'edit', describeValue(name.kind, name.id, revision.value).titleIds);
      const draft = await addRevision(connection, name, revision, authorOf(staff), reason ?? null);
      await changeEntry(connection, name, { draft });
      return recordedChange(connection, reader, name, staff, [now.value, revision.value]);
    },
  };
}
