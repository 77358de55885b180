import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeEntry, drawEvent, openResult } from '../event/operations.ts';
import { eventPersonalData } from '../event/personal-data.ts';
import { eventRoutes } from '../event/routes.ts';
import { createEventService, type EventService, saveEvents } from '../event/service.ts';
import { eventContent } from '../event/testing.ts';
import { answerInquiry } from '../inquiry/inquiries.ts';
import { deleteForgottenInquiries, inquiryPersonalData } from '../inquiry/personal-data.ts';
import { inquiryRoutes } from '../inquiry/routes.ts';
import { createInquiryService } from '../inquiry/service.ts';
import { noticePersonalData } from '../notice/personal-data.ts';
import { noticeRoutes } from '../notice/routes.ts';
import { createNoticeService } from '../notice/service.ts';
import { orderPersonalData } from '../order/personal-data.ts';
import { orderRoutes } from '../order/routes.ts';
import { createStoreWorld, orderer, productContent, type StoreWorld } from '../payment/testing.ts';
import { createCardStudio } from '../photocard/service.ts';
import { inTransaction } from '../platform/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { TestApi, TestReply } from '../platform/testing.ts';
import { streamingPersonalData } from '../streaming/personal-data.ts';
import { streamingRoutes } from '../streaming/routes.ts';
import { createStreamingService, type StreamingService } from '../streaming/service.ts';
import { roundOf, saveRounds } from '../streaming/testing.ts';
import { ticketPersonalData } from '../ticket/personal-data.ts';
import { ticketRoutes } from '../ticket/routes.ts';
import { createDevice, passContent } from '../ticket/testing.ts';
import { createTitleService } from '../title/service.ts';
import { createAccessTokens } from './access-tokens.ts';
import { holdFan } from './hold-fan.ts';
import { createFans, type SignedInFan } from './testing.ts';
import { createWithdrawal, type Withdrawal } from './withdrawal.ts';

let world: StoreWorld;
let streaming: StreamingService;
let events: EventService;
let api: TestApi;
let features: PersonalData[];
let withdrawal: Withdrawal;

/** What the features hold of a fan, put together as `app.ts` does, with the tokens of real sessions. */
beforeAll(async () => {
  world = await createStoreWorld();
  const { platform, votes, tickets } = world;
  const titles = createTitleService(platform);
  streaming = createStreamingService(platform, titles, tickets);
  const notices = createNoticeService(platform, titles);
  const studio = createCardStudio(platform, { find: () => Promise.reject(new Error('no card is drawn here')) });
  events = createEventService(platform, titles, studio);
  features = [
    orderPersonalData(platform, { votes, tickets }),
    ticketPersonalData(platform, tickets),
    streamingPersonalData(platform),
    inquiryPersonalData(platform),
    noticePersonalData(platform),
    eventPersonalData(platform),
  ];
  withdrawal = createWithdrawal(platform, features, { announce: () => undefined });
  const tokens = createAccessTokens(platform.config.tokenSecret);
  api = world.serve({
    authenticate: (token) => tokens.verify(token),
    routes: [
      ...orderRoutes(platform, world.orders),
      ...ticketRoutes(platform, tickets),
      ...streamingRoutes(platform, streaming),
      ...inquiryRoutes(platform, createInquiryService(platform)),
      ...noticeRoutes(platform, notices),
      ...eventRoutes(platform, events),
    ],
  });
  await saveRounds(world, 'show', [
    roundOf('live', -5, 60, { access: 'PASS' }),
    roundOf('free', -5, 60),
    roundOf('recorded', -60, -30, { vodSource: 'http://origin.test/vod.m3u8' }),
  ]);
  await world.save(productContent('card'));
  await inTransaction(world.pool, async (connection) => {
    await saveEvents(connection, [
      eventContent('prize', { photocard: null }),
      eventContent('won', { photocard: null }),
    ]);
    await tickets.savePasses(connection, [passContent('final')]);
    await tickets.saveDemoCodes(connection, 'final', ['FANS-TEST-0000-0012', 'FANS-TEST-0000-0024']);
    const everywhere = { ko: 'Hello', en: 'Hello', ja: 'Hello' };
    const notice = { noticeId: 'hello', titleId: null, category: 'NEWS', pinned: false, name: everywhere } as const;
    const times = { shownFrom: new Date(Date.now() - 1000), shownUntil: null };
    await notices.saveNotices(connection, [{ ...notice, ...times, body: { ko: [], en: [], ja: [] } }]);
  });
});
afterAll(async () => {
  await streaming.close();
  await events.close();
  await world.close();
});

async function newFan(): Promise<SignedInFan> {
  const [fan] = await createFans(world.platform, 1);
  if (fan === undefined) throw new Error('there is no fan');
  return fan;
}

const ask = (fan: SignedInFan, call: string, body?: unknown, headers: Record<string, string> = {}) =>
  api.request(call, {
    token: fan.accessToken,
    body,
    headers: { 'Idempotency-Key': randomUUID(), 'X-Device-Id': fan.deviceId, ...headers },
  });

async function rowsOf(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await world.pool.query(sql, values)).rows;
}

const nicknameOf = async ({ userId }: SignedInFan): Promise<string> =>
  String((await rowsOf('SELECT nickname FROM fan WHERE user_id = $1', userId))[0]?.['nickname']);

const leave = async (fan: SignedInFan): Promise<void> => withdrawal.withdraw(fan.userId, await nicknameOf(fan));

/** Everything in the download of a fan's section. */
async function sectionOf(name: string, { userId }: SignedInFan): Promise<unknown[]> {
  const records: unknown[] = [];
  const feature = features.find((one) => one.name === name);
  for await (const record of feature?.records(userId, 'en') ?? []) records.push(record);
  return records;
}

const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

describe('who leaves', () => {
  /** A ticket of a code, used for the round and playing on this device. */
  async function playOn(fan: SignedInFan, code: string): Promise<{ ticketId: string; session: TestReply }> {
    const device = await createDevice(fan.deviceId);
    const { ticketId } = (await ask(fan, 'POST /ticket/register', { code })).body;
    const used = { roundId: 'live', proof: await device.prove('use', ticketId), label: 'Chrome on Linux' };
    expect((await ask(fan, `POST /ticket/${ticketId}/use`, used)).status).toBe(200);
    const play = { ticketId, proof: await device.prove('play', ticketId), takeOver: false };
    const session = await ask(fan, 'POST /streaming/round/live/session', play, { 'User-Agent': agent });
    expect(session.status).toBe(200);
    return { ticketId, session };
  }

  test('gives tickets up, what plays on them ends, and nothing tells the devices any more', async () => {
    const fan = await newFan();
    const stays = await newFan();
    const left = await playOn(fan, 'FANS-TEST-0000-0012');
    const kept = await playOn(stays, 'FANS-TEST-0000-0024');
    await leave(fan);

    const ticket = `SELECT state, uses, device_number, device_id, device_key, device_label, bound_at FROM ticket
      WHERE ticket_id = $1`;
    const forgotten = { device_id: null, device_key: null, device_label: null, bound_at: null };
    expect(await rowsOf(ticket, left.ticketId)).toEqual([
      { state: 'REVOKED', uses: 1, device_number: 1, ...forgotten },
    ]);
    expect(await rowsOf(ticket, kept.ticketId)).toMatchObject([{ state: 'USED', device_label: 'Chrome on Linux' }]);
    const log = 'SELECT kind, details FROM ticket_log WHERE ticket_id = $1 ORDER BY position';
    const entries = await rowsOf(log, left.ticketId);
    expect(entries.map(({ kind }) => kind)).toEqual(['REGISTERED', 'BOUND', 'USED', 'REVOKED']);
    expect(JSON.stringify(entries)).not.toContain('Chrome');
    expect(JSON.stringify(await rowsOf(log, kept.ticketId))).toContain('Chrome on Linux');

    const session = `SELECT state, over_because, device_id, device_label FROM playback_session WHERE session_id = $1`;
    expect(await rowsOf(session, left.session.body.sessionId)).toEqual([
      { state: 'REVOKED', over_because: 'REVOKED', device_id: '', device_label: '' },
    ]);
    expect(await rowsOf(session, kept.session.body.sessionId)).toMatchObject([
      { state: 'ACTIVE', device_label: 'Chrome · Linux' },
    ]);
  });

  test('plays nothing for free either, and no other device’s name stays behind', async () => {
    const fan = await newFan();
    const play = { ticketId: null, proof: null, takeOver: true };
    await ask(fan, 'POST /streaming/round/free/session', play, { 'User-Agent': agent });
    const laptop = { 'User-Agent': agent, 'X-Device-Id': randomUUID() };
    await ask(fan, 'POST /streaming/round/free/session', play, laptop);
    expect(await sectionOf('streaming', fan)).toMatchObject([
      { device: 'Chrome · Linux' },
      { device: 'Chrome · Linux' },
    ]);
    await leave(fan);
    expect(
      await rowsOf(
        `SELECT state, over_because, device_id, device_label FROM playback_session WHERE user_id = $1 ORDER BY started_at`,
        fan.userId,
      ),
    ).toEqual([
      { state: 'SUPERSEDED', over_because: null, device_id: '', device_label: '' },
      { state: 'REVOKED', over_because: 'WITHDRAWN', device_id: '', device_label: '' },
    ]);
  });

  test('leaves what was asked for three years after the answer, and not a day longer', async () => {
    const fan = await newFan();
    const form = { topic: 'VOTE', message: 'My address is 1 Own Street', reference: null, language: 'en' };
    const { inquiryId } = (await ask(fan, 'POST /inquiry', form)).body;
    await answerInquiry(world.pool, inquiryId, 'Here is your answer.');
    await leave(fan);
    const kept = () =>
      rowsOf('SELECT forget_on - answered_at::date AS days FROM inquiry WHERE user_id = $1', fan.userId);
    const [inquiry] = await kept();
    expect(inquiry?.['days']).toBeGreaterThanOrEqual(3 * 365);
    expect(inquiry?.['days']).toBeLessThanOrEqual(3 * 366);
    await world.pool.query('UPDATE inquiry SET forget_on = current_date + 1 WHERE inquiry_id = $1', [inquiryId]);
    await deleteForgottenInquiries(world.pool);
    expect(await kept()).toHaveLength(1);
    await world.pool.query('UPDATE inquiry SET forget_on = current_date WHERE inquiry_id = $1', [inquiryId]);
    await deleteForgottenInquiries(world.pool);
    expect(await kept()).toEqual([]);
    expect(await rowsOf('SELECT FROM inquiry_reply WHERE inquiry_id = $1', inquiryId)).toEqual([]);
  });

  test('takes the marks on notices along', async () => {
    const fan = await newFan();
    const stays = await newFan();
    for (const one of [fan, stays]) await ask(one, 'POST /notice/read', { noticeIds: ['hello'] });
    expect(await sectionOf('notices', fan)).toMatchObject([{ noticeId: 'hello', notice: 'Hello' }]);
    await leave(fan);
    expect(await rowsOf('SELECT user_id FROM notice_read')).toEqual([{ user_id: stays.userId }]);
  });
});

/** A withdrawal that has begun, has forgotten what the features hold, and commits when `finish` is called. */
async function beginToLeave(fan: SignedInFan) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: PersonalData = {
    name: 'slow',
    async *records() {},
    async forget() {
      begun.resolve();
      await goOn.promise;
    },
  };
  const slowly = createWithdrawal(world.platform, [...features, slow], { announce: () => undefined });
  const left = slowly.withdraw(fan.userId, await nicknameOf(fan));
  await begun.promise;
  return async () => {
    goOn.resolve();
    await left;
  };
}

/** Requests that wait for somebody who is leaving. */
const waitingForFans = () =>
  rowsOf("SELECT FROM pg_stat_activity WHERE query LIKE '%FOR KEY SHARE' AND wait_event_type = 'Lock'");

describe('an order at the very moment of leaving', () => {
  const lines = [{ productId: 'card', quantity: 1 }];

  async function place(fan: SignedInFan): Promise<string> {
    const { digest } = (await ask(fan, 'POST /order/quote', { lines })).body;
    const form = { lines, quoteDigest: digest, orderer, address: null, confirmed: true };
    const { status, body } = await ask(fan, 'POST /order', form);
    return status === 200 ? 'PLACED' : body.code;
  }

  const codeOf = (error: unknown): string =>
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);

  test('is there first and keeps the fan, or comes too late: never one of somebody who is gone', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const fan = await newFan();
      const nickname = await nicknameOf(fan);
      const [placed, left] = await Promise.all([
        place(fan),
        withdrawal.withdraw(fan.userId, nickname).then(() => 'LEFT', codeOf),
      ]);
      outcomes.push(`${placed} ${left}`);
      const orders = await rowsOf('SELECT FROM fan_order WHERE user_id = $1', fan.userId);
      expect(orders).toHaveLength(placed === 'PLACED' ? 1 : 0);
    }
    expect(new Set([...outcomes, 'PLACED WITHDRAWAL_BLOCKED', 'LOGIN_REQUIRED LEFT'])).toEqual(
      new Set(['PLACED WITHDRAWAL_BLOCKED', 'LOGIN_REQUIRED LEFT']),
    );
  });

  test('waits for a withdrawal that has begun, and is refused', async () => {
    const fan = await newFan();
    const finish = await beginToLeave(fan);
    const placed = place(fan);
    await expect.poll(waitingForFans).toHaveLength(1);
    await finish();
    expect(await placed).toBe('LOGIN_REQUIRED');
  });

  test('slips through with the lock taken away', async () => {
    const fan = await newFan();
    const finish = await beginToLeave(fan);
    await inTransaction(world.pool, (connection) => holdFan(connection, fan, async () => undefined));
    await finish();
    await expect(inTransaction(world.pool, (connection) => holdFan(connection, fan))).rejects.toMatchObject({
      code: 'LOGIN_REQUIRED',
    });
  });
});

describe.each([
  {
    what: 'an entry in a prize event',
    call: 'POST /event/prize/entry',
    body: {},
    kept: 'SELECT FROM event_entry WHERE user_id = $1',
    unheld: `INSERT INTO event_entry (event_id, user_id, salt, pseudonym)
      VALUES ('prize', $1, decode(repeat('00', 16), 'hex'), repeat('a', 64))`,
  },
  {
    what: 'playing for free',
    call: 'POST /streaming/round/free/session',
    body: { ticketId: null, proof: null, takeOver: false },
    kept: `SELECT FROM playback_session WHERE user_id = $1 AND state = 'ACTIVE'`,
    unheld: `INSERT INTO playback_session (session_id, user_id, stream_id, round_id, device_id, device_label, mode)
      VALUES ($1, $1, 'show', 'free', 'd', 'Chrome', 'LIVE')`,
  },
  {
    what: 'a mark on a notice',
    call: 'POST /notice/read',
    body: { noticeIds: ['hello'] },
    kept: 'SELECT FROM notice_read WHERE user_id = $1',
    unheld: `INSERT INTO notice_read (user_id, notice_id) VALUES ($1, 'hello')`,
  },
])('$what at the very moment of leaving', ({ call, body, kept, unheld }) => {
  test('waits, is refused, and leaves nothing behind', async () => {
    const fan = await newFan();
    const finish = await beginToLeave(fan);
    const asked = ask(fan, call, body);
    await expect.poll(waitingForFans).toHaveLength(1);
    await finish();
    expect((await asked).body.code).toBe('LOGIN_REQUIRED');
    expect(await rowsOf(kept, fan.userId)).toEqual([]);
  });

  test('would stay behind where nobody held the fan', async () => {
    const fan = await newFan();
    const finish = await beginToLeave(fan);
    await world.pool.query(unheld, [fan.userId]);
    await finish();
    expect(await rowsOf(kept, fan.userId)).toHaveLength(1);
  });
});

describe('what a winner tells us at the very moment of leaving', () => {
  const form = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234-5678', consent: true };

  test('waits, is refused, and leaves nothing behind', async () => {
    const fan = await newFan();
    await ask(fan, 'POST /event/won/entry', {});
    await closeEntry(world.pool, 'won');
    await drawEvent(world.pool, 'won', null);
    await openResult(world.pool, 'won');
    expect((await ask(fan, 'PUT /event/won/winnerinfo', form)).status).toBe(200);
    const finish = await beginToLeave(fan);
    const asked = ask(fan, 'PUT /event/won/winnerinfo', form);
    await expect.poll(waitingForFans).toHaveLength(1);
    await finish();
    expect((await asked).body.code).toBe('LOGIN_REQUIRED');
    expect(await rowsOf("SELECT FROM winner_info WHERE event_id = 'won'")).toEqual([]);
  });
});

test('a heartbeat at the very moment of leaving leaves no place in a recording behind', async () => {
  const fan = await newFan();
  const { sessionId } = (await ask(fan, 'POST /streaming/round/recorded/session', { ticketId: null })).body;
  const beat = () => ask(fan, `POST /streaming/session/${sessionId}/heartbeat`, { positionSeconds: 12 });
  expect((await beat()).status).toBe(200);
  const finish = await beginToLeave(fan);
  const late = beat();
  await expect
    .poll(() => rowsOf("SELECT FROM pg_stat_activity WHERE query LIKE 'WITH beaten%' AND wait_event_type = 'Lock'"))
    .toHaveLength(1);
  await finish();
  expect((await late).body.code).toBe('SESSION_REVOKED');
  expect(await rowsOf('SELECT FROM playback_position WHERE user_id = $1', fan.userId)).toEqual([]);
});
