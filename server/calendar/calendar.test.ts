import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artistRoutes } from '../artist/routes.ts';
import { type ArtistTest, createArtistTest } from '../artist/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import type { TestApi, TestReply } from '../platform/testing.ts';
import { roundOf, saveAllRounds } from '../streaming/testing.ts';
import { ticketRoutes } from '../ticket/routes.ts';
import { passContent } from '../ticket/testing.ts';
import { calendarPersonalData } from './personal-data.ts';
import { calendarRoutes } from './routes.ts';
import { createCalendarService } from './service.ts';

const day = 24 * 60;
const code = 'FANS-TEST-0000-0012';

let test: ArtistTest;
let api: TestApi;
beforeAll(async () => {
  test = await createArtistTest();
  const { platform, tickets, streaming: streams, service: artists } = test;
  const service = createCalendarService(platform, { tickets, artists, streams });
  api = test.serve({ routes: [...calendarRoutes(service), ...ticketRoutes(tickets), ...artistRoutes(artists)] });
  await saveAllRounds(
    test,
    new Map([
      [
        'show',
        [
          roundOf('show-1', -40 * day, -40 * day + 90),
          roundOf('show-2', -2 * day, -2 * day + 90),
          roundOf('show-3', day, day + 90),
        ],
      ],
      ['others', [roundOf('others-1', day, day + 90)]],
    ]),
  );
  await inTransaction(platform.pool, async (connection) => {
    await tickets.savePasses(connection, [passContent('final')]);
    await tickets.saveDemoCodes(connection, 'final', [code]);
  });
});
afterAll(() => test.close());

const request = (fan: string, call: string, body?: object, language = 'en', key: string = randomUUID()) =>
  api.request(call, { fan, body, headers: { 'Idempotency-Key': key, 'Accept-Language': language } });
const make = (fan: string, language?: string, key?: string) =>
  request(fan, 'POST /user/me/calendar', undefined, language, key);
const pathOf = ({ body }: TestReply) => new URL(body.url).pathname.replace('/api/v1', '');
const fetchFeed = (address: TestReply) => api.request(`GET ${pathOf(address)}`);

/** Parsed as a calendar program does. */
function eventsOf({ text }: TestReply) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return { calendar, events, ids: events.map(({ uid }) => uid.replace('@fans.test', '')) };
}

describe('a fan’s calendar', () => {
  it('has the rounds of the fan’s tickets and about favourite artists, in the order of their starts', async () => {
    const address = await make('mina');
    expect(eventsOf(await fetchFeed(address)).ids).toEqual([]);
    expect((await request('mina', 'POST /ticket/register', { code })).status).toBe(200);
    expect(eventsOf(await fetchFeed(address)).ids).toEqual(['show-2', 'show-3']);
    await request('mina', 'PUT /artist/haram/favourite');
    expect(eventsOf(await fetchFeed(address)).ids).toEqual(['show-2', 'first', 'show-3']);
    await request('mina', 'DELETE /artist/haram/favourite');
    expect(eventsOf(await fetchFeed(address)).ids).toEqual(['show-2', 'show-3']);
    await test.platform.pool.query("UPDATE ticket SET state = 'REVOKED' WHERE user_id = 'mina'");
    expect(eventsOf(await fetchFeed(address)).ids).toEqual([]);
  });

  it('states the time of a round as an instant, with its words, its page and a reminder, and follows a new time', async () => {
    const address = await make('times');
    await request('times', 'PUT /artist/haram/favourite');
    const reply = await fetchFeed(address);
    const { calendar, events } = eventsOf(reply);
    const [event] = events;
    const { rows } = await test.platform.pool.query(
      "SELECT starts_at, ends_at FROM stream_round WHERE round_id = 'first'",
    );
    const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
    expect(event?.startDate.zone.tzid).toBe('UTC');
    expect(event?.startDate.toUnixTime()).toBe(seconds(rows[0].starts_at));
    expect(event?.endDate.toUnixTime()).toBe(seconds(rows[0].ends_at));
    expect(event?.summary).toBe('night · first');
    expect(event?.component.getFirstPropertyValue('url')).toBe('https://fans.test/player?stream=night&round=1');
    const alarm = event?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger');
    expect(String(alarm)).toBe('-PT15M');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Fanfare');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');

    await test.platform.pool.query(
      "UPDATE stream_round SET planned_end = planned_end + interval '1 hour' WHERE round_id = 'first'",
    );
    const [moved] = eventsOf(await fetchFeed(address)).events;
    expect(moved?.uid).toBe(event?.uid);
    expect(moved?.endDate.toUnixTime()).toBe(seconds(rows[0].ends_at) + 3600);
  });

  it('is a valid calendar also without a round', async () => {
    const { calendar } = eventsOf(await fetchFeed(await make('empty')));
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone']);
  });

  it.each(['ko', 'ja'])('is in the language in which its address was made: %s', async (language) => {
    const fan = `reader-${language}`;
    const address = await make(fan, language);
    await request(fan, 'PUT /artist/haram/favourite');
    const [event] = eventsOf(await fetchFeed(address)).events;
    expect(event?.summary).toContain(language === 'ko' ? '한국어' : '日本語');
  });

  it('is not cached, not listed by search engines, and is a calendar', async () => {
    const { status, headers } = await fetchFeed(await make('headers'));
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="fanfare.ics"',
    });
  });
});

describe('the address of a calendar', () => {
  it('does not exist until the fan makes it, and is shown to its fan again', async () => {
    expect((await request('owner', 'GET /user/me/calendar')).body).toEqual({ url: null, madeAt: null });
    const made = await make('owner');
    expect(made.body.url).toMatch(/^https:\/\/fans\.test\/api\/v1\/calendar\/[\w-]{43}\.ics$/);
    const again = await request('owner', 'GET /user/me/calendar');
    expect([again.body, again.headers.get('Cache-Control')]).toEqual([made.body, 'no-store']);
    expect((await request('stranger', 'GET /user/me/calendar')).body.url).toBeNull();
  });

  it('changes when it is renewed, and ends when it is withdrawn', async () => {
    const key = randomUUID();
    const first = await make('renewer', 'en', key);
    expect((await make('renewer', 'en', key)).text).toBe(first.text);
    expect((await fetchFeed(first)).status).toBe(200);
    const second = await make('renewer');
    expect(second.body.url).not.toBe(first.body.url);
    expect(await fetchFeed(first)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await fetchFeed(second)).status).toBe(200);
    expect((await request('renewer', 'DELETE /user/me/calendar')).body).toEqual({ url: null, madeAt: null });
    expect((await fetchFeed(second)).status).toBe(404);
  });

  it.each(['short.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), `${'a'.repeat(43)}.ics%00`])(
    'is not found where no fan has it: %s',
    async (file) => {
      expect(await api.request(`GET /calendar/${file}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );

  it('is in no column of the database, and not in the download; both end with the account', async () => {
    const address = await make('leaver');
    const secret = pathOf(address).slice('/calendar/'.length, -'.ics'.length);
    const { rows } = await test.owner.query<{ row: string }>(
      "SELECT row_to_json(f)::text AS row FROM calendar_feed AS f WHERE user_id = 'leaver'",
    );
    expect(rows).toHaveLength(1);
    for (const text of [secret, Buffer.from(secret).toString('hex')]) expect(rows[0]?.row).not.toContain(text);
    const data = calendarPersonalData(test.platform);
    const records = [];
    for await (const record of data.records('leaver', 'en')) records.push(record);
    expect(records).toEqual([{ since: expect.stringMatching(/^\d{4}-.*Z$/), language: 'en' }]);
    await inTransaction(test.platform.pool, async (connection) => data.forget?.(connection, 'leaver'));
    expect((await fetchFeed(address)).status).toBe(404);
  });
});
