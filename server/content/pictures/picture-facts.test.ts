import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPictureLooks, madeOnce } from './picture-facts.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'fanfare-facts-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="8"/>`;
const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('the cached facts of pictures', () => {
  it('have the type of a file after it was read, also of a missing one', async () => {
    const looks = createPictureLooks();
    const [picture, text, missing] = [write('a.svg', svg(8)), write('a.txt', 'none'), join(folder, 'missing.svg')];
    expect([picture, text, missing].map(looks.sizeOf)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN']);
    expect(await looks.look()).toBe(true);
    expect([picture, text, missing].map(looks.sizeOf)).toEqual([{ width: 8, height: 8 }, null, 'MISSING']);
    expect(await looks.look()).toBe(false);
  });

  it('are reused in the next check, and detect a changed or deleted file', async () => {
    const path = write('b.svg', svg(8));
    const first = createPictureLooks();
    first.sizeOf(path);
    await first.look();
    const same = createPictureLooks();
    expect(same.sizeOf(path)).toEqual({ width: 8, height: 8 });
    expect(await same.look()).toBe(false);

    write('b.svg', svg(9));
    utimesSync(path, 1, 1);
    const changed = createPictureLooks();
    changed.sizeOf(path);
    expect([await changed.look(), changed.sizeOf(path)]).toEqual([true, { width: 9, height: 8 }]);

    await rm(path);
    const gone = createPictureLooks();
    gone.sizeOf(path);
    expect([await gone.look(), gone.sizeOf(path)]).toEqual([true, 'MISSING']);
  });
});

it('a picture is made once, and again when its file or its variants were deleted or changed', async () => {
  const path = write('c.svg', svg(8));
  let made = 0;
  const make = async () => {
    made += 1;
    await writeFile(join(folder, 'made.svg'), svg(8));
    return { url: '/media/made.svg', width: 8, height: 8 };
  };
  await madeOnce(path, folder, make);
  await madeOnce(path, folder, make);
  expect(made).toBe(1);
  await rm(join(folder, 'made.svg'));
  await madeOnce(path, folder, make);
  expect(made).toBe(2);
  write('c.svg', svg(10));
  await madeOnce(path, folder, make);
  expect(made).toBe(3);
});
