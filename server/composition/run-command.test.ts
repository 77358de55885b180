import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFans } from '../account/testing.ts';
import { run } from '../command.ts';
import { type ServerSettings, storeServerSettings } from '../platform/server-settings.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';
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
  ])('reports it, and makes none: %s %s', async (...words) => {
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

describe('a command beside a server with other settings', () => {
  const server: ServerSettings = {
    PORT: '7400',
    DEMO: 'off',
    PUBLIC_ORIGIN: 'http://localhost:7400',
    MEDIA_ORIGINS: 'https://media.example',
    'Payment providers': '',
  };
  let test: TestPlatform;
  beforeAll(async () => {
    test = await createTestPlatform();
    await storeServerSettings(test.platform.pool, server);
  });
  afterAll(() => test.close());

  const invite = (email: string, settings: Record<string, string>) =>
    runOnDatabaseOf(test.platform, ['staff', 'invite', email, '--name', 'Ara', '--role', 'owner'], settings);

  it('uses the server’s settings that its own environment lacks', async () => {
    expect(await invite('ara@studio.example', { PUBLIC_ORIGIN: '' })).toEqual({
      code: 0,
      out: expect.stringContaining('\nhttp://localhost:7400/studio/invitation#'),
      complaint: '',
    });
  });

  it('lists the differences before it does anything', async () => {
    const { code, complaint } = await invite('bora@studio.example', { PUBLIC_ORIGIN: 'http://localhost:3000' });
    expect([code, complaint]).toEqual([
      0,
      'PUBLIC_ORIGIN: the server has http://localhost:7400, this command http://localhost:3000.\n',
    ]);
  });

  it.each([
    ['can’t be taken back', ['vote', 'grant']],
    ['does what the server does', ['payment', 'reconcile']],
  ])('changes nothing where it %s', async (_what, verb) => {
    await storeServerSettings(test.platform.pool, { ...server, 'Payment providers': 'toss' });
    const [fan] = await createFans(test.platform, 1);
    const words = verb[0] === 'vote' ? [...verb, fan?.userId ?? '', '5', ...decided] : verb;
    expect(await runOnDatabaseOf(test.platform, words, { PUBLIC_ORIGIN: '' })).toEqual({
      code: 1,
      out: '',
      complaint:
        'Payment providers: the server has toss, this command none.\nNothing was changed: this needs the settings of the server.\n',
    });
    await storeServerSettings(test.platform.pool, server);
    expect(await runOnDatabaseOf(test.platform, words, { PUBLIC_ORIGIN: '' })).toMatchObject({ code: 0 });
  });
});
