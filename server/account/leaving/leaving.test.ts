import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealOrderer } from '../../order/sealed.ts';
import { join, joinForm, partnerOrigin, signIn, siteOrigin } from '../sign-in/testing-sign-in.ts';
import { asks, createMemberWorld, type MemberWorld } from '../testing-members.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await createMemberWorld();
});
afterAll(() => world.close());

describe('the download', () => {
  test('contains all data of the fan and no data of other fans', async () => {
    const [fan, stranger] = await Promise.all([world.member({ name: 'Own Name', phone: '010-1' }), world.member()]);
    const file = await asks(fan, 'GET /user/me/export');
    expect(file.headers.get('Cache-Control')).toBe('no-store');
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="fanfare-data.json"');
    const data = JSON.parse(file.text);
    expect(Object.keys(data)).toEqual([
      'exportedAt',
      'profile',
      'agreements',
      'mails',
      'identities',
      'suspensions',
      'nicknames',
      'devices',
      'stoppedMail',
      'orders',
      'votes',
      'voteRights',
      'partnerPaid',
    ]);
    expect(data.profile).toMatchObject([{ name: 'Own Name', phone: '010-1', email: fan.email }]);
    expect(data.agreements).toHaveLength(3);
    expect(file.text).not.toContain(stranger.email);
  });

  test('is also available as text for people', async () => {
    const fan = await world.member({ name: '김하늘' });
    const file = await fan.browser.request('GET /user/me/export?format=text', {
      token: fan.token,
      headers: { 'Accept-Language': 'ko' },
    });
    expect(file.headers.get('Content-Type')).toContain('text/plain');
    expect(file.text).toContain('== 내 정보 ==');
    expect(file.text).toContain('이름: 김하늘');
    expect(file.text).toContain('아직 등록된 내용이 없어요.');
  });

  test('is refused to visitors, to partners’ pages and in an unknown format', async () => {
    const fan = await world.member();
    expect((await fan.browser.request('GET /user/me/export')).status).toBe(401);
    const partner = world.browser(partnerOrigin, fan.browser.deviceId);
    const elsewhere = await partner.request('GET /user/me/export', { token: fan.token });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'ORIGIN_REFUSED']);
    expect((await asks(fan, 'GET /user/me/export?format=xml')).body.code).toBe('INVALID_REQUEST');
  });
});

describe('withdrawal', () => {
  async function openOrder(userId: string): Promise<string> {
    const orderId = `order-${userId.slice(0, 12)}`;
    const orderer = { name: 'Own Name', email: 'own@fans.example', phone: '010-1111' };
    await world.test.platform.pool.query(
      `INSERT INTO fan_order (order_id, number, user_id, origin, language, currency, product_amount, fee, payment_amount, orderer_sealed,
         expires_at)
       VALUES ($1, $1, $2, $3, 'en', 'KRW', 1000, 0, 1000, $4, now() + interval '15 minutes')`,
      [orderId, userId, siteOrigin, sealOrderer(world.test.platform.sealing, orderId, orderer)],
    );
    return orderId;
  }

  test('shows the consequences before anything happens', async () => {
    const fan = await world.member();
    await world.test.platform.pool.query(
      "INSERT INTO paid_lot (user_id, source, granted, remaining) VALUES ($1, 'operator:gift', 5, 5)",
      [fan.userId],
    );
    expect((await asks(fan, 'GET /user/me/withdrawal')).body).toEqual({
      items: [{ kind: 'PAID_VOTES', count: 5, blocks: false }],
      blocked: false,
      needsSignIn: false,
      nicknameDays: 30,
      rejoinDays: 7,
      orderYears: 5,
    });
  });

  test('needs the fan’s own nickname, typed', async () => {
    const fan = await world.member();
    const reply = await asks(fan, 'DELETE /user/me', { nickname: 'other' });
    expect([reply.status, reply.body.code]).toEqual([422, 'CONFIRMATION_WRONG']);
    expect((await asks(fan, 'GET /user/me')).status).toBe(200);
  });

  test('needs a sign-in of the last ten minutes, which a refresh is not', async () => {
    const fan = await world.member();
    const signedInAgo = (minutes: number) =>
      world.test.platform.pool.query(
        'UPDATE refresh_family SET created_at = now() - make_interval(mins => $2), last_seen_at = now() WHERE user_id = $1',
        [fan.userId, minutes],
      );
    await signedInAgo(11);
    expect((await asks(fan, 'GET /user/me/withdrawal')).body).toMatchObject({ needsSignIn: true });
    const reply = await asks(fan, 'DELETE /user/me', { nickname: fan.nickname });
    expect([reply.status, reply.body.code]).toEqual([422, 'SIGN_IN_AGAIN']);
    expect((await asks(fan, 'GET /user/me')).status).toBe(200);
    await signedInAgo(9);
    expect((await asks(fan, 'DELETE /user/me', { nickname: fan.nickname })).status).toBe(200);
  });

  test('is blocked by an open order, and deletes nothing before', async () => {
    const fan = await world.member();
    const orderId = await openOrder(fan.userId);
    const reply = await asks(fan, 'DELETE /user/me', { nickname: fan.nickname });
    expect([reply.status, reply.body.code]).toEqual([409, 'WITHDRAWAL_BLOCKED']);
    expect(reply.body.items).toEqual([{ kind: 'OPEN_ORDER', count: 1, blocks: true }]);
    expect((await asks(fan, 'GET /user/me')).body.nickname).toBe(fan.nickname);
    await world.test.platform.pool.query("UPDATE fan_order SET status = 'CANCELED' WHERE order_id = $1", [orderId]);
    expect((await asks(fan, 'DELETE /user/me', { nickname: ` ${fan.nickname} ` })).status).toBe(200);
    const [order] = await world.rowsOf('SELECT user_id, orderer_sealed FROM fan_order WHERE order_id = $1', orderId);
    expect(order).toEqual({ user_id: fan.userId, orderer_sealed: null });
  });

  test('deletes the person everywhere, ends every session and empties the wallet', async () => {
    const fan = await world.member({ name: 'Goes Away' });
    await world.test.platform.pool.query(
      "INSERT INTO paid_lot (user_id, source, granted, remaining) VALUES ($1, 'operator:gift', 5, 5)",
      [fan.userId],
    );
    expect((await asks(fan, 'DELETE /user/me', { nickname: fan.nickname.toUpperCase() })).body).toEqual({});
    for (const call of ['GET /user/me', 'GET /user/me/device', 'GET /user/me/withdrawal']) {
      expect((await asks(fan, call)).status).toBe(401);
    }
    for (const table of ['fan', 'fan_identity', 'fan_agreement', 'refresh_family']) {
      expect(await world.rowsOf(`SELECT FROM ${table} WHERE user_id = $1`, fan.userId)).toEqual([]);
    }
    expect(await world.rowsOf('SELECT remaining FROM paid_lot WHERE user_id = $1', fan.userId)).toEqual([
      { remaining: 0 },
    ]);
    const held = JSON.stringify(await world.rowsOf("SELECT kind, encode(key_hash, 'hex') AS key FROM held_name"));
    expect(held).not.toContain(fan.nickname);
  });

  test('makes a server that starts at that time refuse the tokens, too', async () => {
    const fan = await world.member();
    await asks(fan, 'DELETE /user/me', { nickname: fan.nickname });
    const [ended] = await world.rowsOf('SELECT count(*)::integer AS count FROM ended_family');
    expect(Number(ended?.['count'])).toBeGreaterThan(0);
    const { createRevocations } = await import('../session/revocations.ts');
    const { createSuspensions } = await import('../suspension/suspensions.ts');
    const { platform } = world.test;
    const fresh = createRevocations(platform, createSuspensions(platform.pool));
    const [{ family_id: familyId } = {}] = await world.rowsOf('SELECT family_id FROM ended_family LIMIT 1');
    await expect.poll(() => fresh.scopesLeft(String(familyId))).toEqual([]);
    await fresh.close();
  });

  test('reserves nickname, email and identity for a while, and then releases them', async () => {
    const browser = world.browser();
    const name = `Leaver${Date.now()}`;
    const email = `${name.toLowerCase()}@fans.example`;
    const first = await signIn(browser, 'kakao', { person: 'new', name, email });
    const form = await joinForm(browser, first.body.signupToken, { email });
    const joined = await browser.request('POST /user/join', { body: form });
    const gone = await browser.request('DELETE /user/me', {
      token: joined.body.accessToken,
      body: { nickname: form['nickname'] },
    });
    expect(gone.status).toBe(200);

    const again = await signIn(browser, 'kakao', { person: 'new', name, email });
    expect([again.status, again.body.code]).toEqual([409, 'REJOIN_LATER']);
    const stranger = world.browser();
    const check = await stranger.request(`GET /user/nickname/check?nickname=${String(form['nickname'])}`);
    expect(check.body).toEqual({ available: false });
    const { nickname } = form;
    expect((await join(stranger, { nickname })).body.code).toBe('NICKNAME_TAKEN');
    // Even if a provider says that it is theirs.
    const other = await signIn(stranger, 'twitter', { person: 'new', name: `${name}2`, email });
    const body = await joinForm(stranger, other.body.signupToken, { email });
    expect((await stranger.request('POST /user/join', { body })).body.code).toBe('EMAIL_TAKEN');

    await world.test.platform.pool.query("UPDATE held_name SET until = now() - interval '1 second'");
    await world.service.sweep();
    expect(await world.rowsOf('SELECT FROM held_name')).toEqual([]);
    const back = await signIn(browser, 'kakao', { person: 'new', name, email });
    expect(back.body.status).toBe('JOIN_REQUIRED');
    const rejoined = await browser.request('POST /user/join', {
      body: await joinForm(browser, back.body.signupToken, { nickname, email }),
    });
    expect(rejoined.body.status).toBe('OK');
    expect(rejoined.body.userId).not.toBe(joined.body.userId);
  });

  test('happens once if two tabs request it at the same time', async () => {
    const fan = await world.member();
    const replies = await Promise.all([1, 2].map(() => asks(fan, 'DELETE /user/me', { nickname: fan.nickname })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });
});
