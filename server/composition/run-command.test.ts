import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { run } from '../command.ts';
import { outcomeOf } from '../platform/testing-shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a command where DATA_DIR has no database', () => {
  const on = (name: string, ...words: string[]) => {
    const dataDirectory = join(folder, name);
    const outcome = outcomeOf({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDirectory }, (shell) =>
      run(words, shell),
    );
    return { dataDirectory, outcome };
  };

  it.each([
    ['order', 'parcels'],
    ['vote', 'verify'],
    ['order', 'delivered', 'FN-1'],
    ['database', 'reseal'],
  ])('says so, and makes none: %s %s', async (...words) => {
    const { dataDirectory, outcome } = on('typo', ...words);
    expect(await outcome).toEqual({
      code: 1,
      out: '',
      complaint: `There is no database in ${join(dataDirectory, 'database')}: DATA_DIR or DATABASE_URL must name one.\n`,
    });
    expect(existsSync(dataDirectory)).toBe(false);
  });

  it('makes one where it may be the first of a platform', async () => {
    const { dataDirectory, outcome } = on(
      'new',
      'staff',
      'invite',
      'ara@studio.example',
      '--name',
      'Ara',
      '--role',
      'owner',
    );
    expect(await outcome).toMatchObject({ code: 0, out: expect.stringContaining('/studio/invitation#') });
    expect(existsSync(join(dataDirectory, 'database'))).toBe(true);
  });
});
