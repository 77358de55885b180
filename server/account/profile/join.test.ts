import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainText } from '../../platform/text/prose.ts';
import { createSignUpTokens } from '../sign-in/sign-up-tokens.ts';
import {
  createSignInWorld,
  join,
  joinForm,
  newcomer,
  partnerOrigin,
  type SignInWorld,
  signIn,
  siteOrigin,
} from '../sign-in/testing-sign-in.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await createSignInWorld();
});
afterAll(() => world.close());

async function count(table: string): Promise<number> {
  const { rows } = await world.test.platform.pool.query(`SELECT count(*) AS number FROM ${table}`);
  return Number(rows[0]?.number);
}

/** The date that many years, and then days, before today in Seoul. */
async function birthDate(years: number, days: number): Promise<string> {
  const { rows } = await world.test.platform.pool.query(
    `SELECT ((now() AT TIME ZONE 'Asia/Seoul')::date - make_interval(years => $1) + make_interval(days => $2))::date AS day`,
    [years, days],
  );
  return rows[0]?.day;
}

describe('joining', () => {
  test('makes the account, keeps what was agreed to, and signs in', async () => {
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

  test('a replay with the same key gives the first answer again', async () => {
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
  test('are given in the reader’s language with their current versions', async () => {
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

describe('age', () => {
  test('a person who turns fourteen today in Seoul may join; one who does so tomorrow is refused, and nothing is stored', async () => {
    const browser = world.browser();
    const token = await newcomer(browser);
    const tables = ['fan', 'fan_identity', 'fan_agreement', 'signup_token_spent', 'refresh_family'];
    const before = await Promise.all(tables.map(count));
    const young = await joinForm(browser, token, { birthDate: await birthDate(14, 1) });
    const refused = await browser.request('POST /user/join', { body: young });
    expect([refused.status, refused.body.code, refused.body.minimumAge]).toEqual([422, 'UNDERAGE', 14]);
    expect(await Promise.all(tables.map(count))).toEqual(before);
    const body = { ...young, birthDate: await birthDate(14, 0) };
    expect((await browser.request('POST /user/join', { body })).status).toBe(200);
  });

  test.each(['2999-01-01', '1700-01-01', '2001-02-30', 'yesterday'])('%s is refused as a birth date', async (given) => {
    const reply = await join(world.browser(), { birthDate: given });
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(reply.body.fields[0].path).toBe('body.birthDate');
  });

  test('a constraint of the database refuses a person under age', async () => {
    const insert = `INSERT INTO fan (user_id, name_sealed, nickname, nickname_key, email, email_key, birth_date, residence, language)
      VALUES ('child', '\\x00', 'child', 'child', 'c@fans.example', 'c@fans.example', $1, 'KOREA', 'ko')`;
    await expect(world.test.platform.pool.query(insert, [await birthDate(14, 1)])).rejects.toThrow(/fan_of_age/);
  });
});

describe('nicknames', () => {
  test.each(['김하늘', 'さくら', 'ليلى', 'Ünïcødé', 'ประภา', 'हिन्दी', '팬1호', 'x', 'a'.repeat(30)])(
    '%s is valid',
    async (nickname) => {
      const reply = await join(world.browser(), { nickname });
      expect([nickname, reply.status]).toEqual([nickname, 200]);
    },
  );

  const refused = [
    '',
    ' ',
    'two words',
    'tab\t',
    'a-b',
    'a_b',
    'a.b',
    'star★',
    '😀',
    '1️⃣',
    '🇰🇷',
    'a\u200bb',
    '\u3164',
    '\u0301a',
    `a${'\u0301'.repeat(9)}`,
    'a\u202eb',
    'a'.repeat(31),
    '<b>',
  ];
  test.each(refused)('“%s” is invalid', async (nickname) => {
    const reply = await join(world.browser(), { nickname });
    expect([reply.status, reply.body.code]).toEqual([422, expect.stringMatching(/^NICKNAME_/)]);
  });

  test.each([
    ['Fanfare1', 'fANFARE1'],
    ['가나다', '가나다'.normalize('NFD')],
    ['ＦＡＮ２', 'fan2'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ㅋㅋ팬', 'ㅋㅋ팬'.normalize('NFKC')],
  ])('%s and %s are the same', async (first, second) => {
    expect((await join(world.browser(), { nickname: first })).status).toBe(200);
    const address = `GET /user/nickname/check?nickname=${encodeURIComponent(second)}`;
    expect((await world.browser().request(address)).body).toEqual({ available: false });
    const reply = await join(world.browser(), { nickname: second });
    expect([reply.status, reply.body.code]).toEqual([409, 'NICKNAME_TAKEN']);
  });

  test('of two hundred concurrent sign-ups with one nickname one gets it, and the others can take another', async () => {
    const nickname = `race${Date.now()}`;
    const { test: under, service } = world;
    const tokens = createSignUpTokens(under.platform.config.tokenSecrets);
    const racer = async (number: number) => {
      const deviceId = randomUUID();
      const browser = world.browser(siteOrigin, deviceId);
      const person = { subject: `racer-${number}-${nickname}`, name: null, email: null, emailVerified: false };
      const form = await joinForm(browser, await tokens.issue('naver', person, deviceId), { nickname });
      return browser.request('POST /user/join', { body: form });
    };
    const replies = await Promise.all(Array.from({ length: 200 }, (_, number) => racer(number)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === 'NICKNAME_TAKEN')).toHaveLength(199);
    expect(await service.join.isNicknameFree(nickname)).toBe(false);
  });

  test('a refused nickname leaves the sign-up token valid for another try', async () => {
    const taken = `taken${Date.now()}`;
    await join(world.browser(), { nickname: taken });
    const browser = world.browser();
    const form = await joinForm(browser, await newcomer(browser));
    const refusal = await browser.request('POST /user/join', { body: { ...form, nickname: taken } });
    expect(refusal.body.code).toBe('NICKNAME_TAKEN');
    expect((await browser.request('POST /user/join', { body: form })).status).toBe(200);
  });
});

describe('email addresses', () => {
  test.each(['', 'nobody', 'a@b', 'a b@fans.example', `${'a'.repeat(250)}@fans.example`])(
    '“%s” is invalid',
    async (email) => {
      expect((await join(world.browser(), { email })).body.code).toBe('EMAIL_INVALID');
    },
  );
});

test.each(['', ' ', 'a\u0000b', 'a\u202eb', 'x'.repeat(81)])('“%s” is an invalid name', async (name) => {
  expect((await join(world.browser(), { name })).status).toBe(400);
});

describe('the profile', () => {
  test('is changed in part, and taken names are refused', async () => {
    const browser = world.browser();
    const joined = await join(browser, { phone: '010' });
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

const emptyForm = {
  signupToken: 'none',
  name: 'x',
  nickname: 'x',
  email: 'x@fans.example',
  birthDate: '2000-01-01',
  residence: 'KOREA',
  agreements: [],
};
