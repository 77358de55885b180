import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeOnce } from './write-once.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-once-'));
  file = join(folder, 'codes.csv');
});
afterEach(() => rm(folder, { recursive: true }));

it('the text is written to the disk before the work ends, and the file renamed afterwards', async () => {
  const done = await writeOnce(file, async (write) => {
    await write('codes');
    expect(await readFile(`${file}.part`, 'utf8')).toBe('codes');
    return 'done';
  });
  expect(done).toBe('done');
  expect(await readdir(folder)).toEqual(['codes.csv']);
  expect(await readFile(file, 'utf8')).toBe('codes');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('work that failed before writing leaves no file', async () => {
  const work = writeOnce(file, () => Promise.reject(new Error('There is no pass.')));
  await expect(work).rejects.toThrow('There is no pass.');
  expect(await readdir(folder)).toEqual([]);
});

it('work that failed after writing keeps its text, and the error names the file', async () => {
  const work = writeOnce(file, async (write) => {
    await write('codes');
    throw new Error('The connection broke.');
  });
  await expect(work).rejects.toThrow(
    `The connection broke.\nThe codes may have been issued anyway. The content of ${file} was saved in`,
  );
  expect(await readdir(folder)).toEqual(['codes.csv.part']);
  expect(await readFile(`${file}.part`, 'utf8')).toBe('codes');
});

it('the work fails if the text can’t be written, and the file of an earlier run stays', async () => {
  await writeFile(`${file}.part`, 'codes of an earlier batch');
  let isDone = false;
  const work = writeOnce(file, async (write) => {
    await write('codes');
    isDone = true;
  });
  await expect(work).rejects.toThrow('EEXIST');
  expect(isDone).toBe(false);
  expect(await readdir(folder)).toEqual(['codes.csv.part']);
  expect(await readFile(`${file}.part`, 'utf8')).toBe('codes of an earlier batch');
});

it('no work starts if no file can be written', async () => {
  let hasBegun = false;
  const work = writeOnce(join(folder, 'nowhere', 'codes.csv'), async () => {
    hasBegun = true;
  });
  await expect(work).rejects.toThrow('ENOENT');
  expect(hasBegun).toBe(false);
});

it('an existing file stays unchanged', async () => {
  await writeFile(file, 'the codes of last year');
  await expect(writeOnce(file, (write) => write('codes'))).rejects.toThrow('is there already');
  expect(await readFile(file, 'utf8')).toBe('the codes of last year');
});
