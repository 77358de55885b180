import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFans } from './account/testing.ts';
import { loadCommands, run } from './command.ts';
import { openDetail } from './platform/audit-log/audit-log.ts';
import { createTestPlatform, type TestPlatform } from './platform/testing.ts';
import { commandSettings, decided } from './platform/testing-command.ts';
import { outcomeOf } from './platform/testing-shell.ts';
import { readLots } from './vote/ballots/wallet.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

/** Starts the program as an operator does; the other tests run commands in their own process. */
async function start(...words: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'command.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(await commandSettings(test.platform)) },
  });
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return {
    child,
    outcome: async () => {
      const [[code, signal], out, complaint] = await ended;
      return { code, signal, out, complaint };
    },
  };
}

/** Only the test's own limit ends the wait for a program that has to start. */
const untilTheEnd = { timeout: 120_000 };

/** The connections that wait for a lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await test.owner.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.map(({ pid }) => pid);
}

const isConnected = async (pid: number | undefined): Promise<boolean> =>
  (await test.owner.query('SELECT FROM pg_stat_activity WHERE pid = $1', [pid])).rowCount !== 0;

/** The audit log's entries about a person or an object. */
async function recordOf(objectId: string) {
  const { rows } = await test.owner.query<{ entry: number; actor: string; action: string; sealed: Buffer }>(
    `SELECT entry, actor_kind AS actor, action, detail_sealed AS sealed
     FROM record_entry JOIN record_detail USING (entry) WHERE object_id = $1 ORDER BY entry`,
    [objectId],
  );
  return rows.map(({ entry, sealed, ...row }) => ({ ...row, ...openDetail(test.platform.sealing, entry, sealed) }));
}

describe('the program', () => {
  it('prints the output of a command to stdout and its error to stderr, and ends with its exit code', async () => {
    const [good, bad, unknown] = await Promise.all([
      start('artist', 'favourites'),
      start('vote', 'grant', 'unknown', '5'),
      start('votes'),
    ]);
    expect(await good.outcome()).toEqual({
      code: 0,
      signal: null,
      out: 'No artist is a favourite yet.\n',
      complaint: '',
    });
    expect(await bad.outcome()).toEqual({
      code: 1,
      signal: null,
      out: '',
      complaint: 'There is no fan unknown. No votes were granted.\n',
    });
    expect(await unknown.outcome()).toEqual({
      code: 2,
      signal: null,
      out: '',
      complaint: expect.stringMatching(/^There is no area “votes”\.\nnpm run fanfare -- <area>/),
    });
  });

  it('ends at SIGINT during a command: nothing is changed, and the audit log has its start', async () => {
    const [fan] = await createFans(test.platform, 1);
    const userId = fan?.userId ?? '';
    let pid: number | undefined;
    const holder = await test.owner.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM fan WHERE user_id = $1 FOR UPDATE', [userId]);
      const { child, outcome } = await start('vote', 'grant', userId, '5', ...decided);
      await expect.poll(waiting, untilTheEnd).toHaveLength(1);
      pid = (await waiting())[0];
      child.kill('SIGINT');
      expect(await outcome()).toEqual({
        code: null,
        signal: 'SIGINT',
        out: expect.stringMatching(/^\S+ \(.+\) would get 5 paid rights that never expire\.\n$/),
        complaint: '',
      });
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    // The database continues until it notices the end of the program.
    await expect.poll(() => isConnected(pid), untilTheEnd).toBe(false);
    expect((await readLots(test.platform.pool, userId, 'en')).paid).toBe(0);
    expect(await recordOf(userId)).toMatchObject([
      { actor: 'COMMAND', action: 'vote.grant', after: { begins: ['vote', 'grant', userId, '5'] } },
    ]);
  });
});

const commands = [...(await loadCommands())];

describe('the words of a command', () => {
  const outcome = (...words: string[]) =>
    outcomeOf({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }, (shell) => run(words, shell));

  it('list each area in one line with its summary, sorted, if they name no area', async () => {
    const { code, out, complaint: list } = await outcome();
    expect([code, out]).toEqual([2, '']);
    const lines = [...list.matchAll(/^ {2}(\S+) +(\S.*)$/gm)].map(([, area, summary]) => [area, summary]);
    expect(lines).toEqual(commands.map(([area, { summary }]) => [area, summary]));
    const areas = commands.map(([area]) => area);
    expect(areas).toEqual(areas.toSorted());
    expect(areas).toContain('stream');
    expect(await outcome('--help')).toEqual({ code: 0, out: list, complaint: '' });
  });

  it.each(['streaming', 'account', 'toString', 'votes'])('name an unknown area with “%s”', async (area) => {
    const { complaint: list } = await outcome();
    expect(await outcome(area)).toEqual({ code: 2, out: '', complaint: `There is no area “${area}”.\n${list}` });
  });

  it.each(commands)('print the usage of “%s” with --help', async (area, { usage }) => {
    expect(await outcome(area, '--help')).toEqual({ code: 0, out: `${usage}\n`, complaint: '' });
    expect(usage).toContain(`npm run fanfare -- ${area}`);
  });

  const withVerbs = commands.filter(([, { verbs }]) => Object.keys(verbs).length > 0);
  it.each(withVerbs)('print the usage of “%s” with exit code 2 without a known verb', async (area, { usage }) => {
    for (const words of [[], ['no-such-verb'], ['--yes']])
      expect(await outcome(area, ...words)).toEqual({ code: 2, out: '', complaint: `${usage}\n` });
  });

  const wrong = [
    'stream end',
    'stream end R --force',
    'stream end R S',
    'stream extend R',
    'stream extend R abc',
    'stream extend R 0',
    'stream interrupt',
    'stream resume',
    'stream revoke',
    'stream rounds x',
    'stream sessions R x',
    'stream states x',
    'payment reconcile x',
    'payment stuck --all',
    'payment refund',
    'payment refund O --all line',
    'payment refund O --force',
    'payment refund O line --cause',
    'payment refund O line --cause BORED',
    'payment assign O',
    'payment release O x',
    'payment states x',
    'ticket issue final 0 --out codes.csv',
    'ticket issue final 1',
    'ticket revoke',
    'ticket revoke T --out codes.csv',
    'ticket batch',
    'ticket batch list x',
    'ticket check',
    'ticket states x',
    'staff invite',
    'staff invite ara@studio.example --name Ara',
    'staff list x',
    'staff roles a@studio.example b@studio.example --role door',
    'staff verify --role door',
    'member suspend mina',
    'member suspended x',
    'member lift mina --cause ABUSE',
    'avatar reported x',
    'avatar keep',
    'inquiry list x',
    'inquiry show',
    'inquiry show I --all',
    'event check show',
    'database migrate x',
  ];
  it.each(wrong)('print the usage with exit code 2 before a database is opened: %s', async (line) => {
    const [area = '', ...words] = line.split(' ');
    const { usage } = commands.find(([name]) => name === area)?.[1] ?? {};
    expect(await outcome(area, ...words)).toEqual({ code: 2, out: '', complaint: `${usage}\n` });
  });

  it('may be ids that begin with a hyphen', async () => {
    const { code, complaint } = await outcome('stream', 'interrupt', '-Qx0V1d9T4mZkq8sWbNc2g');
    expect(code).toBe(1);
    expect(complaint).not.toContain('npm run fanfare');
  });

  it('print which option is unknown, and the usage', async () => {
    const { code, complaint } = await outcome('member', 'lift', 'mina', '--force');
    expect(code).toBe(2);
    expect(complaint).toMatch(/^Unknown option '--force'.*\nnpm run fanfare -- member suspend /);
  });
});
