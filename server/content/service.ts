import { join } from 'node:path';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { inTransaction, liftTimeouts } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { byOrder, checkContent } from './check/check.ts';
import type { ContentKind, ImportJob, Saved } from './content.ts';
import { storePictureFiles } from './pictures/pictures.ts';
import { ContentError, inReadingOrder } from './problems.ts';
import { readContent } from './read.ts';

/** Ids of written entries, by kind; unchanged ones are in neither list. */
export interface ImportReport {
  created: Record<string, string[]>;
  changed: Record<string, string[]>;
  /** What was added to a demo: `{ 'Ballots of the demo': 1200 }`. */
  demo: Record<string, number>;
}

export interface ContentService {
  /**
   * Updates the database from a folder, in one transaction. A second import changes nothing. Entries that the folder
   * doesn't contain stay unchanged: nothing is ever deleted.
   * @throws ContentError with every mistake; then nothing has been imported
   */
  importFolder(folder: string, now?: Date): Promise<ImportReport>;
}

/** Only one import runs at a time. */
const importLock = advisoryLocks.contentImport;

export function createContentService(platform: Platform, kinds: readonly ContentKind[]): ContentService {
  const media = join(platform.config.dataDirectory, 'media');
  return {
    async importFolder(folder, now = new Date()) {
      const content = await readContent(folder, kinds);
      const problems = checkContent(content, kinds, now);
      if (problems.length > 0) throw new ContentError(problems);
      const unreadable = await storePictureFiles(content, media);
      if (unreadable.length > 0) throw new ContentError(inReadingOrder(unreadable));
      return inTransaction(platform.pool, async (connection) => {
        await liftTimeouts(connection);
        await connection.query('SELECT pg_advisory_xact_lock($1)', [importLock]);
        return importKinds(kinds.toSorted(byOrder), { content, connection, platform, media, now });
      });
    },
  };
}

async function importKinds(kinds: readonly ContentKind[], job: ImportJob): Promise<ImportReport> {
  const problems = [];
  for (const kind of kinds) problems.push(...((await kind.verify?.(job)) ?? []));
  if (problems.length > 0) throw new ContentError(inReadingOrder(problems));
  const report: ImportReport = { created: {}, changed: {}, demo: {} };
  for (const kind of kinds) {
    const saved: Saved | undefined = await kind.save?.(job);
    if (saved === undefined || kind.reading === undefined) continue;
    report.created[kind.name] = saved.created;
    report.changed[kind.name] = saved.changed;
    Object.assign(report.demo, saved.demo);
  }
  return report;
}
