import type { ContentKind } from '../content/content.ts';
import { changeEntry, readRevision, type StoredEntry } from '../content/entries/stored-entries.ts';
import { ContentError } from '../content/problems.ts';
import type { ContentService } from '../content/service.ts';
import { type Connection, readDatabaseTime } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import { type ChangeInput, type EditingSources, lockEntry, recordedChange, refusingProblems } from './entry-work.ts';
import type { EntryName } from './read-entry.ts';

export type Publications = ReturnType<typeof createPublications>;

const unscheduled = { scheduled: null, scheduledAt: null, scheduledBy: null } as const;

/**
 * Shows fans a revision of an entry.
 * @returns the previous and the current published version
 * @throws ContentError; nothing is published then
 */
export async function publishRevision(
  connection: Connection,
  content: ContentService,
  stored: StoredEntry,
  number: number,
): Promise<[unknown, unknown]> {
  const before = stored.published === null ? null : await readRevision(connection, stored, stored.published);
  const revision = await readRevision(connection, stored, number);
  if (revision === null) throw new Error(`${stored.kind} ${stored.id} has no revision ${number}`);
  const { kind, id } = stored;
  await content.saveEntry(connection, { kind, id, value: revision.value, files: revision.files });
  await changeEntry(connection, stored, {
    published: number,
    scheduleProblems: null,
    ...(stored.draft === number && { draft: null }),
    // A publication that was to come would bring an older revision back.
    ...(stored.scheduled !== null && stored.scheduled <= number && unscheduled),
  });
  return [before?.value ?? null, revision.value];
}

/** The actions that decide which entries fans see. Each runs in the transaction of `record`. */
export function createPublications({ content, reader, kinds }: EditingSources) {
  const withdrawalOf = (name: EntryName): NonNullable<ContentKind['withdrawal']> => {
    const withdrawal = kinds().find((kind) => kind.name === name.kind)?.withdrawal;
    if (withdrawal === undefined) throw new Refusal('CONTENT_STATE');
    return withdrawal;
  };

  return {
    /** @throws Refusal as `lockEntry`; CONTENT_STATE without a draft, or for a withdrawn entry; CONTENT_PROBLEMS */
    async publish(connection: Connection, name: EntryName, staff: Staff, { version }: ChangeInput) {
      await content.lock(connection);
      const { stored } = await lockEntry(connection, reader, name, { staff, need: 'publish', version });
      if (stored.draft === null || stored.withdrawnAt !== null) throw new Refusal('CONTENT_STATE');
      const change = await refusingProblems(publishRevision(connection, content, stored, stored.draft));
      return recordedChange(connection, reader, name, staff, change);
    },

    /**
     * @throws Refusal as `lockEntry`; CONTENT_STATE for hidden entries, and for kinds that stay; CONTENT_PROBLEMS for entries that
     * must be withdrawn before it
     */
    async withdraw(connection: Connection, name: EntryName, staff: Staff, { version }: ChangeInput) {
      await content.lock(connection);
      const { stored } = await lockEntry(connection, reader, name, { staff, need: 'publish', version });
      const withdrawal = withdrawalOf(name);
      if (stored.published === null || stored.withdrawnAt !== null) throw new Refusal('CONTENT_STATE');
      const at = new Date(await readDatabaseTime(connection));
      await refusingProblems(withdrawal.set(connection, name.id, at));
      await changeEntry(connection, name, { withdrawnAt: at, ...unscheduled });
      return recordedChange(connection, reader, name, staff, [null, { withdrawnAt: at.toISOString() }]);
    },

    /** @throws Refusal as `lockEntry`; CONTENT_STATE for an entry that was not withdrawn; CONTENT_PROBLEMS */
    async restore(connection: Connection, name: EntryName, staff: Staff, { version }: ChangeInput) {
      await content.lock(connection);
      const { stored } = await lockEntry(connection, reader, name, { staff, need: 'publish', version });
      const number = stored.draft ?? stored.published;
      if (stored.withdrawnAt === null || number === null) throw new Refusal('CONTENT_STATE');
      // First, since the checks must see the content for fans.
      await withdrawalOf(name).set(connection, name.id, null);
      await refusingProblems(publishRevision(connection, content, stored, number));
      await changeEntry(connection, name, { withdrawnAt: null });
      const before = { withdrawnAt: stored.withdrawnAt.toISOString() };
      return recordedChange(connection, reader, name, staff, [before, { withdrawnAt: null }]);
    },

    /**
     * @throws Refusal as `lockEntry`; CONTENT_STATE without a draft, for a moment that has passed, or for a withdrawn entry;
     * CONTENT_PROBLEMS for mistakes that the draft has now
     */
    async schedule(connection: Connection, name: EntryName, at: Date, staff: Staff, { version }: ChangeInput) {
      const { stored, now } = await lockEntry(connection, reader, name, { staff, need: 'publish', version });
      const { rows } = await connection.query<{ past: boolean }>('SELECT $1 <= clock_timestamp() AS past', [at]);
      if (stored.draft === null || stored.withdrawnAt !== null || rows[0]?.past !== false)
        throw new Refusal('CONTENT_STATE');
      const problems = await content.checkEntry(connection, { ...name, value: now.value, files: now.files });
      if (problems.length > 0) await refusingProblems(Promise.reject(new ContentError(problems)));
      const scheduled = { scheduled: stored.draft, scheduledAt: at, scheduledBy: staff.staffId };
      await changeEntry(connection, name, { ...scheduled, scheduleProblems: null });
      const before = stored.scheduledAt === null ? null : { at: stored.scheduledAt.toISOString() };
      return recordedChange(connection, reader, name, staff, [
        before,
        { at: at.toISOString(), revision: stored.draft },
      ]);
    },

    /** @throws Refusal as `lockEntry`; CONTENT_STATE where nothing is scheduled */
    async unschedule(connection: Connection, name: EntryName, staff: Staff, { version }: ChangeInput) {
      const { stored } = await lockEntry(connection, reader, name, { staff, need: 'publish', version });
      if (stored.scheduledAt === null) throw new Refusal('CONTENT_STATE');
      await changeEntry(connection, name, { ...unscheduled });
      const before = { at: stored.scheduledAt.toISOString(), revision: stored.scheduled };
      return recordedChange(connection, reader, name, staff, [before, null]);
    },
  };
}
