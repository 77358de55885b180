import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { kindsOf } from '../composition/compose.ts';
import { features } from '../features.ts';
import { createTestPlatform } from '../platform/testing.ts';
import { filesDirectory } from './entries/entry-source.ts';
import { exportFolder } from './entries/export-folder.ts';
import { shareMedia } from './pictures/testing-media.ts';
import { createContentService } from './service.ts';
import { content, demo, folder, nothing, now, setUpImport, test } from './testing-import.ts';

setUpImport();
const kinds = kindsOf(features);
const made: string[] = [];
afterAll(() => {
  for (const one of made) rmSync(one, { recursive: true });
});

function newFolder(): string {
  const one = mkdtempSync(join(tmpdir(), 'fanfare-export-'));
  made.push(one);
  return one;
}

/** The bytes of every file, by its name. */
const filesIn = (directory: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((file) => [file.slice(directory.length + 1), readFileSync(file, 'base64')]),
  );

it('an export of the demo with its pictures is imported into an empty database, and exported again as the same files', async () => {
  const { platform } = test;
  await content.importFolder(folder, { now });
  const first = newFolder();
  const report = await exportFolder(platform.pool, kinds, first, filesDirectory(platform.config.dataDirectory));
  expect(report.written).toMatchObject({ titles: 5, artists: 60, notices: 7 });
  // The files have the names that they were imported from; a comment is not content, and neither are the actions of a demo.
  expect(Object.keys(filesIn(first))).toEqual(Object.keys(filesIn(demo)).filter((name) => name !== 'demo.yaml'));

  expect(await content.importFolder(first, { now })).toMatchObject({
    created: nothing,
    changed: nothing,
    differing: {},
  });

  const otherData = newFolder();
  shareMedia(otherData);
  const other = await createTestPlatform({ DATA_DIR: otherData });
  try {
    const { dataDirectory } = other.platform.config;
    const service = createContentService(other.platform, kinds);
    await service.importFolder(first, { now });
    const second = newFolder();
    await exportFolder(other.platform.pool, kinds, second, filesDirectory(dataDirectory));
    expect(filesIn(second)).toEqual(filesIn(first));
    expect(await service.importFolder(second, { now })).toMatchObject({
      created: nothing,
      changed: nothing,
      differing: {},
    });
    const rows = async (pool: typeof platform.pool, table: string) =>
      (await pool.query(`SELECT * FROM ${table} ORDER BY 1, 2`)).rows;
    for (const table of ['title', 'artist', 'notice', 'question', 'policy_version', 'product'])
      expect(await rows(other.platform.pool, table), table).toEqual(await rows(platform.pool, table));
  } finally {
    await other.close();
  }
});
