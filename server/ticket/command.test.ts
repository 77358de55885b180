import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entryStepMilliseconds } from '../../rules/codes/entry-code.ts';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';
import { createDevice, createTicketWorld, passContent, type TicketWorld } from './testing.ts';
import { entryCodeOf } from './use/entry-code.ts';

let world: TicketWorld;
let folder: string;

beforeAll(async () => {
  world = await createTicketWorld();
  await world.save(passContent('final'));
  folder = await mkdtemp(join(tmpdir(), 'fanfare-codes-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

const run = (...words: string[]) => runOnDatabaseOf(world.platform, ['ticket', ...words]);
const revoke = (named: string) => run('revoke', named, ...decided);
const register = (fan: string, code: string) => world.request(fan, 'POST /ticket/register', { code });
const isMissing = (file: string) =>
  stat(file).then(
    () => false,
    () => true,
  );

/**
 * A new batch.
 * @returns its id, its file, and the codes in the file
 */
async function issue(file: string, count: number, ...more: string[]) {
  const { out } = await run('issue', 'final', String(count), '--out', file, ...more);
  const [, batchId = ''] = /^Batch ([\w-]{22}): /.exec(out) ?? [];
  const [head, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  return { out, batchId, head, codes: lines.map((line) => line.split(',')[0] ?? ''), lines };
}

describe('the commands of tickets', () => {
  it('issue a batch into a file that only its operator can read, and never print its codes again', async () => {
    const file = join(folder, 'cards.csv');
    const { out, batchId, head, codes, lines } = await issue(file, 3);
    expect(out).toBe(`Batch ${batchId}: 3 codes of final in ${file}. They are nowhere else.\n`);
    expect(head).toBe('code,address');
    const [code = ''] = codes;
    expect(lines[0]).toBe(`${code},https://fans.test/mypage/ticket#code=${code.replaceAll('-', '')}`);
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const tables = await world.pool.query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    for (const { table_name: table } of tables.rows) {
      const { rows } = await world.pool.query(`SELECT * FROM ${table}`);
      const text = JSON.stringify(rows);
      for (const one of codes) expect(text, table).not.toMatch(new RegExp(`${one}|${one.replaceAll('-', '')}`));
    }
    expect((await register('holder', code)).body).toMatchObject({ passId: 'final', source: 'CODE' });
    expect((await run('batch', 'list')).out).toMatch(
      new RegExp(`^${batchId}  final  \\S+  1 of 3 registered, 0 revoked$`, 'm'),
    );
  });

  it('keep an existing file unchanged, and issue nothing', async () => {
    const file = join(folder, 'kept.csv');
    await writeFile(file, 'the codes of last year');
    const before = (await world.pool.query('SELECT count(*) FROM ticket_code')).rows;
    expect(await run('issue', 'final', '1', '--out', file)).toEqual({
      code: 1,
      out: '',
      complaint: `${file} is there already, and stays as it is. Name a new file.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('the codes of last year');
    expect((await world.pool.query('SELECT count(*) FROM ticket_code')).rows).toEqual(before);
  });

  it('issue nothing if the codes can’t be written, and leave no file', async () => {
    const file = join(folder, 'unwritten.csv');
    const codes = async () => (await world.pool.query('SELECT count(*) FROM ticket_code')).rows;
    const before = await codes();
    // The name for the temporary file is taken: a failed write that a test can cause, like a full disk.
    await mkdir(`${file}.part`);
    expect(await run('issue', 'final', '1', '--out', file)).toMatchObject({ code: 1, out: '' });
    expect(await codes()).toEqual(before);
    expect(await isMissing(file)).toBe(true);
  });

  it('revoke unregistered codes, and tickets by their number with their playback', async () => {
    const { batchId, codes } = await issue(join(folder, 'withdrawn.csv'), 4);
    const [registered = '', lost = '', ...rest] = codes;
    const { body: ticket } = await register('early', registered);
    expect((await revoke(lost.toLowerCase())).out).toBe(
      '1 codes and 0 tickets would be revoked.\nRevoked 1 codes and 0 tickets.\n',
    );
    expect((await revoke(batchId)).out).toContain(`\nRevoked ${rest.length} codes and 0 tickets.\n`);
    for (const code of [lost, ...rest]) expect((await register('late', code)).body.code).toBe('INVALID_CODE');
    expect((await run('batch', 'list')).out).toContain(`${batchId}  final`);
    expect((await run('batch', 'list')).out).toContain('1 of 4 registered, 3 revoked');
    expect((await world.request('early', `GET /ticket/${ticket.ticketId}`)).body.state).toBe('HOLDING');

    expect((await revoke(ticket.number)).out).toContain('\nRevoked 0 codes and 1 tickets.\n');
    expect((await world.request('early', `GET /ticket/${ticket.ticketId}`)).body.state).toBe('REVOKED');
  });

  it('set the expiry of batches, and refuse one in the past', async () => {
    const file = join(folder, 'until.csv');
    await issue(file, 1, '--expires', '2099-01-31T23:59:59+09:00');
    expect((await run('batch', 'list')).out).toContain('0 of 1 registered, 0 revoked, until 2099-01-31T14:59:59.000Z');
    const late = join(folder, 'late.csv');
    expect(await run('issue', 'final', '1', '--out', late, '--expires', '2020-01-01')).toMatchObject({
      code: 1,
      complaint: '2020-01-01 is over already.\n',
    });
    expect(await isMissing(late)).toBe(true);
  });

  it('admit an entry code once, with the result as exit code', async () => {
    const phone = await createDevice();
    const ticketId = await world.registerTicket('guest', 'final');
    await world.use('guest', ticketId, 'r1', phone);
    const { number } = (await world.request('guest', `GET /ticket/${ticketId}`)).body;
    // The code of the next half minute is valid already, and for at least another whole minute, however long a check takes.
    const next = Math.floor(Date.now() / entryStepMilliseconds) + 1;
    const code = entryCodeOf(world.secrets.entrySecret(ticketId, 1), number, next);
    expect(await run('check', code)).toMatchObject({ code: 0, out: `COME IN  ${number} Pass final\n` });
    expect(await run('check', code)).toMatchObject({ code: 1, out: expect.stringContaining('came in at') });
  });

  it('refuse missing or wrong arguments, and do nothing', async () => {
    const file = join(folder, 'never.csv');
    const wrong = [
      ['sell'],
      ['issue', 'final', '2'],
      ['issue', 'final', 'two', '--out', file],
      ['issue', 'final', '1000001', '--out', file],
      ['issue', 'final', '2', '--out', file, '--expires', 'soon'],
      ['issue', 'final', '2', '--into', file],
      ['revoke'],
      ['batch'],
    ];
    const outcomes = await Promise.all(wrong.map((words) => run(...words)));
    for (const [index, outcome] of outcomes.entries()) {
      expect(outcome, wrong[index]?.join(' ')).toMatchObject({
        code: 2,
        out: '',
        complaint: expect.stringMatching(/^npm run fanfare -- ticket/m),
      });
    }
    expect(await run('issue', 'nothing', '1', '--out', file)).toMatchObject({
      code: 1,
      complaint: 'There is no pass nothing.\n',
    });
    expect(await isMissing(file)).toBe(true);
  });
});
