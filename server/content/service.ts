import { join } from 'node:path';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { type Connection, inTransaction, liftTimeouts, type Pool } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { byOrder, checkContent } from './check/check.ts';
import type { Content, ContentKind, ImportJob, Saved } from './content.ts';
import type { RawEntry } from './entries/build-content.ts';
import { filesDirectory } from './entries/entry-source.ts';
import { compareFolder, type FolderEntry, readFolderEntries } from './entries/folder-entries.ts';
import { type Differing, prepareChanges, revisedOf, storeRevisions } from './entries/import-changes.ts';
import { readNextContent } from './entries/published-content.ts';
import { describeValue, isFullyWithdrawn } from './entries/stored-entries.ts';
import { storePictureFiles } from './pictures/pictures.ts';
import { ContentError, inReadingOrder, type Problem } from './problems.ts';
import { readContent } from './read.ts';

/** Ids of written entries, by kind; unchanged ones are in neither list. */
export interface ImportReport {
  created: Record<string, string[]>;
  changed: Record<string, string[]>;
  /** The rows that were added for a demo: `{ 'Ballots of the demo': 1200 }`. */
  demo: Record<string, number>;
  /** Entries of the files that were left as they are stored. */
  differing: Differing;
}

export interface ImportOptions {
  /** True if the entries of the files replace different stored entries, and their order. */
  replace?: boolean;
  now?: Date;
}

export interface ContentService {
  /**
   * Adds the entries of a folder that the database doesn't have, in one transaction. Those that it has otherwise are listed with their
   * differences and left alone, or replaced. Nothing is ever deleted.
   * @throws ContentError with every mistake; then nothing has been imported
   */
  importFolder(folder: string, options?: ImportOptions): Promise<ImportReport>;
  /**
   * Waits for imports and other publications, until the transaction ends. A publication takes this lock before that of the entry,
   * as an import does.
   */
  lock(connection: Connection): Promise<void>;
  /** The mistakes that would keep an entry from being published, its own and those that it makes in others. */
  checkEntry(connection: Pool | Connection, entry: RawEntry): Promise<readonly Problem[]>;
  /**
   * Writes an entry to the features' tables, and those of others that have parts of it, in the caller's transaction.
   * @throws ContentError
   */
  saveEntry(connection: Connection, entry: RawEntry): Promise<void>;
  /**
   * As `saveEntry`, for a transaction that is rolled back: it waits for no publication, and shows the entry also where it
   * or its title is withdrawn.
   * @param isNew whether it was never published, so that no fan has anything of it
   * @throws ContentError
   */
  showEntry(connection: Connection, entry: RawEntry, isNew: boolean): Promise<void>;
}

/** Only one import runs at a time. */
const importLock = advisoryLocks.contentImport;

export function createContentService(platform: Platform, unordered: readonly ContentKind[]): ContentService {
  const media = join(platform.config.dataDirectory, 'media');
  const directory = filesDirectory(platform.config.dataDirectory);
  const kinds = unordered.toSorted(byOrder);
  const { demo, production } = platform.config;
  const sources = {
    kinds,
    directory,
    mediaOrigins: [...platform.config.mediaOrigins, ...(demo || !production ? ['demo:'] : [])],
  };

  async function save(
    connection: Connection,
    entries: readonly RawEntry[],
    now = new Date(),
    folder?: Content,
  ): Promise<ImportReport> {
    const next = await readNextContent(connection, entries, { ...sources, folder }, now);
    const { content, problems, entriesOf, positionOf } = next;
    if (problems.length > 0) throw new ContentError(problems);
    await makePictures(
      content,
      kinds.flatMap((kind) => entriesOf(kind).map(({ entry }) => entry)),
      media,
    );
    return saveKinds(kinds, { content, entriesOf, positionOf, connection, platform, media, now });
  }

  async function importEntries(
    connection: Connection,
    folderEntries: readonly FolderEntry[],
    folder: Content,
    { replace, now }: Required<ImportOptions>,
  ): Promise<ImportReport> {
    const { written, revised, differing } = await prepareChanges(connection, folderEntries, replace);
    const shown = written.filter(({ stored }) => stored === null || !isFullyWithdrawn(kinds, stored));
    const entries = shown.map(({ entry, stored }) => ({
      ...entry,
      isNew: stored === null || stored.published === null,
    }));
    const report = await save(connection, entries, now, folder);
    await storeRevisions(connection, revised, media);
    return { ...report, differing };
  }

  return {
    async importFolder(folder, { replace = false, now = new Date() } = {}) {
      const content = readContent(folder, kinds, sources.mediaOrigins);
      const problems = await checkContent(content, kinds, now);
      if (problems.length > 0) throw new ContentError(problems);
      const entries = await readFolderEntries(content, kinds, directory);
      // Ahead of the transaction, which then finds them.
      const revised = revisedOf(await compareFolder(platform.pool, entries), replace);
      await makePictures(
        content,
        revised.map(({ located }) => located.entry),
        media,
      );
      return inTransaction(platform.pool, async (connection) => {
        await liftTimeouts(connection);
        await lock(connection);
        return importEntries(connection, entries, content, { replace, now });
      });
    },
    lock,
    async checkEntry(connection, entry) {
      return (await readNextContent(connection, [entry], sources, new Date())).problems;
    },
    async saveEntry(connection, entry) {
      await lock(connection);
      await save(connection, [entry]);
    },
    async showEntry(connection, entry, isNew) {
      const kind = kinds.find(({ name }) => name === entry.kind);
      // Rows that refer to a new row need it in the table itself.
      if (kind?.writtenByFans !== undefined && !isNew) await copyTable(connection, kind.writtenByFans);
      await save(connection, [entry]);
      // Afterwards, so that every preview locks rows in the same order, as a publication does.
      await kind?.withdrawal?.set(connection, entry.id, null);
      const titles = kinds.find(({ name }) => name === 'titles')?.withdrawal;
      for (const titleId of describeValue(entry.kind, entry.id, entry.value).titleIds.toSorted())
        await titles?.set(connection, titleId, null);
    },
  };
}

/** In this transaction alone, a table's name stands for a copy of its rows, which no other transaction can lock or wait for. */
async function copyTable(connection: Connection, table: string): Promise<void> {
  await connection.query('SELECT copy_for_preview($1)', [table]);
  // Prepared statements still mean the table itself.
  await connection.query('DISCARD PLANS');
}

async function lock(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [importLock]);
}

/** Makes the pictures that some checked entries name. @throws ContentError for files that can't be decoded */
async function makePictures(content: Content, entries: readonly unknown[], media: string): Promise<void> {
  const paths = new Set(entries.flatMap((entry) => [...(content.namedFiles.get(entry)?.values() ?? [])]));
  const unreadable = await storePictureFiles(content, paths, media);
  if (unreadable.length > 0) throw new ContentError(inReadingOrder(unreadable));
}

async function saveKinds(kinds: readonly ContentKind[], job: ImportJob): Promise<ImportReport> {
  const problems = [];
  for (const kind of kinds) problems.push(...((await kind.verify?.(job)) ?? []));
  if (problems.length > 0) throw new ContentError(inReadingOrder(problems));
  const report: ImportReport = { created: {}, changed: {}, demo: {}, differing: {} };
  for (const kind of kinds) {
    const saved: Saved | undefined = await kind.save?.(job);
    if (saved === undefined) continue;
    Object.assign(report.demo, saved.demo);
    if (kind.reading === undefined || 'seeds' in kind.reading) continue;
    report.created[kind.name] = saved.created;
    report.changed[kind.name] = saved.changed;
  }
  return report;
}
