import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmailWorld, type EmailWorld, type MailedMember, someAddress } from './testing-email.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await createEmailWorld();
});
afterAll(() => world.close());

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');

describe('an address that a fan enters', () => {
  test('is confirmed by the code that joining mails to it', async () => {
    const fan = await world.member('naver');
    expect((await fan.request('GET /user/me')).body.emailVerified).toBe(false);
    const { body: state } = await fan.request('GET /user/me/email');
    expect(state).toEqual({
      email: fan.email,
      verified: false,
      stoppedAt: null,
      code: { expiresAt: expect.any(String), attemptsLeft: 5 },
    });
    const reply = await world.confirm(fan);
    expect(reply.body).toEqual({ email: fan.email, verified: true, stoppedAt: null, code: null });
    expect((await fan.request('GET /user/me')).body.emailVerified).toBe(true);
  });

  test('needs no code when the provider has confirmed just this address', async () => {
    const member = await world.member('kakao');
    expect((await member.request('GET /user/me')).body.emailVerified).toBe(true);
    const another = await world.member('kakao', someAddress(), someAddress());
    expect((await another.request('GET /user/me')).body.emailVerified).toBe(false);
    await world.codeFor(another.email);
    expect(world.mail.received.filter(({ to }) => to === member.email)).toEqual([]);
  });

  test('is mailed another code when the fan changes it, and is not confirmed until then', async () => {
    const fan = await world.member('kakao');
    const email = someAddress();
    const changed = await fan.request('PATCH /user/me', { version: 1, email });
    expect(changed.body).toMatchObject({ email, emailVerified: false });
    expect((await world.confirm({ ...fan, email })).body.verified).toBe(true);
    const same = await fan.request('PATCH /user/me', { version: 2, email: email.toUpperCase() });
    expect(same.body).toMatchObject({ email: email.toUpperCase(), emailVerified: true });
  });

  test('is sent to a partner’s page together with whether it is confirmed', async () => {
    const fan = await world.member('naver');
    const mails = async () => {
      const { reply, request } = await world.onPartnerPage(fan);
      return [reply, (await request('GET /user/me')).body];
    };
    for (const one of await mails()) expect(one).toMatchObject({ email: fan.email, emailVerified: false });
    await world.confirm(fan);
    for (const one of await mails()) expect(one).toMatchObject({ email: fan.email, emailVerified: true });
  });
});

describe('a member’s address', () => {
  test('is still free for its owner after a stranger entered it first', async () => {
    const email = someAddress();
    const squatter = await world.member('naver', email);
    const owner = await world.member('kakao', email.toUpperCase());
    expect((await owner.request('GET /user/me')).body.emailVerified).toBe(true);
    const late = await world.confirm(squatter);
    expect([late.status, late.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect((await squatter.request('GET /user/me')).body.emailVerified).toBe(false);
  });

  test('is not held when a stranger who entered it leaves', async () => {
    const email = someAddress();
    const squatter = await world.member('naver', email);
    const { body } = await squatter.request('GET /user/me');
    expect((await squatter.request('DELETE /user/me', { nickname: body.nickname })).status).toBe(200);
    const owner = await world.member('kakao', email);
    expect((await owner.request('GET /user/me')).body.emailVerified).toBe(true);
  });

  test('does not reveal to a stranger that a member has it', async () => {
    const owner = await world.member('kakao');
    const free = someAddress();
    const asks = async (address: string) => {
      const browser = world.browser();
      const check = await browser.request(`GET /user/email/check?email=${address}`);
      const fan = await world.member('naver', address);
      const changed = await fan.request('PATCH /user/me', { version: 1, email: someAddress() });
      const back = await fan.request('PATCH /user/me', { version: 2, email: address });
      const again = await fan.request('POST /user/me/email/code');
      const wrong = await fan.request('PUT /user/me/email', { code: otherThan(await world.codeFor(address, 3)) });
      const replies = [check, changed, back, again, wrong];
      return replies.map(({ status, body: { email: _e, userId: _id, code, nickname: _n, ...rest } }) => ({
        status,
        code: typeof code === 'string' ? code : Object.keys(code ?? {}),
        rest: Object.keys(rest),
      }));
    };
    expect(await asks(owner.email)).toEqual(await asks(free));
    const check = await world.browser().request(`GET /user/email/check?email=${owner.email}`);
    expect(check.body).toEqual({ available: true });
  });

  test('gets a mail about the way to sign in, in the owner’s language', async () => {
    const owner = await world.member('kakao');
    const { body } = await owner.request('PATCH /user/me', { version: 1, language: 'ja' });
    await world.member('naver', owner.email);
    await world.codeFor(owner.email);
    const received = world.mail.received.find(({ to }) => to === owner.email);
    expect(received?.subject).toContain('アカウントがすでにあります');
    expect(received?.text).toContain(body.name);
    expect(received?.text).toContain('カカオ');
  });
});

test('a confirmed address belongs to one fan, even by a bug', async () => {
  const { pool } = world.test.platform;
  const email = someAddress();
  const [one, other] = [await world.member('naver', email), await world.member('naver', email.toUpperCase())];
  const verify = (fan: MailedMember) =>
    pool.query('UPDATE fan SET email_verified_at = now() WHERE user_id = $1', [fan.userId]);
  await verify(one);
  await expect(verify(other)).rejects.toThrow(/fan_email_unique/);
});
