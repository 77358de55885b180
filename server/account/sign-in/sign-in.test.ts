import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registrationAt } from '../../stand-in/sign-in/registrations.ts';
import { authorizeAt, authorizeAtGoogle, openAuthorizePage } from '../../stand-in/sign-in/testing.ts';
import { Provider, RedirectProvider } from '../profile/person.ts';
import {
  authorize,
  createSignInWorld,
  joinForm,
  partnerOrigin,
  type SignInWorld,
  signIn,
  siteOrigin,
  type TestBrowser,
} from './testing-sign-in.ts';

let world: SignInWorld;
/** It does not wait for a slow provider. */
let impatient: SignInWorld;
beforeAll(async () => {
  world = await createSignInWorld();
  impatient = await createSignInWorld({ PROVIDER_TIMEOUT_MS: '100' });
});
afterAll(async () => {
  await impatient.close();
  await world.close();
});

const worldFor = (fault: string) => (fault === 'slow' ? impatient : world);

async function signInWithGoogle(browser: TestBrowser, choice = {}, { standIn } = world) {
  const { body } = await browser.request('GET /user/oauth/google/client_id');
  const { code } = await authorizeAtGoogle(standIn.origin, siteOrigin, body.clientId, choice);
  return browser.request('POST /user/oauth/google', { body: { authorizationCode: code } });
}

describe.each(RedirectProvider.options)('%s', (provider) => {
  test('a newcomer is led to sign-up, signs out, and signs in afterwards', async () => {
    const browser = world.browser();
    const first = await signIn(browser, provider, { person: 'mina' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ status: 'JOIN_REQUIRED', name: '佐藤ミナ', email: 'mina@fans.example' });
    expect(first.body.accessToken).toBeUndefined();
    expect(first.headers.get('cache-control')).toBe('no-store');

    const form = await joinForm(browser, first.body.signupToken, { email: `mina+${provider}@fans.example` });
    const joined = await browser.request('POST /user/join', { body: form });
    expect(joined.status).toBe(200);
    expect((await browser.request('POST /jwt/logout', { token: joined.body.accessToken })).status).toBe(200);

    const again = await signIn(browser, provider, { person: 'mina' });
    expect(again.body).toMatchObject({ status: 'OK', userId: joined.body.userId, name: form.nickname });
    const me = await browser.request('GET /user/me', { token: again.body.accessToken });
    expect(me.body).toMatchObject({ userId: joined.body.userId, provider, email: form['email'] });
  });

  test('a person without an email has to enter one', async () => {
    const reply = await signIn(world.browser(), provider, { person: 'jun' });
    expect(reply.body).toMatchObject({ status: 'JOIN_REQUIRED', name: '박준' });
    expect(reply.body.email).toBeUndefined();
  });

  test('an address that a carrier has issued is accepted', async () => {
    const email = `mina..${provider}.@docomo.fans.example`;
    const browser = world.browser();
    const first = await signIn(browser, provider, { person: 'new', name: 'Mina', email });
    expect(first.body).toMatchObject({ status: 'JOIN_REQUIRED', email });
    const form = await joinForm(browser, first.body.signupToken, { email });
    expect((await browser.request('POST /user/join', { body: form })).body.email).toBe(email);
  });

  test('a long name is cut before an emoji, not within it', async () => {
    const name = `${'Star Keeper '.repeat(7).slice(0, 79)}🌟`;
    const reply = await signIn(world.browser(), provider, { person: 'new', name });
    expect(reply.body.name).toBe(name.slice(0, 79));
  });

  test('a state is valid for one sign-in, once, for one device and provider', async () => {
    const browser = world.browser();
    const { searchParams } = await authorize(browser, provider);
    const body = { code: searchParams.get('code'), state: searchParams.get('state') };
    const call = `POST /user/oauth/${provider}`;

    const stranger = await world.browser().request(call, { body });
    expect([stranger.status, stranger.body.code]).toEqual([422, 'SIGN_IN_REFUSED']);
    const another = provider === 'line' ? 'kakao' : 'line';
    const mixedUp = await browser.request(`POST /user/oauth/${another}`, { body });
    expect(mixedUp.body.code).toBe('SIGN_IN_REFUSED');
    expect((await browser.request(call, { body: { ...body, state: 'guessed' } })).body.code).toBe('SIGN_IN_REFUSED');

    expect((await browser.request(call, { body })).status).toBe(200);
    expect((await browser.request(call, { body })).body.code).toBe('SIGN_IN_REFUSED');
  });

  test('a code is accepted once, even with a fresh state', async () => {
    const browser = world.browser();
    const used = await authorize(browser, provider);
    const code = used.searchParams.get('code');
    await browser.request(`POST /user/oauth/${provider}`, { body: { code, state: used.searchParams.get('state') } });
    const fresh = await browser.request(`GET /user/oauth/${provider}/init`);
    const reply = await browser.request(`POST /user/oauth/${provider}`, { body: { code, state: fresh.body.state } });
    expect([reply.status, reply.body.code]).toEqual([422, 'SIGN_IN_REFUSED']);
  });

  test.each(['wrong-state', 'expired-code'])('%s is refused', async (fault) => {
    const reply = await signIn(world.browser(), provider, { fault });
    expect([reply.status, reply.body.code]).toEqual([422, 'SIGN_IN_REFUSED']);
  });

  const failures = ['server-error', 'rubbish', 'profile-error', 'slow'];
  test.each(failures)('%s is reported as the provider’s failure, not the fan’s', async (fault) => {
    const reply = await signIn(worldFor(fault).browser(), provider, { fault });
    expect([reply.status, reply.body.code, reply.body.provider]).toEqual([502, 'PROVIDER_UNAVAILABLE', provider]);
    expect(reply.text).not.toContain('code_verifier');
  });

  test('refused consent is reported as such', async () => {
    const back = await authorize(world.browser(), provider, { decision: 'cancel' });
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
  });

  test('the provider accepts only our own callback', async () => {
    const { body } = await world.browser().request(`GET /user/oauth/${provider}/init`);
    const address = new URL(body.authorizationUrl);
    expect(address.searchParams.get('redirect_uri')).toBe(`${siteOrigin}/auth/${provider}/callback`);
    address.searchParams.set('redirect_uri', 'https://evil.test/auth/callback');
    expect((await openAuthorizePage(address.href)).status).toBe(400);
  });

  test('a state that is ten minutes old is refused', async () => {
    const browser = world.browser();
    const { searchParams } = await authorize(browser, provider);
    await world.test.platform.pool.query("UPDATE oauth_state SET expires_at = now() - interval '1 second'");
    const body = { code: searchParams.get('code'), state: searchParams.get('state') };
    expect((await browser.request(`POST /user/oauth/${provider}`, { body })).body.code).toBe('SIGN_IN_REFUSED');
  });
});

describe('google', () => {
  test('a code of the pop-up starts the sign-up of a new fan, and signs in afterwards', async () => {
    const browser = world.browser();
    const first = await signInWithGoogle(browser, { person: 'grace' });
    expect(first.body).toMatchObject({ status: 'JOIN_REQUIRED', name: 'Grace Okafor', email: 'grace@fans.example' });
    const form = await joinForm(browser, first.body.signupToken);
    const joined = await browser.request('POST /user/join', { body: form });
    expect((await browser.request('POST /jwt/logout', { token: joined.body.accessToken })).status).toBe(200);

    const again = await signInWithGoogle(browser, { person: 'grace' });
    expect(again.body).toMatchObject({ status: 'OK', userId: joined.body.userId, name: form['nickname'] });
    const me = await browser.request('GET /user/me', { token: again.body.accessToken });
    expect(me.body).toMatchObject({ userId: joined.body.userId, provider: 'google', email: form['email'] });
  });

  test('a code is accepted once', async () => {
    const browser = world.browser();
    const { clientId } = registrationAt('google');
    const { code } = await authorizeAtGoogle(world.standIn.origin, siteOrigin, clientId);
    const body = { authorizationCode: code };
    expect((await browser.request('POST /user/oauth/google', { body })).status).toBe(200);
    expect((await browser.request('POST /user/oauth/google', { body })).body.code).toBe('SIGN_IN_REFUSED');
    const guessed = await browser.request('POST /user/oauth/google', { body: { authorizationCode: 'guessed' } });
    expect([guessed.status, guessed.body.code]).toEqual([422, 'SIGN_IN_REFUSED']);
  });

  test.each(['server-error', 'rubbish', 'slow'])('%s is reported as the provider’s failure', async (fault) => {
    const reply = await signInWithGoogle(worldFor(fault).browser(), { fault }, worldFor(fault));
    expect([reply.status, reply.body.code]).toEqual([502, 'PROVIDER_UNAVAILABLE']);
  });

  test('the pop-up answers only the registered origin', async () => {
    const { clientId } = registrationAt('google');
    expect(await authorizeAtGoogle(world.standIn.origin, 'https://evil.test', clientId)).toEqual({});
    const denied = await authorizeAtGoogle(world.standIn.origin, siteOrigin, clientId, { decision: 'cancel' });
    expect(denied.error).toBe('access_denied');
  });
});

describe('PKCE', () => {
  test.each(['twitter', 'line'] as const)(
    '%s gets a challenge, and refuses a code without its verifier',
    async (provider) => {
      const browser = world.browser();
      const other = world.browser();
      const mine = await browser.request(`GET /user/oauth/${provider}/init`);
      const address = new URL(mine.body.authorizationUrl);
      expect(address.searchParams.get('code_challenge_method')).toBe('S256');
      // A code that was issued for another browser's challenge, injected with our own state.
      const theirs = await authorize(other, provider);
      const body = { code: theirs.searchParams.get('code'), state: mine.body.state };
      expect((await browser.request(`POST /user/oauth/${provider}`, { body })).body.code).toBe('SIGN_IN_REFUSED');
    },
  );

  test('X refuses an authorization without a challenge', async () => {
    const { body } = await world.browser().request('GET /user/oauth/twitter/init');
    const address = new URL(body.authorizationUrl);
    address.searchParams.delete('code_challenge');
    expect((await openAuthorizePage(address.href)).status).toBe(400);
  });

  test.each(['line', 'kakao'] as const)("%s's id token has to repeat the nonce", async (provider) => {
    const browser = world.browser();
    const { body } = await browser.request(`GET /user/oauth/${provider}/init`);
    const address = new URL(body.authorizationUrl);
    address.searchParams.set('nonce', 'another');
    const back = await authorizeAt(address.href);
    const answer = { code: back.searchParams.get('code'), state: body.state };
    const reply = await browser.request(`POST /user/oauth/${provider}`, { body: answer });
    expect(reply.body.code).toBe('PROVIDER_UNAVAILABLE');
  });
});

describe('the list of providers', () => {
  test('every configured provider is listed, the one of the reader’s country first', async () => {
    const browser = world.browser();
    const korean = await browser.request('GET /user/oauth/provider', { headers: { 'Accept-Language': 'ko' } });
    expect(korean.body.providers[0]).toBe('kakao');
    expect(new Set(korean.body.providers)).toEqual(new Set(Provider.options));
    const japanese = await browser.request('GET /user/oauth/provider', { headers: { 'Accept-Language': 'ja' } });
    expect(japanese.body.providers[0]).toBe('line');
    expect(japanese.body.googleScriptUrl).toBe(`${world.standIn.origin}/google/gsi/client`);
  });

  test('a provider without credentials is not listed', async () => {
    const bare = await createSignInWorld({ GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' });
    const browser = bare.browser();
    const { body } = await browser.request('GET /user/oauth/provider');
    expect(body.providers).not.toContain('google');
    expect(body.googleScriptUrl).toBeNull();
    expect((await browser.request('GET /user/oauth/google/client_id')).status).toBe(404);
    await bare.close();
  });

  test('sign-in is for the platform’s own pages', async () => {
    const partner = world.browser(partnerOrigin);
    for (const call of ['GET /user/oauth/line/init', 'POST /user/oauth/google']) {
      const reply = await partner.request(call, call.startsWith('POST') ? { body: { authorizationCode: 'x' } } : {});
      expect([reply.status, reply.body.code]).toEqual([422, 'SIGN_IN_REFUSED']);
    }
  });
});

test('LINE’s id tokens signed with a published key are accepted too', async () => {
  const elliptic = await createSignInWorld({}, { lineAlgorithm: 'ES256' });
  const reply = await signIn(elliptic.browser(), 'line');
  expect(reply.body.status).toBe('JOIN_REQUIRED');
  await elliptic.close();
});

test('an id token signed with another key is refused', async () => {
  const forged = await createSignInWorld({}, { lineAlgorithm: 'HS256' });
  const secret = 'another-secret-that-the-stand-in-does-not-know';
  const wrong = await createSignInWorld({
    LINE_CLIENT_SECRET: secret,
    KAKAO_JWKS_URL: `${forged.standIn.origin}/kakao/.well-known/jwks.json`,
  });
  // Kakao's keys come from another stand-in, which has its own; LINE's secret is not the registered one.
  expect((await signIn(wrong.browser(), 'kakao')).body.code).toBe('PROVIDER_UNAVAILABLE');
  expect((await signIn(wrong.browser(), 'line')).body.code).toBe('PROVIDER_UNAVAILABLE');
  await wrong.close();
  await forged.close();
});

test('a provider that is down has its own error', async () => {
  const closed = await createSignInWorld({ NAVER_TOKEN_URL: 'http://127.0.0.1:9/token' });
  expect((await signIn(closed.browser(), 'naver')).body.code).toBe('PROVIDER_UNAVAILABLE');
  await closed.close();
});
