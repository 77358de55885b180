import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';
import { createEventTest, type EventTest, eventContent } from './testing.ts';

let test: EventTest;
let folder = '';

beforeAll(async () => {
  test = await createEventTest();
  folder = await mkdtemp(join(tmpdir(), 'fanfare-export-'));
  await test.save(eventContent('show'), eventContent('next', { opensAt: new Date(Date.now() + 3_600_000) }));
  await test.enter('show', 'mina', 'juno');
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const run = (...words: string[]) => runOnDatabaseOf(test.platform, ['event', ...words]);
const statusOf = async (eventId: string) => (await test.api.request(`GET /event/${eventId}`)).body.status;
/** Moves an instant of the event to now. */
const reach = (instant: 'closes_at' | 'info_until') =>
  test.pool.query(
    `UPDATE event SET ${instant} = date_trunc('milliseconds', clock_timestamp()) WHERE event_id = 'show'`,
  );
const infoRows = async () => (await test.pool.query("SELECT FROM winner_info WHERE event_id = 'show'")).rowCount;

describe("the events' command", () => {
  it('lists every event with its state and its next step', async () => {
    const { code, out } = await run('list');
    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/^ENTRY_OPEN {4}show +\d{4}-\d\d-\d\dT/),
      expect.stringMatching(/^UPCOMING {6}next +\d{4}-\d\d-\d\dT/),
      '',
    ]);
    const states = await run('states');
    expect(states).toMatchObject({ code: 0, out: expect.stringMatching(/ENTRY_CLOSED.*DRAWN/) });
  });

  it('takes an event from its closed entry to the last prize, each step at its time', async () => {
    expect(await run('commit', 'show')).toMatchObject({
      code: 1,
      complaint: 'show is ENTRY_OPEN: the list is committed once the entry has closed.\n',
    });
    await reach('closes_at');
    const committed = { code: 0, out: 'The list of 2 entrants in show is committed.\n' };
    expect(await run('commit', 'show')).toMatchObject(committed);
    const { rows } = await test.pool.query("SELECT commitment FROM event WHERE event_id = 'show'");
    // A repeat changes nothing.
    expect(await run('commit', 'show')).toMatchObject(committed);
    expect((await test.pool.query("SELECT commitment FROM event WHERE event_id = 'show'")).rows).toEqual(rows);

    expect((await run('draw', 'show', ...decided)).out).toMatch(
      '1 winner of 2 entrants would be drawn for show (Event show).\nDrew 1 winner of 2 entrants in show; sealed',
    );
    expect((await run('draw', 'show', ...decided)).out).toMatch(
      'show was drawn before: 1 winner of 2 entrants. Nothing has changed.\n',
    );
    expect(await run('purge', 'show', ...decided)).toMatchObject({
      code: 1,
      complaint: 'show is DRAWN: there is nothing to delete before the result.\n',
    });
    expect(await run('open', 'show', ...decided)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ would be open to its 2 entrants now, .*\nThe result of show is open.\n$/),
    });
    expect(await run('fulfil', 'show', ...decided)).toMatchObject({
      code: 1,
      complaint: 'show is RESULT_OPEN: winners can still give their information.\n',
    });
    const [winner = ''] = await test.ranked('show');
    const form = { name: 'Kim, "Mina"', email: 'mina@fans.example', phone: '010-1234', consent: true };
    expect((await test.request(winner, 'PUT /event/show/winnerinfo', form)).status).toBe(200);
    await reach('info_until');
    expect(await run('fulfil', 'show', ...decided)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/ 1 winner, would count as sent.\nEvery prize of show is on its way.\n$/),
    });
    expect(await statusOf('show')).toBe('FULFILLED');
  });

  it('writes the winners to a file that only its owner can read, and never replaces another file', async () => {
    const file = join(folder, 'winners.csv');
    expect(await run('export', 'show', '--out', file)).toMatchObject({
      code: 0,
      out: `Wrote ${file}. Delete it once the prizes are on their way.\n`,
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const csv = await readFile(file, 'utf8');
    expect(csv).toContain('"Kim, ""Mina""",mina@fans.example,010-1234');
    expect((await run('export', 'show')).out).toBe(csv);
    for (const out of [file, join(folder, 'nowhere/winners.csv')]) {
      expect(await run('export', 'show', '--out', out)).toMatchObject({
        code: 1,
        complaint: `${out} can't be written: it is there already, or its folder isn't.\n`,
      });
    }
    expect(await readFile(file, 'utf8')).toBe(csv);
  });

  it('lets in the fan of a participation code once', async () => {
    const [winner = ''] = await test.ranked('show');
    const { code } = (await test.request(winner, 'GET /event/show/code')).body;
    const typed = code.toLowerCase().split('-');
    expect(await run('check', 'show', ...typed)).toMatchObject({ code: 0, out: `COME IN  fan ${winner}, A seat\n` });
    expect(await run('check', 'show', code)).toMatchObject({
      code: 1,
      out: expect.stringMatching(`^STOP {2}fan ${winner} came in with this code at 20.*Z already\\.\n$`),
    });
    const wrong = { code: 1, out: 'STOP  This is no participation code of show.\n' };
    expect(await run('check', 'show', '7K3Q-X9PT-4HWD')).toMatchObject(wrong);
    const early = { code: 1, out: 'STOP  The result of next is not open, so there are no codes yet.\n' };
    expect(await run('check', 'next', code)).toMatchObject(early);
    expect(await run('check', 'nowhere', code)).toMatchObject({ code: 1, complaint: 'There is no event nowhere.\n' });
  });

  it('deletes the winners’ information for good', async () => {
    expect(await infoRows()).toBe(1);
    const undecided = await run('purge', 'show', '--by', 'jo', '--reason', 'as agreed');
    expect(undecided).toMatchObject({
      code: 2,
      out: 'The information of 1 winner of show (Event show) would be deleted.\n',
    });
    expect(await infoRows()).toBe(1);
    expect(await run('purge', 'show', ...decided)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nDeleted the information of 1 winner of show\.\n$/),
    });
    expect(await infoRows()).toBe(0);
    expect(await statusOf('show')).toBe('PURGED');
    expect((await run('purge', 'show', ...decided)).out).toContain('Deleted the information of 0 winners of show.\n');
    expect((await run('export', 'show')).out).not.toContain('mina@fans.example');
    expect(await run('verify', 'show')).toMatchObject({ code: 0, out: expect.stringMatching(/^holds +show/) });
  });

  it('prints the usage instead of guessing', async () => {
    const wrong = [
      [],
      ['celebrate', 'show'],
      ['purge'],
      ['fulfil'],
      ['commit'],
      ['purge', 'show', 'next'],
      ['check'],
      ['check', 'show'],
      ['list', 'show'],
      ['states', 'show'],
      ['purge', 'next', '--out', 'file'],
      ['export', 'show', '--beacon', 'value'],
    ];
    for (const words of wrong) {
      const usage = { code: 2, out: '', complaint: expect.stringMatching(/^npm run fanfare -- event/) };
      expect(await run(...words), words.join(' ')).toMatchObject(usage);
    }
  });

  it('reports an unknown event and an unknown option', async () => {
    for (const name of ['purge', 'fulfil', 'commit', 'close', 'open', 'draw']) {
      expect(await run(name, 'nowhere', ...decided)).toMatchObject({
        code: 1,
        complaint: 'There is no event nowhere.\n',
      });
    }
    expect(await run('export', 'show', '--output', 'file')).toMatchObject({
      code: 2,
      complaint: expect.stringContaining("'--output'"),
    });
  });
});
