import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { kindsOf } from '../composition/compose.ts';
import { features } from '../features.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createTitleService } from '../title/service.ts';
import { createVoteService, type VoteService } from '../vote/service.ts';
import { shareMedia } from './pictures/testing-media.ts';
import { ContentError } from './problems.ts';
import { type ContentService, createContentService } from './service.ts';

export const demo = join(import.meta.dirname, '../../demo/content');
export const now = new Date();
export let test: TestPlatform;
export let votes: VoteService;
export let content: ContentService;
export let folder: string;
export let dataDirectory: string;

const tables = [
  'title',
  'artist',
  'title_artist',
  'vote',
  'candidate',
  'ballot',
  'ballot_void',
  'content_moment',
  'product',
  'question',
  'notice',
  'content_notice_moment',
  'event',
  'event_entry',
  'content_event_moment',
  'welcome_right',
  'policy_version',
];

/** Everything that an import writes, and whether it was written again: `xmin` changes with each write of a row. */
export async function state(): Promise<Record<string, unknown[]>> {
  const entries = tables.map(async (table) => {
    const { rows } = await test.platform.pool.query(`SELECT xmin::text, t.* FROM ${table} AS t ORDER BY t.*::text`);
    return [table, table === 'welcome_right' ? rows.map((row) => ({ ...row, xmin: null })) : rows];
  });
  return Object.fromEntries(await Promise.all(entries));
}

export function edit(file: string, from: string, to: string): () => void {
  const before = readFileSync(join(folder, file), 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(join(folder, file), before.replace(from, to));
  return () => writeFileSync(join(folder, file), before);
}

export async function problemsOf(work: Promise<unknown>): Promise<string[]> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ContentError)) throw error ?? new Error('nothing was refused');
  return error.message.split('\n');
}

/** The entries of a report in which nothing was created, or nothing changed. */
export const nothing = {
  titles: [],
  artists: [],
  votes: [],
  products: [],
  events: [],
  passes: [],
  streams: [],
  questions: [],
  notices: [],
  policies: [],
};

/**
 * A database and a folder with content, until the tests of the file have run.
 * @param options `makesPictures`: its import makes every picture, as a new installation does
 */
export function setUpImport({ makesPictures = false } = {}): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fanfare-content-'));
    dataDirectory = mkdtempSync(join(tmpdir(), 'fanfare-data-'));
    if (!makesPictures) shareMedia(dataDirectory);
    cpSync(demo, folder, { recursive: true });
    test = await createTestPlatform({ DATA_DIR: dataDirectory });
    const titles = createTitleService(test.platform);
    votes = createVoteService(test.platform, titles);
    content = createContentService(test.platform, kindsOf(features));
  });

  afterAll(async () => {
    await votes.close();
    await test.close();
    rmSync(folder, { recursive: true });
    rmSync(dataDirectory, { recursive: true });
  });
}
