import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let place: string;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'folder-'));
});
afterAll(() => rm(place, { recursive: true }));

it('makes a folder with the missing ones above it, also when several callers ask at once', async () => {
  const path = join(place, 'one', 'two', 'three');
  await Promise.all([makeFolder(path), makeFolder(path), makeFolder(join(place, 'one', 'other'))]);
  await makeFolder(path);
  expect((await stat(path)).isDirectory()).toBe(true);
});

it('refuses a path below a file, and the path of a file', async () => {
  const file = join(place, 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it.runIf(process.platform === 'linux')(
  'refuses a path where the system allows no folder, instead of trying for ever',
  async () => {
    await expect(makeFolder('/proc/fanfare/data')).rejects.toThrow(
      'The system allows no folder at this path: /proc/fanfare',
    );
  },
);
