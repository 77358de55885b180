import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { plainText } from '../../platform/text/prose.ts';
import { createSignUpTokens } from '../sign-in/sign-up-tokens.ts';
import { join, joinForm, newcomer, partnerOrigin, signIn } from '../sign-in/testing-sign-in.ts';
import { count, setUpJoining, world } from './testing-join.ts';

setUpJoining();

const emptyForm = {
  signupToken: 'none',
  name: 'x',
  nickname: 'x',
  email: 'x@fans.example',
  birthDate: '2000-01-01',
  residence: 'KOREA',
  agreements: [],
};

describe('joining', () => {
  test('makes the account, stores the agreements, and signs in', async () => {
    const browser = world.browser();
    const nickname = 'grace1109';
    const reply = await join(browser, { name: 'Grace', nickname, gender: 'WOMAN', phone: '+82 10 0000 0000' });
    // The reply is kept by pages, which show the nickname.
    expect(reply.body).toMatchObject({ status: 'OK', name: nickname, message: `Welcome to Fanfare, ${nickname}!` });
    const me = await browser.request('GET /user/me', { token: reply.body.accessToken });
    expect(me.body).toMatchObject({ name: 'Grace', gender: 'WOMAN', provider: 'twitter', language: 'en' });
    const { rows } = await world.test.platform.pool.query(
      'SELECT terms_id, locale FROM fan_agreement WHERE user_id = $1 ORDER BY terms_id',
      [reply.body.userId],
    );
    expect(rows).toEqual(['age', 'privacy', 'terms'].map((terms_id) => ({ terms_id, locale: 'en' })));
  });

  test('a replay with the same key returns the first reply again', async () => {
    const browser = world.browser();
    const body = await joinForm(browser, await newcomer(browser));
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await browser.request('POST /user/join', { body, headers });
    const again = await browser.request('POST /user/join', { body, headers });
    expect(again.text).toBe(first.text);
    const { rows } = await world.test.platform.pool.query('SELECT body FROM idempotency');
    expect(JSON.stringify(rows)).not.toContain(first.body.refreshToken);
  });

  test('a sign-up token works once, on its own device, on our own pages', async () => {
    const browser = world.browser();
    const token = await newcomer(browser);
    const elsewhere = await world.browser().request('POST /user/join', { body: await joinForm(browser, token) });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([410, 'SIGN_UP_EXPIRED']);
    const partner = world.browser(partnerOrigin, browser.deviceId);
    const refused = await partner.request('POST /user/join', { body: await joinForm(browser, token) });
    expect(refused.body.code).toBe('SIGN_IN_REFUSED');
    expect((await browser.request('POST /user/join', { body: await joinForm(browser, token) })).status).toBe(200);
    const again = await browser.request('POST /user/join', { body: await joinForm(browser, token) });
    expect([again.status, again.body.code]).toEqual([410, 'SIGN_UP_EXPIRED']);
  });

  test('a forged sign-up token is refused', async () => {
    const browser = world.browser();
    const person = { subject: 'victim', name: null, email: null, emailVerified: false };
    const forged = await createSignUpTokens(['a secret that the server does not have']).issue(
      'google',
      person,
      browser.deviceId,
    );
    for (const token of ['rubbish', forged]) {
      const reply = await browser.request('POST /user/join', { body: await joinForm(browser, token) });
      expect(reply.body.code).toBe('SIGN_UP_EXPIRED');
    }
  });

  test('an identity that joined in another tab does not join twice', async () => {
    const browser = world.browser();
    const name = randomUUID();
    const first = await signIn(browser, 'line', { person: 'new', name });
    const second = await signIn(browser, 'line', { person: 'new', name });
    const forms = await Promise.all([first, second].map((reply) => joinForm(browser, reply.body.signupToken)));
    const replies = await Promise.all(forms.map((body) => browser.request('POST /user/join', { body })));
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200, 410]));
    expect((await signIn(browser, 'line', { person: 'new', name })).body.status).toBe('OK');
  });
});

describe('agreements', () => {
  test('are in the reader’s language with their current versions', async () => {
    for (const [language, title] of [
      ['ko', 'Fanfare 이용약관'],
      ['en', 'Fanfare Terms of Service'],
      ['ja', 'Fanfare利用規約'],
    ] as const) {
      const reply = await world.browser().request('GET /user/join/terms', { headers: { 'Accept-Language': language } });
      expect(reply.body.minimumAge).toBe(14);
      expect(
        reply.body.agreements.map(({ termsId, required }: { termsId: string; required: boolean }) => [
          termsId,
          required,
        ]),
      ).toEqual([
        ['terms', true],
        ['privacy', true],
        ['age', true],
        ['marketing', false],
      ]);
      expect(reply.body.agreements[0].title).toBe(title);
      expect(plainText(reply.body.agreements[0].prose).length).toBeGreaterThan(500);
    }
  });

  test('must all be accepted where required, in their current versions', async () => {
    const browser = world.browser();
    const token = await newcomer(browser);
    const form = await joinForm(browser, token);
    const agreements = form['agreements'] as { termsId: string; version: string }[];
    const before = await count('fan');
    for (const missing of agreements) {
      const body = { ...form, agreements: agreements.filter((agreement) => agreement !== missing) };
      const reply = await browser.request('POST /user/join', { body });
      expect([reply.status, reply.body.code, reply.body.missing]).toEqual([
        422,
        'AGREEMENT_REQUIRED',
        [missing.termsId],
      ]);
    }
    const old = agreements.map((agreement) => ({ ...agreement, version: '2001-01-01' }));
    const reply = await browser.request('POST /user/join', { body: { ...form, agreements: old } });
    expect(reply.body.missing).toEqual(['terms', 'privacy', 'age']);
    expect(await count('fan')).toBe(before);
    expect((await browser.request('POST /user/join', { body: form })).status).toBe(200);
  });
});

describe('the profile', () => {
  test('is changed in part, and taken names are refused', async () => {
    const browser = world.browser();
    const joined = await join(browser, { phone: '０１０' });
    const token = joined.body.accessToken;
    const nickname = `neu${Date.now()}`;
    const change = (version: number, body: Record<string, unknown>) =>
      browser.request('PATCH /user/me', { token, body: { version, ...body } });
    const changed = await change(1, { nickname, language: 'ja' });
    expect(changed.body).toMatchObject({ nickname, language: 'ja', phone: '010', version: 2 });
    expect((await change(2, { phone: null })).body.phone).toBeNull();
    expect((await change(3, {})).body.version).toBe(3);
    // A fan may change the case of their own nickname.
    expect((await change(3, { nickname: nickname.toUpperCase() })).status).toBe(200);

    const other = world.browser();
    const stranger = await join(other);
    const body = { version: 1, nickname };
    const refused = await other.request('PATCH /user/me', { token: stranger.body.accessToken, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'NICKNAME_TAKEN']);
  });

  test('has no nickname that speaks for the platform or is an artist’s, but for who had it before', async () => {
    const browser = world.browser();
    const token = (await join(browser, { nickname: 'DoHaram' })).body.accessToken;
    world.service.reservedNicknames.add(async (key) => key === 'doharam');
    const change = (nickname: string, version = 1) =>
      browser.request('PATCH /user/me', { token, body: { version, nickname } });
    expect((await change('운영자')).body.code).toBe('NICKNAME_TAKEN');
    expect((await change('DOHARAM')).status).toBe(200);
    const other = world.browser();
    expect((await join(other, { nickname: 'doHaram' })).body.code).toBe('NICKNAME_TAKEN');
    expect((await other.request('GET /user/nickname/check?nickname=Official1')).body).toEqual({ available: false });
  });
});

test('one address is limited in its tries', async () => {
  const browser = world.browser();
  const tries = Array.from({ length: 120 }, () => browser.request('POST /user/join', { body: { ...emptyForm } }));
  const replies = await Promise.all(tries);
  const limited = replies.filter((reply) => reply.status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(Number(limited[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await world.browser().request('POST /user/join', { body: emptyForm })).status).toBe(410);
});
