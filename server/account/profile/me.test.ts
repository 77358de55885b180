import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinForm, signIn } from '../sign-in/testing-sign-in.ts';
import { asks, createMemberWorld, type MemberWorld } from '../testing-members.ts';

let world: MemberWorld;
beforeAll(async () => {
  world = await createMemberWorld();
});
afterAll(() => world.close());

describe('the profile', () => {
  test('refuses the second of two tabs with the current profile, and loses no change', async () => {
    const fan = await world.member();
    expect((await asks(fan, 'PATCH /user/me', { version: 1, name: 'First' })).body).toMatchObject({ version: 2 });
    const second = await asks(fan, 'PATCH /user/me', { version: 1, name: 'Second' });
    expect([second.status, second.body.code]).toEqual([409, 'PROFILE_CHANGED']);
    expect(second.body.profile).toMatchObject({ name: 'First', version: 2 });
    expect((await asks(fan, 'GET /user/me')).body.name).toBe('First');
  });

  test('accepts exactly one of several concurrent changes of one version', async () => {
    const fan = await world.member();
    const names = Array.from({ length: 6 }, (_, index) => `Name ${index}`);
    const replies = await Promise.all(names.map((name) => asks(fan, 'PATCH /user/me', { version: 1, name })));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect((await asks(fan, 'GET /user/me')).body.version).toBe(2);
  });

  test('does not change again on a replay, and refuses a change without a key', async () => {
    const fan = await world.member();
    const headers = { 'Idempotency-Key': 'one-action-of-a-fan' };
    const request = { token: fan.token, body: { version: 1, name: 'Once' }, headers };
    const first = await fan.browser.request('PATCH /user/me', request);
    expect((await fan.browser.request('PATCH /user/me', request)).text).toBe(first.text);
    const bare = await fan.browser.request('PATCH /user/me', { ...request, headers: { 'Idempotency-Key': '' } });
    expect(bare.body.code).toBe('KEY_REQUIRED');
  });

  test('accepts a corrected birth date, but not one under age', async () => {
    const fan = await world.member();
    const corrected = await asks(fan, 'PATCH /user/me', { version: 1, birthDate: '1999-12-31' });
    expect(corrected.body.birthDate).toBe('1999-12-31');
    const [today] = await world.rowsOf("SELECT (now() - interval '14 years' + interval '2 days')::date::text AS day");
    const young = await asks(fan, 'PATCH /user/me', { version: 2, birthDate: today?.['day'] });
    expect([young.status, young.body.code]).toEqual([422, 'UNDERAGE']);
  });

  test.each([{ birthDate: '2000-02-30' }, { gender: 'OTHER' }, { residence: 'MOON' }, { name: '' }])(
    '%j is refused',
    async (change) => {
      const fan = await world.member();
      const reply = await asks(fan, 'PATCH /user/me', { version: 1, ...change });
      expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
    },
  );

  test.each([
    [{ nickname: 'a b' }, 'NICKNAME_LETTERS'],
    [{ nickname: 'x'.repeat(31) }, 'NICKNAME_TOO_LONG'],
    [{ nickname: '' }, 'NICKNAME_REQUIRED'],
    [{ email: 'unknown' }, 'EMAIL_INVALID'],
  ])('%j is refused as %s', async (change, code) => {
    const fan = await world.member();
    const reply = await asks(fan, 'PATCH /user/me', { version: 1, ...change });
    expect([reply.status, reply.body.code]).toEqual([422, code]);
  });

  test('counts are the fan’s own', async () => {
    const fan = await world.member();
    await world.test.platform.pool.query(
      "INSERT INTO paid_lot (user_id, source, granted, remaining) VALUES ($1, 'operator:test', 12, 9)",
      [fan.userId],
    );
    expect((await asks(fan, 'GET /user/me/count')).body.counts).toEqual({ paidVotes: 9, ballots: 0, purchases: 0 });
    const anonymous = await fan.browser.request('GET /user/me/count');
    expect([anonymous.status, anonymous.body.code]).toEqual([401, 'LOGIN_REQUIRED']);
  });
});

describe('agreements', () => {
  const stateOf = (reply: { body: { agreements: { termsId: string; currentVersion: string }[] } }, termsId: string) =>
    reply.body.agreements.find((one) => one.termsId === termsId);

  test('stores consent, withdrawal and new consent of an optional one as separate entries', async () => {
    const fan = await world.member();
    const before = await asks(fan, 'GET /user/me/agreement');
    expect(stateOf(before, 'marketing')).toMatchObject({ agreed: false, version: null, required: false, history: [] });
    const version = before.body.agreements[3].currentVersion;
    const setMarketing = (agreed: boolean) =>
      asks(fan, 'PUT /user/me/agreement', { agreements: [{ termsId: 'marketing', version, agreed }] });
    expect(stateOf(await setMarketing(true), 'marketing')).toMatchObject({ agreed: true, version });
    await setMarketing(true);
    expect(stateOf(await setMarketing(false), 'marketing')).toMatchObject({ agreed: false, version: null });
    const actions = stateOf(await setMarketing(true), 'marketing') as { history?: { action: string }[] } | undefined;
    expect(actions?.history?.map(({ action }) => action)).toEqual(['GIVEN', 'WITHDRAWN', 'GIVEN']);
  });

  test('a required one can’t be withdrawn, neither by the call nor in the database', async () => {
    const fan = await world.member();
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

  test('a new version of a required agreement asks for consent until the fan accepts it', async () => {
    const fan = await world.member();
    expect((await asks(fan, 'GET /user/me')).body.consentRequired).toEqual([]);
    const older = "UPDATE fan_agreement SET version = '2026-11-01' WHERE user_id = $1 AND terms_id = 'terms'";
    await world.test.owner.query(older, [fan.userId]);
    const me = await asks(fan, 'GET /user/me');
    expect(me.body.consentRequired).toEqual(['terms']);
    const agreement = stateOf(await asks(fan, 'GET /user/me/agreement'), 'terms');
    expect(agreement).toMatchObject({
      consentRequired: true,
      version: '2026-11-01',
      changes: expect.stringMatching(/\w/),
    });
    const currentVersion = agreement?.currentVersion ?? '';
    expect(currentVersion > '2026-11-01').toBe(true);
    const old = await asks(fan, 'PUT /user/me/agreement', {
      agreements: [{ termsId: 'terms', version: '2026-11-01', agreed: true }],
    });
    expect([old.status, old.body.code]).toEqual([409, 'AGREEMENT_CHANGED']);
    await asks(fan, 'PUT /user/me/agreement', {
      agreements: [{ termsId: 'terms', version: currentVersion, agreed: true }],
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

  test('are not found if they belong to another fan', async () => {
    const [one, other] = await Promise.all([world.member(), world.member()]);
    const { devices } = (await asks(other, 'GET /user/me/device')).body;
    const reply = await asks(one, `DELETE /user/me/device/${devices[0].familyId}`);
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
    expect((await asks(other, 'GET /user/me')).status).toBe(200);
  });
});
