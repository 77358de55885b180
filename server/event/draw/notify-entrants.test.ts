import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReaders, itemsOf } from '../../inbox/testing.ts';
import { deliveriesOf } from '../../webhook/testing.ts';
import { createEventTest, type EventTest, eventContent, words } from '../testing.ts';
import { notifyEntrants } from './notify-entrants.ts';

let test: EventTest;
beforeAll(async () => {
  test = await createEventTest();
});
afterAll(() => test.close());

const noticesOf = async (fan: string) => (await itemsOf(test.platform, fan)).map(({ kind, name }) => [kind, name]);

it('each entrant is notified once of the result, and only after it has opened', async () => {
  const fans = await createReaders(test.platform, 3);
  await test.save(eventContent('seat'));
  await test.enter('seat', ...fans);
  await notifyEntrants(test.platform, 'seat');
  expect(await Promise.all(fans.map(noticesOf))).toEqual([[], [], []]);
  expect(await deliveriesOf(test.platform, 'draw.opened:seat')).toEqual([]);

  const [winner = '', ...others] = await test.finish('seat');
  await Promise.all([
    test.service.advance(),
    notifyEntrants(test.platform, 'seat'),
    notifyEntrants(test.platform, 'seat'),
  ]);
  await test.service.advance();
  expect(await noticesOf(winner)).toEqual([['EVENT_WON', 'Event seat']]);
  expect(await deliveriesOf(test.platform, 'draw.opened:seat')).toEqual([
    { type: 'draw.opened', data: { eventId: 'seat', titleId: 'show', entrants: 3, winners: 1 } },
  ]);
  for (const other of others) expect(await noticesOf(other)).toEqual([['EVENT_NOT_WON', 'Event seat']]);
});

describe('the mail to winners', () => {
  const winnerForm = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234', consent: true };

  /** Fans whose addresses are confirmed. */
  async function createMailed(count: number): Promise<string[]> {
    const members = await createReaders(test.platform, count);
    await test.pool.query('UPDATE fan SET email_verified_at = clock_timestamp() WHERE user_id = ANY ($1)', [members]);
    return members;
  }

  const mailed = async (cause: string) => {
    const { rows } = await test.pool.query<{ user_id: string }>(
      'SELECT user_id FROM outgoing_message WHERE key LIKE $1 ORDER BY user_id',
      [`${cause}:%`],
    );
    return rows.map(({ user_id: userId }) => userId);
  };

  it('is sent only to the winners, once, and a reminder on the last day to winners without details', async () => {
    const members = await createMailed(4);
    await test.save(eventContent('row', { prizes: [{ name: words('Row'), note: words('In front'), winners: 3 }] }));
    await test.enter('row', ...members);
    const [first = '', second = '', third = ''] = await test.finish('row');
    await test.service.advance();
    await test.service.advance();
    expect(await mailed('won:row')).toEqual([first, second, third].toSorted());
    expect(await mailed('reminded:row')).toEqual([]);

    const saved = await test.request(first, 'PUT /event/row/winnerinfo', winnerForm);
    expect(saved.status).toBe(200);
    await test.owner.query(`BEGIN; ALTER TABLE event DISABLE TRIGGER keep_event;
      UPDATE event SET opens_at = opens_at - interval '2 days', closes_at = closes_at - interval '2 days',
        results_at = results_at - interval '2 days', info_until = clock_timestamp() + interval '2 hours' WHERE event_id = 'row';
      ALTER TABLE event ENABLE TRIGGER keep_event; COMMIT`);
    await test.service.advance();
    await test.service.advance();
    expect(await mailed('reminded:row')).toEqual([second, third].toSorted());
  });

  it('is not sent as a reminder if no details are collected, or after the deadline', async () => {
    const members = await createMailed(1);
    await test.save(eventContent('plain', { collectsInfo: false }), eventContent('late'));
    for (const eventId of ['plain', 'late']) {
      await test.enter(eventId, ...members);
      await test.finish(eventId);
      await test.service.advance();
    }
    await test.pool.query(
      `UPDATE event SET results_at = least(results_at, clock_timestamp()), info_until = clock_timestamp() + CASE event_id
         WHEN 'plain' THEN interval '2 hours' ELSE interval '0' END WHERE event_id IN ('plain', 'late')`,
    );
    await test.service.advance();
    expect(await mailed('won:plain')).toEqual(members);
    expect(await mailed('reminded:plain')).toEqual([]);
    expect(await mailed('reminded:late')).toEqual([]);
  });
});
