import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { saveEvents } from '../content/save-events.ts';
import { pseudonymOf } from '../draw/draw.ts';
import { verifyEvents } from '../draw/verify.ts';
import { closeEntry } from '../operations.ts';
import { createEventTest, type EventTest, eventContent, isAnybodyWaiting, words } from '../testing.ts';

const hour = 3_600_000;
const soon = (hours: number) => new Date(Date.now() + hours * hour);

let test: EventTest;

beforeAll(async () => {
  test = await createEventTest();
  await test.save(
    eventContent('open'),
    eventContent('upcoming', { opensAt: soon(2) }),
    eventContent('over', { opensAt: soon(-5), closesAt: soon(-2), resultsAt: soon(1) }),
    eventContent('rush'),
    eventContent('late'),
  );
});
afterAll(() => test.close());

describe('entering', () => {
  it('enters once, returns the pseudonym with its salt, and repeats it later', async () => {
    const first = await test.request('mina', 'POST /event/open/entry');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ again: false });
    expect(first.body.pseudonym).toBe(pseudonymOf('open', 'mina', first.body.salt));
    expect(first.headers.get('Cache-Control')).toBe('no-store');
    const again = await test.request('mina', 'POST /event/open/entry');
    expect(again.body).toEqual({ ...first.body, again: true });
    const { body } = await test.request('mina', 'GET /event/open');
    expect(body).toMatchObject({ status: 'ENTRY_OPEN', entered: true, entry: { pseudonym: first.body.pseudonym } });
  });

  it('returns the same reply to a replay, byte for byte', async () => {
    const key = randomUUID();
    const first = await test.request('replaying', 'POST /event/open/entry', undefined, key);
    const replayed = await test.request('replaying', 'POST /event/open/entry', undefined, key);
    expect(replayed.text).toBe(first.text);
  });

  it.each([
    ['upcoming', 'EVENT_NOT_OPEN'],
    ['over', 'EVENT_CLOSED'],
  ])('refuses an entry in an event that is %s: %s', async (eventId, code) => {
    expect(await test.request('mina', `POST /event/${eventId}/entry`)).toMatchObject({ status: 409, body: { code } });
  });

  it('needs a signed-in fan and a known event', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const visitor = await test.api.request('POST /event/open/entry', { headers });
    expect(visitor).toMatchObject({ status: 401, body: { code: 'LOGIN_REQUIRED' } });
    expect(await test.request('mina', 'POST /event/nowhere/entry')).toMatchObject({ status: 404 });
    expect((await test.api.request('GET /event/open')).body).toMatchObject({ entered: null, entry: null });
  });

  it('accepts one of 200 concurrent entries of one fan', async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, () => test.request('impatient', 'POST /event/rush/entry')),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map(({ body }) => body.pseudonym)).size).toBe(1);
    expect(replies.filter(({ body }) => !body.again)).toHaveLength(1);
    const { rows } = await test.pool.query("SELECT count(*) AS entries FROM event_entry WHERE event_id = 'rush'");
    expect(rows).toEqual([{ entries: 1 }]);
  });

  it('commits to every entrant while the entry closes under load, and accepts no entry afterwards', async () => {
    const fans = Array.from({ length: 60 }, (_, index) => `late-${index}`);
    const entering = fans.map((fan) => test.request(fan, 'POST /event/late/entry'));
    const [entrants, replies] = await Promise.all([closeEntry(test.pool, 'late'), Promise.all(entering)]);
    const inside = replies.filter(({ status }) => status === 200);
    expect(replies.every(({ status, body }) => status === 200 || body.code === 'EVENT_CLOSED')).toBe(true);
    expect(inside).toHaveLength(entrants);
    const { rows } = await test.pool.query("SELECT count(*) AS entries FROM event_entry WHERE event_id = 'late'");
    expect(rows).toEqual([{ entries: entrants }]);
  });
});

describe('the database', () => {
  const insert = `INSERT INTO event_entry (event_id, user_id, salt, pseudonym) VALUES ($1, $2, decode(repeat('00', 16), 'hex'), $2)`;

  /**
   * Commits to an empty list behind this lock, while a fan tries to enter.
   * @returns the result of the entry
   */
  async function commitWhileEntering(eventId: string, lock: string): Promise<unknown> {
    await test.save(eventContent(eventId));
    const entry: { outcome: Promise<unknown> } = { outcome: Promise.resolve(null) };
    await inTransaction(test.owner, async (connection) => {
      await connection.query(`SELECT FROM event WHERE event_id = $1 ${lock}`, [eventId]);
      const { rows } = await connection.query('SELECT FROM event_entry WHERE event_id = $1', [eventId]);
      let isOver = false;
      entry.outcome = test.pool.query(insert, [eventId, 'slipping']).then(
        () => 'in',
        (error: unknown) => error,
      );
      void entry.outcome.then(() => {
        isOver = true;
      });
      await until(async () => isOver || (await isAnybodyWaiting(test.pool)));
      await connection.query(
        `UPDATE event SET closes_at = date_trunc('milliseconds', clock_timestamp()), committed_at = clock_timestamp(),
           commitment = repeat('0', 64), entrants = $2 WHERE event_id = $1`,
        [eventId, rows.length],
      );
    });
    return entry.outcome;
  }

  it('makes an entry wait for a running commitment, and then refuses it', async () => {
    expect(await commitWhileEntering('locked', 'FOR UPDATE')).toMatchObject({ code: '23001' });
    const [finding] = await verifyEvents(test.pool, 'locked');
    expect(finding?.faults).not.toContain('There are 1 entrants, and 0 were committed.');
  });

  it('would miss that entry with a weaker lock', async () => {
    expect(await commitWhileEntering('unlocked', 'FOR NO KEY UPDATE')).toBe('in');
    const [finding] = await verifyEvents(test.pool, 'unlocked');
    expect(finding?.faults).toContain('There are 1 entrants, and 0 were committed.');
  });

  it('refuses entries outside of the time, and any change of one', async () => {
    await expect(test.pool.query(insert, ['upcoming', 'mina'])).rejects.toThrow('does not take this entry');
    await expect(test.pool.query(insert, ['over', 'mina'])).rejects.toThrow('does not take this entry');
    await expect(test.pool.query("UPDATE event_entry SET user_id = 'other' WHERE event_id = 'open'")).rejects.toThrow(
      'given to nobody else',
    );
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(5);
}

describe('the list', () => {
  it('shows open entries first, in pages, and filters', async () => {
    const all = await test.api.request('GET /event?limit=100');
    expect(all.status).toBe(400);
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await test.api.request(`GET /event?limit=2${cursor}`);
      seen.push(...body.events.map((event: { eventId: string }) => event.eventId));
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.indexOf('open')).toBeLessThan(seen.indexOf('upcoming'));
    expect(seen.indexOf('upcoming')).toBeLessThan(seen.indexOf('over'));
    const ended = await test.api.request('GET /event?filter=ended');
    expect(ended.body.events.map((event: { status: string }) => event.status)).not.toContain('ENTRY_OPEN');
    expect((await test.api.request('GET /event?titleId=other')).body.events).toEqual([]);
  });

  it("shows a fan's own events only to that fan", async () => {
    const { body } = await test.request('mina', 'GET /event/me');
    expect(body.events.map((event: { eventId: string }) => event.eventId)).toEqual(['open']);
    expect((await test.request('stranger', 'GET /event/me')).body.events).toEqual([]);
    expect(await test.api.request('GET /event/me')).toMatchObject({ status: 401 });
  });
});

describe('content', () => {
  it('changes words at any time, and rules until the event opens', async () => {
    const before = eventContent('edited');
    await test.save(before);
    await test.save({ ...before, name: words('Better') });
    expect((await test.api.request('GET /event/edited')).body.name).toBe('Better');
    const more = [{ name: words('A seat'), note: words('In front'), winners: 9 }];
    await expect(test.save({ ...before, prizes: more })).rejects.toThrow("`winners` can't change any more");
    const later = eventContent('planned', { opensAt: soon(3) });
    await test.save(later);
    await test.save({ ...later, prizes: more });
    expect((await test.api.request('GET /event/planned')).body.prizes[0].winners).toBe(9);
    const same = await inTransaction(test.pool, (connection) => saveEvents(connection, [{ ...later, prizes: more }]));
    expect(same).toEqual({ created: [], changed: expect.any(Array) });
  });
});
