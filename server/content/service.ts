import { join } from 'node:path';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { type Connection, inTransaction, liftTimeouts, type Pool } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { byOrder, checkContent } from './check/check.ts';
import type { Content, ContentKind, ImportJob, Saved } from './content.ts';
import { buildContent, type GivenEntry, type PlacedEntry, readGiven } from './entries/build-content.ts';
import { filesDirectory } from './entries/entry-source.ts';
import { saveFiles } from './entries/keep-files.ts';
import { type ImportPlan, planImport, readFolderEntries, storeImport } from './entries/plan-import.ts';
import { readDrawings, saveDrawings } from './entries/stored-drawings.ts';
import { describeValue, isGone, readPublished } from './entries/stored-entries.ts';
import { createDrawnPictures } from './pictures/drawn-pictures.ts';
import { storePictureFiles } from './pictures/pictures.ts';
import { ContentError, inReadingOrder, type Problem } from './problems.ts';
import { readContent } from './read.ts';

/** Ids of written entries, by kind; unchanged ones are in neither list. */
export interface ImportReport {
  created: Record<string, string[]>;
  changed: Record<string, string[]>;
  /** What was added to a demo: `{ 'Ballots of the demo': 1200 }`. */
  demo: Record<string, number>;
  /** Entries of the files that differ from what Studio published since the last import, which stays. */
  conflicts: Record<string, string[]>;
}

export interface ContentService {
  /**
   * Updates the database from a folder, in one transaction. A second import changes nothing. Entries that the folder
   * doesn't contain stay unchanged: nothing is ever deleted. Neither is what Studio has changed since the last import.
   * @throws ContentError with every mistake; then nothing has been imported
   */
  importFolder(folder: string, now?: Date): Promise<ImportReport>;
  /**
   * Waits for imports and other publications, until the transaction ends. Whoever publishes takes this lock before that of the entry,
   * as an import does.
   */
  lock(connection: Connection): Promise<void>;
  /** The mistakes that would keep an entry from being published, its own and those that it makes in others. */
  checkEntry(connection: Pool | Connection, entry: GivenEntry): Promise<Problem[]>;
  /**
   * Writes an entry to the features' tables as an import does, with everything that is published already, in the caller's transaction.
   * @throws ContentError
   */
  saveEntry(connection: Connection, entry: GivenEntry): Promise<void>;
  /**
   * As `saveEntry`, for a transaction that is rolled back: it waits for no publication, and shows the entry also where it
   * or its title is withdrawn.
   * @param isNew whether it was never published, so that no fan has anything of it
   * @throws ContentError
   */
  showEntry(connection: Connection, entry: GivenEntry, isNew: boolean): Promise<void>;
}

/** Only one import runs at a time. */
const importLock = advisoryLocks.contentImport;

export function createContentService(platform: Platform, unordered: readonly ContentKind[]): ContentService {
  const media = join(platform.config.dataDirectory, 'media');
  const directory = filesDirectory(platform.config.dataDirectory);
  const kinds = unordered.toSorted(byOrder);

  /** All that is published, with one entry as it would be. */
  async function contentWith(connection: Pool | Connection, given: GivenEntry): Promise<Content> {
    const placed: PlacedEntry[] = [];
    const problems: Problem[] = [];
    const published = await readPublished(connection);
    const isGiven = ({ kind, id }: { kind: string; id: string }) => kind === given.kind && id === given.id;
    const all: GivenEntry[] = published
      .filter((entry) => isGiven(entry) || !isGone(kinds, entry))
      .map((entry) => (isGiven(entry) ? given : { ...entry, ...entry.revision }));
    if (!published.some(isGiven)) all.push(given);
    for (const entry of all) {
      const kind = kinds.find(({ name }) => name === entry.kind);
      if (kind === undefined) continue;
      const read = readGiven(kind, entry, directory);
      problems.push(...read.problems);
      if (read.located !== null) placed.push({ kind, located: read.located });
    }
    const drawn = createDrawnPictures(await readDrawings(connection));
    return buildContent(kinds, placed, { drawn, problems, declared: [given] });
  }

  async function save(connection: Connection, entry: GivenEntry): Promise<void> {
    const now = new Date();
    const content = await contentWith(connection, entry);
    await checkAll(content, kinds, media, now);
    await importKinds(kinds, { content, connection, platform, media, now });
  }

  async function importPlanned(connection: Connection, folder: Content, plan: ImportPlan, now: Date) {
    const { problems } = plan;
    const parts = { base: folder, drawn: folder.drawn, problems };
    const content = plan.isOwn ? buildContent(kinds, plan.placed, parts) : folder;
    if (plan.isOwn) await checkAll(content, kinds, media, now);
    const report = await importKinds(kinds, { content, connection, platform, media, now });
    await saveFiles(
      connection,
      plan.entries.flatMap(({ given }) => given.kept),
    );
    await storeImport(connection, plan);
    await saveDrawings(connection, content.drawn.all());
    for (const { given, outcome } of plan.entries) {
      if (outcome === 'conflict') (report.conflicts[given.kind] ??= []).push(given.id);
    }
    return report;
  }

  return {
    async importFolder(folder, now = new Date()) {
      const drawn = createDrawnPictures(await readDrawings(platform.pool));
      const content = await readContent(folder, kinds, drawn);
      await checkAll(content, kinds, media, now);
      const given = await readFolderEntries(content, kinds, { directory, media });
      return inTransaction(platform.pool, async (connection) => {
        await liftTimeouts(connection);
        await lock(connection);
        return importPlanned(connection, content, await planImport(connection, given, kinds, directory), now);
      });
    },
    lock,
    async checkEntry(connection, entry) {
      const content = await contentWith(connection, entry);
      return checkContent(content, kinds, new Date());
    },
    async saveEntry(connection, entry) {
      await lock(connection);
      await save(connection, entry);
    },
    async showEntry(connection, entry, isNew) {
      const kind = kinds.find(({ name }) => name === entry.kind);
      // What refers to a new row needs it in the table itself.
      if (kind?.writtenByFans !== undefined && !isNew) await copyTable(connection, kind.writtenByFans);
      await save(connection, entry);
      // Afterwards, so that every preview locks rows in the same order, as a publication does.
      await kind?.withdrawal?.set(connection, entry.id, null);
      const titles = kinds.find(({ name }) => name === 'titles')?.withdrawal;
      for (const titleId of describeValue(entry.kind, entry.id, entry.value).titleIds.toSorted())
        await titles?.set(connection, titleId, null);
    },
  };
}

/** In this transaction alone, a table's name stands for a copy of its rows, which nobody else can lock or wait for. */
async function copyTable(connection: Connection, table: string): Promise<void> {
  await connection.query('SELECT copy_for_preview($1)', [table]);
  // Prepared statements still mean the table itself.
  await connection.query('DISCARD PLANS');
}

async function lock(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [importLock]);
}

/** Finds every mistake before anything is written, and stores the pictures. @throws ContentError */
async function checkAll(content: Content, kinds: readonly ContentKind[], media: string, now: Date): Promise<void> {
  const problems = await checkContent(content, kinds, now);
  if (problems.length > 0) throw new ContentError(problems);
  const unreadable = await storePictureFiles(content, media);
  if (unreadable.length > 0) throw new ContentError(inReadingOrder(unreadable));
}

async function importKinds(kinds: readonly ContentKind[], job: ImportJob): Promise<ImportReport> {
  const problems = [];
  for (const kind of kinds) problems.push(...((await kind.verify?.(job)) ?? []));
  if (problems.length > 0) throw new ContentError(inReadingOrder(problems));
  const report: ImportReport = { created: {}, changed: {}, demo: {}, conflicts: {} };
  for (const kind of kinds) {
    const saved: Saved | undefined = await kind.save?.(job);
    if (saved === undefined || kind.reading === undefined) continue;
    report.created[kind.name] = saved.created;
    report.changed[kind.name] = saved.changed;
    Object.assign(report.demo, saved.demo);
  }
  return report;
}
