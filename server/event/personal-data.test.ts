import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { verifyEvents } from './draw/verify.ts';
import { closeEntry, drawEvent } from './operations.ts';
import { eventPersonalData } from './personal-data.ts';
import { createEventTest, type EventTest, eventContent } from './testing.ts';
import { exportWinners } from './winner/export.ts';

const form = { name: 'Kim Mina', email: 'mina@fans.example', phone: '010-1234-5678', consent: true };

let test: EventTest;
let data: ReturnType<typeof eventPersonalData>;
const leave = (fan: string) => inTransaction(test.pool, async (connection) => data.forget?.(connection, fan));

async function recordsOf(fan: string): Promise<unknown[]> {
  const records: unknown[] = [];
  for await (const record of data.records(fan, 'en')) records.push(record);
  return records;
}

beforeAll(async () => {
  test = await createEventTest();
  data = eventPersonalData(test.platform);
  await test.save(
    eventContent('won', {
      prizes: [{ name: { ko: '', en: 'A seat', ja: '' }, note: { ko: '', en: '', ja: '' }, winners: 9 }],
    }),
    eventContent('sealed'),
    eventContent('open'),
  );
  for (const eventId of ['won', 'sealed', 'open']) await test.enter(eventId, 'mina', 'juno', 'sora');
  await test.finish('won');
  await closeEntry(test.pool, 'sealed');
  await drawEvent(test.pool, 'sealed', null);
  for (const fan of ['mina', 'juno']) {
    const saved = await test.request(fan, 'PUT /event/won/winnerinfo', { ...form, name: `Kim ${fan}` });
    expect(saved.status).toBe(200);
  }
});
afterAll(() => test.close());

describe("a fan's download", () => {
  it('gets their entries, their winner’s information and no result that is not open', async () => {
    const { name: _, ...contact } = form;
    const { consent: __, ...stored } = { ...contact, name: 'Kim mina', address: '' };
    const records = await recordsOf('mina');
    expect(records).toHaveLength(3);
    expect(records).toContainEqual(
      expect.objectContaining({ eventId: 'won', event: 'Event won', won: 'A seat', given: stored }),
    );
    for (const eventId of ['sealed', 'open']) {
      expect(records).toContainEqual(expect.objectContaining({ eventId, won: null, given: null }));
    }
    expect(JSON.stringify(records)).not.toContain('juno');
  });
});

describe('leaving', () => {
  it('shows the consequences before, and no result that is not open', async () => {
    for (const fan of ['mina', 'juno', 'sora']) {
      expect(await data.leaving?.(fan)).toEqual([
        { kind: 'EVENT_ENTRY', count: 2, blocks: false },
        { kind: 'PRIZE', count: 1, blocks: false },
      ]);
    }
    expect(await data.leaving?.('stranger')).toEqual([]);
  });

  it('keeps a committed list verifiable, and deletes all data about the person', async () => {
    const pseudonyms = async (eventId: string): Promise<string[]> =>
      (await test.api.request(`GET /event/${eventId}/draw`)).body.list;
    const before = [await pseudonyms('won'), await pseudonyms('sealed')];
    const ranks = await test.ranked('won');
    const [{ card_id: cardId } = {}] = (
      await test.pool.query("SELECT card_id FROM event_card WHERE event_id = 'won' AND user_id = 'mina'")
    ).rows;
    const signed = await test.request('mina', `POST /event/won/photocard/${cardId}/download`);
    const { code } = (await test.request('mina', 'GET /event/won/code')).body;
    await leave('mina');

    expect([await pseudonyms('won'), await pseudonyms('sealed')]).toEqual(before);
    for (const { faults } of await verifyEvents(test.pool, null)) expect(faults).toEqual([]);
    for (const table of ['event_entry', 'event_card', 'winner_info']) {
      const { rows } = await test.pool.query(`SELECT t::text AS row FROM ${table} AS t`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain('mina');
    }
    expect(await recordsOf('mina')).toEqual([]);
    const csv = await exportWinners(test.platform, 'won');
    expect(csv).toContain(`${ranks.indexOf('mina') + 1},A seat,has left,,,,,,\r\n`);
    expect(csv).toContain('Kim juno');
    expect(csv).not.toContain('Kim mina');
    expect(csv).not.toContain(code);
    // The card is gone as well, even for a caller who has its address.
    expect(await test.api.request(`GET ${signed.body.url.replace('/api/v1', '')}`)).toMatchObject({ status: 404 });
  });

  it('deletes an entry of an uncommitted list, so that no prize goes to a deleted fan', async () => {
    await leave('sora');
    expect(await closeEntry(test.pool, 'open')).toBe(1);
  });

  it('lets no other row of a list change or disappear, even by a bug', async () => {
    const change = (set: string) =>
      test.pool.query(`UPDATE event_entry SET ${set} WHERE event_id = 'won' AND user_id = 'juno'`);
    const salt = "salt = decode(repeat('00', 16), 'hex')";
    await expect(change("user_id = 'eve'")).rejects.toThrow('given to nobody else');
    await expect(change("user_id = 'left:1'")).rejects.toThrow('entry_of_nobody');
    await expect(change(`user_id = 'left:1', rank = 9, ${salt}`)).rejects.toThrow('given to nobody else');
    await expect(change("pseudonym = 'other'")).rejects.toThrow('never changes');
    await expect(change('rank = 9')).rejects.toThrow('ranked once');
    await expect(test.pool.query("DELETE FROM event_entry WHERE event_id = 'won'")).rejects.toThrow('never deleted');
  });
});
