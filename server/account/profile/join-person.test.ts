import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSignUpTokens } from '../sign-in/sign-up-tokens.ts';
import { join, joinForm, newcomer, siteOrigin } from '../sign-in/testing-sign-in.ts';
import { birthDate, count, setUpJoining, world } from './testing-join.ts';

setUpJoining();

describe('age', () => {
  test('a person who has turned fourteen may join; a younger one is refused, and nothing is stored', async () => {
    const browser = world.browser();
    const token = await newcomer(browser);
    const tables = ['fan', 'fan_identity', 'fan_agreement', 'signup_token_spent', 'refresh_family'];
    const before = await Promise.all(tables.map(count));
    const young = await joinForm(browser, token, { birthDate: await birthDate(14, 2) });
    const refused = await browser.request('POST /user/join', { body: young });
    expect([refused.status, refused.body.code, refused.body.minimumAge]).toEqual([422, 'UNDERAGE', 14]);
    expect(await Promise.all(tables.map(count))).toEqual(before);
    const body = { ...young, birthDate: await birthDate(14, -1) };
    expect((await browser.request('POST /user/join', { body })).status).toBe(200);
  });

  test.each(['2999-01-01', '1700-01-01', '2001-02-30', 'yesterday'])('%s is refused as a birth date', async (date) => {
    const reply = await join(world.browser(), { birthDate: date });
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect(reply.body.fields[0].path).toBe('body.birthDate');
  });

  test('a constraint of the database refuses a person who was not checked to be old enough', async () => {
    const insert = `INSERT INTO fan (user_id, name_sealed, nickname, nickname_key, email_sealed, email_hash, birth_date_sealed, proven_age, residence, language)
      VALUES ('child', '\\x00', 'child', 'child', '\\x00', sha256('c'), '\\x00', 13, 'KOREA', 'ko')`;
    await expect(world.test.platform.pool.query(insert)).rejects.toThrow(/fan_of_age/);
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
    ['Haneul1', 'hANEUL1'],
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

  test('one of thirty concurrent sign-ups with one nickname gets it, and the others can choose another', async () => {
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
    const replies = await Promise.all(Array.from({ length: 30 }, (_, number) => racer(number)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => reply.body.code === 'NICKNAME_TAKEN')).toHaveLength(29);
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
  test.each(['', 'unknown', 'a@b', 'a b@fans.example', `${'a'.repeat(250)}@fans.example`])(
    '“%s” is invalid',
    async (email) => {
      expect((await join(world.browser(), { email })).body.code).toBe('EMAIL_INVALID');
    },
  );
});

test.each(['', ' ', 'a\u0000b', 'a\u202eb', 'x'.repeat(81)])('“%s” is an invalid name', async (name) => {
  expect((await join(world.browser(), { name })).status).toBe(400);
});
