import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderPersonalData } from '../order/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import { createTicketService } from '../ticket/service.ts';
import { createTitleService } from '../title/service.ts';
import { votePersonalData } from '../vote/personal-data.ts';
import { createVoteService } from '../vote/service.ts';
import {
  createSignInWorld,
  join,
  joinForm,
  partnerOrigin,
  type SignInWorld,
  signIn,
  siteOrigin,
  type TestBrowser,
} from './testing-sign-in.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await createSignInWorld({}, {}, featuresOf);
});
afterAll(() => world.close());

/** What votes and orders hold of a fan, as the running product puts it together. */
function featuresOf(platform: Platform) {
  const titles = createTitleService(platform);
  const votes = createVoteService(platform, titles);
  const tickets = createTicketService(platform, titles);
  return [...votePersonalData(platform), orderPersonalData(platform, { votes, tickets })];
}

interface Member {
  browser: TestBrowser;
  userId: string;
  token: string;
  nickname: string;
  email: string;
}

async function member(changes: Record<string, unknown> = {}): Promise<Member> {
  const browser = world.browser();
  const { body } = await join(browser, changes);
  const me = await browser.request('GET /user/me', { token: body.accessToken });
  const { nickname, email } = me.body;
  return { browser, userId: body.userId, token: body.accessToken, nickname, email };
}

const asks = ({ browser, token }: Member, call: string, body?: unknown) => browser.request(call, { token, body });

async function rowsOf(sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await world.test.platform.pool.query(sql, values)).rows;
}

describe('the profile', () => {
  test('of two tabs the second is told, with how it stands, and loses nothing by itself', async () => {
    const fan = await member();
    expect((await asks(fan, 'PATCH /user/me', { version: 1, name: 'First' })).body).toMatchObject({ version: 2 });
    const second = await asks(fan, 'PATCH /user/me', { version: 1, name: 'Second' });
    expect([second.status, second.body.code]).toEqual([409, 'PROFILE_CHANGED']);
    expect(second.body.profile).toMatchObject({ name: 'First', version: 2 });
    expect((await asks(fan, 'GET /user/me')).body.name).toBe('First');
  });

  test('of changes at the same time from one sight of it exactly one happens', async () => {
    const fan = await member();
    const names = Array.from({ length: 6 }, (_, index) => `Name ${index}`);
    const replies = await Promise.all(names.map((name) => asks(fan, 'PATCH /user/me', { version: 1, name })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect((await asks(fan, 'GET /user/me')).body.version).toBe(2);
  });

  test('a replay with its key changes nothing again, and one without a key is refused', async () => {
    const fan = await member();
    const headers = { 'Idempotency-Key': 'one-action-of-a-fan' };
    const request = { token: fan.token, body: { version: 1, name: 'Once' }, headers };
    const first = await fan.browser.request('PATCH /user/me', request);
    expect((await fan.browser.request('PATCH /user/me', request)).text).toBe(first.text);
    const bare = await fan.browser.request('PATCH /user/me', { ...request, headers: { 'Idempotency-Key': '' } });
    expect(bare.body.code).toBe('KEY_REQUIRED');
  });

  test('a birth date can be corrected, but not to one under age', async () => {
    const fan = await member();
    const corrected = await asks(fan, 'PATCH /user/me', { version: 1, birthDate: '1999-12-31' });
    expect(corrected.body.birthDate).toBe('1999-12-31');
    const [today] = await rowsOf("SELECT (now() - interval '14 years' + interval '2 days')::date::text AS day");
    const young = await asks(fan, 'PATCH /user/me', { version: 2, birthDate: today?.['day'] });
    expect([young.status, young.body.code]).toEqual([422, 'UNDERAGE']);
  });

  test.each([{ birthDate: '2000-02-30' }, { gender: 'OTHER' }, { residence: 'MOON' }, { name: '' }])(
    '%j is refused',
    async (change) => {
      const fan = await member();
      const reply = await asks(fan, 'PATCH /user/me', { version: 1, ...change });
      expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  test.each([
    [{ nickname: 'a b' }, 'NICKNAME_LETTERS'],
    [{ nickname: 'x'.repeat(31) }, 'NICKNAME_TOO_LONG'],
    [{ nickname: '' }, 'NICKNAME_REQUIRED'],
    [{ email: 'nobody' }, 'EMAIL_INVALID'],
  ])('%j is refused as %s', async (change, code) => {
    const fan = await member();
    const reply = await asks(fan, 'PATCH /user/me', { version: 1, ...change });
    expect([reply.status, reply.body.code]).toEqual([422, code]);
  });

  test('an email in use is refused, whatever its case', async () => {
    const [one, other] = await Promise.all([member(), member()]);
    const reply = await asks(one, 'PATCH /user/me', { version: 1, email: other.email.toUpperCase() });
    expect([reply.status, reply.body.code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  test('numbers are the fan’s own', async () => {
    const fan = await member();
    await world.test.platform.pool.query(
      "INSERT INTO paid_lot (user_id, source, granted, remaining) VALUES ($1, 'operator:test', 12, 9)",
      [fan.userId],
    );
    expect((await asks(fan, 'GET /user/me/count')).body.counts).toEqual({ paidVotes: 9, ballots: 0, purchases: 0 });
    const nobody = await fan.browser.request('GET /user/me/count');
    expect([nobody.status, nobody.body.code]).toEqual([401, 'LOGIN_REQUIRED']);
  });
});

describe('agreements', () => {
  const stateOf = (reply: { body: { agreements: { termsId: string }[] } }, termsId: string) =>
    reply.body.agreements.find((one) => one.termsId === termsId);

  test('the optional one is given, withdrawn and given again, each as an entry of its own', async () => {
    const fan = await member();
    const before = await asks(fan, 'GET /user/me/agreement');
    expect(stateOf(before, 'marketing')).toMatchObject({ agreed: false, version: null, required: false, history: [] });
    const version = before.body.agreements[3].currentVersion;
    const say = (agreed: boolean) =>
      asks(fan, 'PUT /user/me/agreement', { agreements: [{ termsId: 'marketing', version, agreed }] });
    expect(stateOf(await say(true), 'marketing')).toMatchObject({ agreed: true, version });
    await say(true);
    expect(stateOf(await say(false), 'marketing')).toMatchObject({ agreed: false, version: null });
    const actions = stateOf(await say(true), 'marketing') as { history?: { action: string }[] } | undefined;
    expect(actions?.history?.map(({ action }) => action)).toEqual(['GIVEN', 'WITHDRAWN', 'GIVEN']);
  });

  test('a required one can’t be taken back, by the call nor past it', async () => {
    const fan = await member();
    const { body } = await asks(fan, 'GET /user/me/agreement');
    const { currentVersion: version } = body.agreements[0];
    const refused = await asks(fan, 'PUT /user/me/agreement', {
      agreements: [{ termsId: 'terms', version, agreed: false }],
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'AGREEMENT_REQUIRED']);
    const past = world.test.platform.pool.query(
      "INSERT INTO fan_agreement (user_id, terms_id, version, locale, action) VALUES ($1, 'terms', $2, 'en', 'WITHDRAWN')",
      [fan.userId, version],
    );
    await expect(past).rejects.toMatchObject({ constraint: 'only_optional_withdrawn' });
  });

  test('a new version of a required one asks for consent until it is given', async () => {
    const fan = await member();
    expect((await asks(fan, 'GET /user/me')).body.consentRequired).toEqual([]);
    await world.test.platform.pool.query("UPDATE fan_agreement SET version = '2026-11-01' WHERE user_id = $1", [
      fan.userId,
    ]);
    const me = await asks(fan, 'GET /user/me');
    expect(me.body.consentRequired).toEqual(['terms']);
    const asked = stateOf(await asks(fan, 'GET /user/me/agreement'), 'terms');
    expect(asked).toMatchObject({ consentRequired: true, version: '2026-11-01', currentVersion: '2026-11-20' });
    expect(asked).toHaveProperty('changes', expect.stringContaining('Leaving (10)'));
    const old = await asks(fan, 'PUT /user/me/agreement', {
      agreements: [{ termsId: 'terms', version: '2026-11-01', agreed: true }],
    });
    expect([old.status, old.body.code]).toEqual([409, 'AGREEMENT_CHANGED']);
    await asks(fan, 'PUT /user/me/agreement', {
      agreements: [{ termsId: 'terms', version: '2026-11-20', agreed: true }],
    });
    expect((await asks(fan, 'GET /user/me')).body.consentRequired).toEqual([]);
  });
});

describe('devices', () => {
  test('are named, and all others are signed out at once', async () => {
    const name = `Fan${Date.now()}`;
    const [phone, laptop] = [world.browser(), world.browser()];
    const first = await signIn(phone, 'line', { person: 'new', name });
    await phone.request('POST /user/join', { body: await joinForm(phone, first.body.signupToken) });
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Mobile Safari/604.1';
    const { searchParams } = new URL((await phone.request('GET /user/oauth/line/init')).body.authorizationUrl);
    expect(searchParams.get('state')).not.toBeNull();
    const onPhone = await signIn(phone, 'line', { person: 'new', name });
    await world.test.platform.pool.query('UPDATE refresh_family SET agent = $2 WHERE user_id = $1', [
      onPhone.body.userId,
      agent,
    ]);
    const onLaptop = await signIn(laptop, 'line', { person: 'new', name });
    const token = onLaptop.body.accessToken;
    const { devices } = (await laptop.request('GET /user/me/device', { token })).body;
    expect(devices).toHaveLength(2);
    expect(devices).toContainEqual(
      expect.objectContaining({ browser: 'Safari', system: 'iPhone', mobile: true, current: false, partner: null }),
    );
    expect((await laptop.request('DELETE /user/me/device', { token })).body).toEqual({ ended: 1 });
    expect((await phone.request('GET /user/me', { token: onPhone.body.accessToken })).status).toBe(401);
    expect((await laptop.request('GET /user/me', { token })).status).toBe(200);
  });

  test('of somebody else are not found', async () => {
    const [one, other] = await Promise.all([member(), member()]);
    const { devices } = (await asks(other, 'GET /user/me/device')).body;
    const reply = await asks(one, `DELETE /user/me/device/${devices[0].familyId}`);
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await asks(other, 'GET /user/me')).status).toBe(200);
  });
});

describe('the download', () => {
  test('holds everything of the fan and nothing of anyone else', async () => {
    const [fan, stranger] = await Promise.all([member({ name: 'Own Name', phone: '010-1' }), member()]);
    const file = await asks(fan, 'GET /user/me/export');
    expect(file.headers.get('Cache-Control')).toBe('no-store');
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="fanfare-data.json"');
    const data = JSON.parse(file.text);
    expect(Object.keys(data)).toEqual([
      'exportedAt',
      'profile',
      'agreements',
      'devices',
      'votes',
      'voteRights',
      'orders',
    ]);
    expect(data.profile).toMatchObject([{ name: 'Own Name', phone: '010-1', email: fan.email }]);
    expect(data.agreements).toHaveLength(3);
    expect(file.text).not.toContain(stranger.email);
  });

  test('is there to read, too', async () => {
    const fan = await member({ name: '김하늘' });
    const file = await fan.browser.request('GET /user/me/export?format=text', {
      token: fan.token,
      headers: { 'Accept-Language': 'ko' },
    });
    expect(file.headers.get('Content-Type')).toContain('text/plain');
    expect(file.text).toContain('== 내 정보 ==');
    expect(file.text).toContain('name: 김하늘');
    expect(file.text).toContain('아직 등록된 내용이 없어요.');
  });

  test('is refused to visitors, to partners’ pages and in a form that there is not', async () => {
    const fan = await member();
    expect((await fan.browser.request('GET /user/me/export')).status).toBe(401);
    const partner = world.browser(partnerOrigin, fan.browser.deviceId);
    expect((await partner.request('GET /user/me/export', { token: fan.token })).status).toBe(401);
    expect((await asks(fan, 'GET /user/me/export?format=xml')).body.code).toBe('INVALID_REQUEST');
  });
});

describe('withdrawal', () => {
  async function openOrder(userId: string): Promise<string> {
    const orderId = `order-${userId.slice(0, 12)}`;
    await world.test.platform.pool.query(
      `INSERT INTO fan_order (order_id, number, user_id, origin, language, currency, product_amount, fee, payment_amount, orderer, expires_at)
       VALUES ($1, $1, $2, $3, 'en', 'KRW', 1000, 0, 1000, '{"name": "Own Name", "email": "own@fans.example", "phone": "010-1111"}', now() + interval '15 minutes')`,
      [orderId, userId, siteOrigin],
    );
    return orderId;
  }

  test('says what it means before anything happens', async () => {
    const fan = await member();
    await world.test.platform.pool.query(
      "INSERT INTO paid_lot (user_id, source, granted, remaining) VALUES ($1, 'operator:gift', 5, 5)",
      [fan.userId],
    );
    expect((await asks(fan, 'GET /user/me/withdrawal')).body).toEqual({
      items: [{ kind: 'PAID_VOTES', count: 5, blocks: false }],
      blocked: false,
      nicknameDays: 30,
      rejoinDays: 7,
      orderYears: 5,
    });
  });

  test('takes the fan’s own nickname, typed', async () => {
    const fan = await member();
    const reply = await asks(fan, 'DELETE /user/me', { nickname: 'somebody' });
    expect([reply.status, reply.body.code]).toEqual([422, 'CONFIRMATION_WRONG']);
    expect((await asks(fan, 'GET /user/me')).status).toBe(200);
  });

  test('waits for an open order, and keeps everything until then', async () => {
    const fan = await member();
    const orderId = await openOrder(fan.userId);
    const reply = await asks(fan, 'DELETE /user/me', { nickname: fan.nickname });
    expect([reply.status, reply.body.code]).toEqual([409, 'WITHDRAWAL_BLOCKED']);
    expect(reply.body.items).toEqual([{ kind: 'OPEN_ORDER', count: 1, blocks: true }]);
    expect((await asks(fan, 'GET /user/me')).body.nickname).toBe(fan.nickname);
    await world.test.platform.pool.query("UPDATE fan_order SET status = 'CANCELED' WHERE order_id = $1", [orderId]);
    expect((await asks(fan, 'DELETE /user/me', { nickname: ` ${fan.nickname} ` })).status).toBe(200);
    const [kept] = await rowsOf('SELECT user_id, orderer FROM fan_order WHERE order_id = $1', orderId);
    expect(kept).toEqual({ user_id: fan.userId, orderer: { name: '', email: '', phone: '' } });
  });

  test('deletes the person everywhere, ends every session and empties the wallet', async () => {
    const fan = await member({ name: 'Goes Away' });
    await world.test.platform.pool.query(
      "INSERT INTO paid_lot (user_id, source, granted, remaining) VALUES ($1, 'operator:gift', 5, 5)",
      [fan.userId],
    );
    expect((await asks(fan, 'DELETE /user/me', { nickname: fan.nickname.toUpperCase() })).body).toEqual({});
    for (const call of ['GET /user/me', 'GET /user/me/device', 'GET /user/me/withdrawal']) {
      expect((await asks(fan, call)).status).toBe(401);
    }
    for (const table of ['fan', 'fan_identity', 'fan_agreement', 'refresh_family']) {
      expect(await rowsOf(`SELECT FROM ${table} WHERE user_id = $1`, fan.userId)).toEqual([]);
    }
    expect(await rowsOf('SELECT remaining FROM paid_lot WHERE user_id = $1', fan.userId)).toEqual([{ remaining: 0 }]);
    const held = JSON.stringify(await rowsOf("SELECT kind, encode(key_hash, 'hex') AS key FROM held_name"));
    expect(held).not.toContain(fan.nickname);
  });

  test('a server that starts just then refuses the tokens, too', async () => {
    const fan = await member();
    await asks(fan, 'DELETE /user/me', { nickname: fan.nickname });
    const [ended] = await rowsOf('SELECT count(*)::integer AS count FROM ended_family');
    expect(Number(ended?.['count'])).toBeGreaterThan(0);
    const { createRevocations } = await import('./revocations.ts');
    const { platform } = world.test;
    const fresh = createRevocations(platform.pool, platform.log);
    const [{ family_id: familyId } = {}] = await rowsOf('SELECT family_id FROM ended_family LIMIT 1');
    await expect.poll(() => fresh.isRevoked(String(familyId))).toBe(true);
    fresh.close();
  });

  test('holds nickname, email and identity for a while, and then lets them go', async () => {
    const browser = world.browser();
    const name = `Leaver${Date.now()}`;
    const first = await signIn(browser, 'line', { person: 'new', name });
    const form = await joinForm(browser, first.body.signupToken);
    const joined = await browser.request('POST /user/join', { body: form });
    const gone = await browser.request('DELETE /user/me', {
      token: joined.body.accessToken,
      body: { nickname: form['nickname'] },
    });
    expect(gone.status).toBe(200);

    const again = await signIn(browser, 'line', { person: 'new', name });
    expect([again.status, again.body.code]).toEqual([409, 'REJOIN_LATER']);
    const stranger = world.browser();
    const check = await stranger.request(`GET /user/nickname/check?nickname=${String(form['nickname'])}`);
    expect(check.body).toEqual({ available: false });
    const { nickname, email } = form;
    expect((await join(stranger, { nickname })).body.code).toBe('NICKNAME_TAKEN');
    expect((await join(stranger, { email })).body.code).toBe('EMAIL_TAKEN');

    await world.test.platform.pool.query("UPDATE held_name SET until = now() - interval '1 second'");
    await world.service.sweep();
    expect(await rowsOf('SELECT FROM held_name')).toEqual([]);
    const back = await signIn(browser, 'line', { person: 'new', name });
    expect(back.body.status).toBe('JOIN_REQUIRED');
    const rejoined = await browser.request('POST /user/join', {
      body: await joinForm(browser, back.body.signupToken, { nickname, email }),
    });
    expect(rejoined.body.status).toBe('OK');
    expect(rejoined.body.userId).not.toBe(joined.body.userId);
  });

  test('from two tabs at once happens once', async () => {
    const fan = await member();
    const replies = await Promise.all([1, 2].map(() => asks(fan, 'DELETE /user/me', { nickname: fan.nickname })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });
});
