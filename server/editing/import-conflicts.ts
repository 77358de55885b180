import { canonicalJson } from '../content/canonical.ts';
import type { FileDigests } from '../content/entries/entry-source.ts';
import { addRevision, changeEntry, describeValue, readRevision } from '../content/entries/stored-entries.ts';
import type { Connection, Pool } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Staff } from '../platform/http/staff/staff-access.ts';
import { authorOf, type EditingSources, type GivenChange, idIn, lockEntry, recordedChange } from './entry-work.ts';
import { refuseFilesOnly } from './files-only.ts';
import { type EntryName, findRow, picturesIn } from './read-entry.ts';
import { mayContent, requireContentRight } from './rights.ts';
import type { EntryValue, ImportConflict } from './shapes.ts';

export type ImportConflicts = ReturnType<typeof createImportConflicts>;

/** Whose bytes a file has for which both versions have the same name. */
export type FileChoices = Readonly<Record<string, 'mine' | 'theirs'>>;

/** What an import brought while Studio had published something else: both versions, until somebody has put them together. */
export function createImportConflicts(sources: EditingSources) {
  const { reader, kinds } = sources;
  return {
    /** @throws Refusal NOT_FOUND, also without a conflict; RIGHT_REQUIRED */
    async read(pool: Pool, name: EntryName, staff: Staff): Promise<ImportConflict> {
      const { version, published, draft, conflict, imported, title_ids: titleIds } = await findRow(pool, name);
      requireContentRight(staff, name.kind, 'read', titleIds);
      const own = draft ?? published;
      if (conflict === null || own === null) throw new Refusal('NOT_FOUND');
      const numbers = [own, conflict, ...(imported === null ? [] : [imported])];
      const { rows, shown } = await reader.revisions(pool, name, numbers);
      const [mine, theirs] = [shown.get(own), shown.get(conflict)];
      const [myRow, theirRow] = [own, conflict].map((wanted) => rows.find(({ number }) => number === wanted));
      if (!mine || !theirs || !myRow || !theirRow) throw new Error(`${name.kind} ${name.id} has no revision`);
      requireContentRight(staff, name.kind, 'read', describeValue(name.kind, name.id, theirRow.value).titleIds);
      const [myPictures, theirPictures] = await Promise.all([picturesIn(pool, [myRow]), picturesIn(pool, [theirRow])]);
      return {
        version,
        base: shown.get(imported ?? 0) ?? null,
        mine,
        theirs,
        files: differingFiles(myRow, theirRow).map((file) => ({
          name: file,
          mine: myPictures[file]?.url ?? null,
          theirs: theirPictures[file]?.url ?? null,
        })),
        may: { edit: mayContent(staff, name.kind, 'edit', titleIds) },
      };
    },

    /**
     * Ends a conflict: what was put together becomes the draft, where it is not what Studio has already. Imports take the files as known
     * from then on.
     * @param conflict the revision that was looked at
     * @throws Refusal as `lockEntry`; CONTENT_STATE without this conflict, or for a file without a choice; CONTENT_PROBLEMS for another id
     */
    async settle(
      connection: Connection,
      name: EntryName,
      { conflict, value, files }: { conflict: number; value: EntryValue; files: FileChoices },
      staff: Staff,
      { version, reason }: GivenChange,
    ) {
      const { stored, now } = await lockEntry(connection, reader, name, { staff, need: 'edit', version });
      const theirs = await readRevision(connection, name, conflict);
      if (stored.conflict !== conflict || theirs === null) throw new Refusal('CONTENT_STATE');
      requireContentRight(staff, name.kind, 'edit', describeValue(name.kind, name.id, value).titleIds);
      idIn(kinds(), name.kind, value, name.id);
      await refuseFilesOnly(sources, connection, name, value);
      if (differingFiles(now, theirs).some((file) => files[file] === undefined)) throw new Refusal('CONTENT_STATE');
      const kept = Object.fromEntries(Object.entries(now.files).filter(([file]) => files[file] !== 'theirs'));
      const digests = { ...theirs.files, ...kept };
      // Nothing of the import was taken: there is nothing new to publish.
      const isKept = canonicalJson([value, digests]) === canonicalJson([now.value, { ...digests, ...now.files }]);
      const draft = isKept
        ? stored.draft
        : await addRevision(connection, name, { value, files: digests }, authorOf(staff), reason ?? null);
      await changeEntry(connection, name, { draft, conflict: null, imported: conflict });
      return recordedChange(connection, reader, name, staff, [now.value, value]);
    },
  };
}

/** The files that both versions name, with other bytes in each. */
function differingFiles(mine: { files: FileDigests }, theirs: { files: FileDigests }): string[] {
  return Object.keys(mine.files).filter(
    (name) => Object.hasOwn(theirs.files, name) && theirs.files[name] !== mine.files[name],
  );
}
