import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizeAt, authorizeAtGoogle } from '../../stand-in/sign-in/testing.ts';
import { createEmailWorld, type EmailWorld, someAddress } from '../email/testing-email.ts';
import type { Provider } from '../profile/person.ts';
import { joinForm, signIn, siteOrigin, type TestBrowser } from '../sign-in/testing-sign-in.ts';

let world: EmailWorld;
beforeAll(async () => {
  world = await createEmailWorld();
});
afterAll(() => world.close());

/** A member and the browser in which they joined with Kakao. */
interface Joined {
  browser: TestBrowser;
  userId: string;
  token: string;
  name: string;
  email: string;
  nickname: string;
}

async function member(): Promise<Joined> {
  const browser = world.browser();
  const [name, email] = [randomUUID(), someAddress()];
  const { body } = await signIn(browser, 'kakao', { person: 'new', name, email });
  const form = await joinForm(browser, body.signupToken, { email });
  const joined = await browser.request('POST /user/join', { body: form });
  const { userId, accessToken: token } = joined.body;
  return { browser, userId, token, name, email, nickname: String(form['nickname']) };
}

const request = ({ browser, token }: Pick<Joined, 'browser' | 'token'>, call: string, body?: unknown) =>
  browser.request(call, { token, body });
const codeOf = (reply: { status: number; body: { code?: string } }) => [reply.status, reply.body.code];
const listed = (reply: { body: { identities: { provider: Provider }[] } }) =>
  reply.body.identities.map(({ provider }) => provider);

/** The provider's answer to an authorization that this fan began. */
async function authorized(fan: Joined, provider: Exclude<Provider, 'google'>, person: { name: string; email: string }) {
  const { body } = await request(fan, `POST /user/me/identity/${provider}/init`);
  const { searchParams } = await authorizeAt(body.authorizationUrl, { person: 'new', ...person });
  return { code: searchParams.get('code'), state: searchParams.get('state') };
}
const link = async (
  fan: Joined,
  provider: Exclude<Provider, 'google'>,
  person = fan as { name: string; email: string },
) => request(fan, `POST /user/me/identity/${provider}`, await authorized(fan, provider, person));

async function linkGoogle(fan: Joined) {
  const { body: begun } = await request(fan, 'POST /user/me/identity/google/init');
  const { body } = await request(fan, 'GET /user/me/identity');
  const { code } = await authorizeAtGoogle(world.standIn.origin, siteOrigin, body.google.clientId, {
    person: 'new',
    name: fan.name,
    email: fan.email,
  });
  return { begun, reply: await request(fan, 'POST /user/me/identity/google', { code, state: begun.state }) };
}

const logOf = async ({ userId }: Joined) => {
  const { rows } = await world.test.platform.pool.query(
    'SELECT provider, action FROM identity_log WHERE user_id = $1 ORDER BY entry',
    [userId],
  );
  return rows;
};
const mailsTo = ({ email }: Joined) => world.mail.received.filter(({ to }) => to === email);
/** Mails that are due are sent in any order. */
const getsMails = (fan: Joined, subjects: string[]) =>
  expect.poll(() => new Set(mailsTo(fan).map(({ subject }) => subject))).toEqual(new Set(subjects));
/** The tests sign in on a second browser, too. */
const newSignIn = 'New sign-in to your Fanfare account';
const anHourAgo = ({ userId }: Joined) =>
  world.test.platform.pool.query(
    "UPDATE refresh_family SET created_at = now() - interval '1 hour' WHERE user_id = $1",
    [userId],
  );

describe('a second identity', () => {
  test('is linked, confirmed by mail, and opens the same account; other sessions stay', async () => {
    const fan = await member();
    const phone = world.browser();
    const elsewhere = (await signIn(phone, 'kakao', { person: 'new', name: fan.name, email: fan.email })).body;
    const { begun, reply } = await linkGoogle(fan);
    expect(begun.authorizationUrl).toBeNull();
    expect([reply.status, listed(reply), reply.body.google]).toEqual([200, ['kakao', 'google'], null]);
    const naver = await link(fan, 'naver');
    expect(listed(naver)).toEqual(['kakao', 'google', 'naver']);
    expect(naver.body.linkable).not.toContain('naver');

    const again = await signIn(world.browser(), 'naver', { person: 'new', name: fan.name, email: fan.email });
    expect(again.body).toMatchObject({ status: 'OK', userId: fan.userId });
    expect((await phone.request('GET /user/me', { token: elsewhere.accessToken })).status).toBe(200);
    expect(await logOf(fan)).toEqual([
      { provider: 'google', action: 'LINKED' },
      { provider: 'naver', action: 'LINKED' },
    ]);
    await getsMails(fan, [
      'Google can now open your Fanfare account',
      'NAVER can now open your Fanfare account',
      newSignIn,
    ]);
    const file = await request(fan, 'GET /user/me/export');
    expect(file.body.identities).toMatchObject([
      { provider: 'kakao' },
      { provider: 'google' },
      { provider: 'naver' },
      { provider: 'google', action: 'LINKED' },
      { provider: 'naver', action: 'LINKED' },
    ]);
  });

  test('is unlinked with a mail; the remaining one opens the account, and is never unlinked', async () => {
    const fan = await member();
    await link(fan, 'line');
    const left = await request(fan, 'DELETE /user/me/identity/kakao');
    expect([left.status, listed(left)]).toEqual([200, ['line']]);
    expect(codeOf(await request(fan, 'DELETE /user/me/identity/line'))).toEqual([409, 'LAST_IDENTITY']);
    expect(codeOf(await request(fan, 'DELETE /user/me/identity/kakao'))).toEqual([404, 'NOT_FOUND']);
    const person = { person: 'new', name: fan.name, email: fan.email };
    expect((await signIn(world.browser(), 'line', person)).body.userId).toBe(fan.userId);
    // The identity is free again: a fan can join with it.
    expect((await signIn(world.browser(), 'kakao', person)).body.status).toBe('JOIN_REQUIRED');
    await getsMails(fan, [
      'Kakao no longer opens your Fanfare account',
      'LINE can now open your Fanfare account',
      newSignIn,
    ]);
    expect((await logOf(fan)).at(-1)).toEqual({ provider: 'kakao', action: 'UNLINKED' });
  });

  test('is refused if it belongs to another account, without a hint at its owner', async () => {
    const [owner, fan] = [await member(), await member()];
    await link(owner, 'naver');
    const taken = await link(fan, 'naver', owner);
    expect(codeOf(taken)).toEqual([409, 'IDENTITY_TAKEN']);
    for (const word of [owner.name, owner.nickname, owner.email, owner.userId]) expect(taken.text).not.toContain(word);
    expect([listed(await request(fan, 'GET /user/me/identity')), await logOf(fan)]).toEqual([['kakao'], []]);
    expect((await signIn(world.browser(), 'naver', { person: 'new', ...owner })).body.userId).toBe(owner.userId);
  });

  test('is refused while it is reserved for a fan who has left', async () => {
    const [leaver, fan] = [await member(), await member()];
    await link(leaver, 'naver');
    expect((await request(leaver, 'DELETE /user/me', { nickname: leaver.nickname })).status).toBe(200);
    expect(codeOf(await link(fan, 'naver', leaver))).toEqual([409, 'IDENTITY_RESERVED']);
  });

  test('is refused before the fan visits the provider if one of this provider is linked already', async () => {
    const fan = await member();
    expect(codeOf(await request(fan, 'POST /user/me/identity/kakao/init'))).toEqual([409, 'PROVIDER_LINKED']);
    const first = await authorized(fan, 'naver', fan);
    const other = await authorized(fan, 'naver', { name: randomUUID(), email: someAddress() });
    expect((await request(fan, 'POST /user/me/identity/naver', first)).status).toBe(200);
    expect(codeOf(await request(fan, 'POST /user/me/identity/naver', other))).toEqual([409, 'PROVIDER_LINKED']);
  });
});

describe('an authorization to link', () => {
  test('is completed once, in the session, on the device and for the purpose for which it was begun', async () => {
    const [fan, attacker] = [await member(), await member()];
    const finish = 'POST /user/me/identity/naver';
    const answer = await authorized(fan, 'naver', fan);
    const refused = [422, 'SIGN_IN_REFUSED'];
    expect(codeOf(await request(attacker, finish, answer))).toEqual(refused);
    const otherDevice = { browser: world.browser(), token: fan.token };
    expect((await request(otherDevice, finish, answer)).status).toBe(401);
    const person = { person: 'new', name: fan.name, email: fan.email };
    const second = (await signIn(world.browser(siteOrigin, fan.browser.deviceId), 'kakao', person)).body;
    expect(codeOf(await request({ ...fan, token: second.accessToken }, finish, answer))).toEqual(refused);
    expect(
      codeOf(await world.browser(siteOrigin, fan.browser.deviceId).request('POST /user/oauth/naver', { body: answer })),
    ).toEqual(refused);
    // That of a sign-in links nothing either.
    const begun = await fan.browser.request('GET /user/oauth/naver/init');
    const { searchParams } = await authorizeAt(begun.body.authorizationUrl, person);
    const stolen = { code: searchParams.get('code'), state: searchParams.get('state') };
    expect(codeOf(await request({ ...fan, token: second.accessToken }, finish, stolen))).toEqual(refused);
    expect(listed(await request({ ...fan, token: second.accessToken }, 'GET /user/me/identity'))).toEqual(['kakao']);
  });

  test('needs a sign-in of the last minutes, and so does unlinking', async () => {
    const fan = await member();
    await link(fan, 'naver');
    expect((await request(fan, 'GET /user/me/identity')).body.needsSignIn).toBe(false);
    await anHourAgo(fan);
    expect((await request(fan, 'GET /user/me/identity')).body.needsSignIn).toBe(true);
    expect(codeOf(await request(fan, 'POST /user/me/identity/line/init'))).toEqual([422, 'SIGN_IN_AGAIN']);
    expect(codeOf(await request(fan, 'DELETE /user/me/identity/naver'))).toEqual([422, 'SIGN_IN_AGAIN']);
  });

  test('is refused to a partner’s page', async () => {
    const { request: onPartnerPage } = await world.onPartnerPage(await world.member('kakao'));
    for (const call of [
      'GET /user/me/identity',
      'POST /user/me/identity/naver/init',
      'DELETE /user/me/identity/kakao',
    ]) {
      expect(codeOf(await onPartnerPage(call))).toEqual([403, 'ORIGIN_REFUSED']);
    }
  });

  test('changes nothing if it fails at the provider', async () => {
    const fan = await member();
    const { body } = await request(fan, 'POST /user/me/identity/naver/init');
    const { searchParams } = await authorizeAt(body.authorizationUrl, {
      person: 'new',
      name: fan.name,
      fault: 'server-error',
    });
    const answer = { code: searchParams.get('code'), state: searchParams.get('state') };
    expect(codeOf(await request(fan, 'POST /user/me/identity/naver', answer))).toEqual([502, 'PROVIDER_UNAVAILABLE']);
    expect(listed(await request(fan, 'GET /user/me/identity'))).toEqual(['kakao']);
  });
});

describe('at the same time', () => {
  test('two tabs link the same identity once', async () => {
    const fan = await member();
    const answers = [await authorized(fan, 'naver', fan), await authorized(fan, 'naver', fan)];
    const replies = await Promise.all(answers.map((answer) => request(fan, 'POST /user/me/identity/naver', answer)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await logOf(fan)).toEqual([{ provider: 'naver', action: 'LINKED' }]);
  });

  test('two fans link the same identity, and one of them gets it', async () => {
    const fans = [await member(), await member()];
    const person = { name: randomUUID(), email: someAddress() };
    const answers = await Promise.all(fans.map((fan) => authorized(fan, 'naver', person)));
    const replies = await Promise.all(
      fans.map((fan, index) => request(fan, 'POST /user/me/identity/naver', answers[index])),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('the last two are unlinked, and one stays', async () => {
    const fan = await member();
    await link(fan, 'naver');
    const replies = await Promise.all(
      ['kakao', 'naver'].map((provider) => request(fan, `DELETE /user/me/identity/${provider}`)),
    );
    expect(new Set(replies.map(({ status, body }) => body.code ?? status))).toEqual(new Set([200, 'LAST_IDENTITY']));
    expect(listed(await request(fan, 'GET /user/me/identity'))).toHaveLength(1);
  });

  test('the database itself guarantees a last identity of a fan', async () => {
    const { userId } = await member();
    const remove = world.test.platform.pool.query('DELETE FROM fan_identity WHERE user_id = $1', [userId]);
    await expect(remove).rejects.toThrow('a fan keeps an identity');
  });
});

test('other mails never delay the mails about changes, which have their own limit', async () => {
  const fan = await member();
  const { pool } = world.test.platform;
  const stored = await pool.query('SELECT count(*)::integer AS count FROM outgoing_message WHERE user_id = $1', [
    fan.userId,
  ]);
  expect(stored.rows).toEqual([{ count: 0 }]);
  for (let changes = 0; changes < 10; changes += 2) {
    expect((await link(fan, 'naver')).status).toBe(200);
    expect((await request(fan, 'DELETE /user/me/identity/naver')).status).toBe(200);
  }
  expect(codeOf(await link(fan, 'naver'))).toEqual([429, 'RATE_LIMITED']);
  expect(listed(await request(fan, 'GET /user/me/identity'))).toEqual(['kakao']);
  await expect.poll(() => mailsTo(fan).length).toBe(10);
});

test('no id of a provider is stored', async () => {
  const fan = await member();
  await link(fan, 'naver');
  const { rows } = await world.test.platform.pool.query('SELECT row_to_json(i) AS row FROM fan_identity AS i');
  const columns = new Set(rows.flatMap(({ row }) => Object.keys(row)));
  expect([...columns].toSorted()).toEqual(['linked_at', 'provider', 'subject_hash', 'user_id']);
});
