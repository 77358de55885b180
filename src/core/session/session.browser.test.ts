import { expect } from 'chai';
import { until } from '../../../tests/browser/harness.ts';
import { received, refused, script } from '../api/scripted-api-client.ts';
import { openTab, type Tab } from './testing-open-tab.ts';

/** Accepts only `access-2`, and issues it once for `refresh-1`. */
const requiresRefreshedToken = [
  { call: 'GET /user/me', bearer: 'access-2', body: {} },
  { call: 'GET /user/me', ...refused },
  {
    call: 'POST /jwt/refresh',
    bearer: 'refresh-1',
    body: { accessToken: 'access-2', refreshToken: 'refresh-2' },
    after: 200,
    once: true,
  },
  { call: 'POST /jwt/refresh', status: 401, body: { status: 401, code: 'REFRESH_REFUSED' } },
  { call: 'POST /jwt/logout', body: {} },
];

const otherOrigin = location.origin.replace('127.0.0.1', 'localhost');

const eventually = <T>(read: () => Promise<T>, expected: T) =>
  until(String(expected), async () => (await read()) === expected);

describe('the session in several tabs', () => {
  let one: Tab;
  let two: Tab;

  beforeEach(async () => {
    localStorage.clear();
    await script(...requiresRefreshedToken);
    [one, two] = await Promise.all([openTab(), openTab()]);
  });

  it('is the same in all of them, when signing in and out', async () => {
    await one.query('signIn', 'Mina');
    await eventually(() => two.query('user'), 'Mina');
    await two.query('signOut');
    await eventually(() => one.query('user'), null);
    expect(await received('POST /jwt/logout')).to.have.length(1);
  });

  it('is restored in a tab that opens later', async () => {
    await one.query('signIn', 'Mina');
    const later = await openTab();
    expect(await later.query('isHydrated')).to.equal(true);
    expect(await later.query('user')).to.equal('Mina');
  });

  it('is refreshed once when all tabs need it at the same time', async () => {
    await one.query('signIn', 'Mina');
    await eventually(() => two.query('user'), 'Mina');
    const outcomes = await Promise.all([one, two, one, two].map((tab) => tab.query('fetchMe')));
    expect(outcomes).to.deep.equal(['ok', 'ok', 'ok', 'ok']);
    expect(await received('POST /jwt/refresh')).to.have.length(1);
    await eventually(() => two.query('accessToken'), 'access-2');
    expect(await one.query('accessToken')).to.equal('access-2');
  });

  it('is refreshed once without Web Locks, too', async () => {
    await Promise.all([one.query('dropLocks'), two.query('dropLocks')]);
    await one.query('signIn', 'Mina');
    await eventually(() => two.query('user'), 'Mina');
    const outcomes = await Promise.all([one, two, one, two].map((tab) => tab.query('fetchMe')));
    expect(outcomes).to.deep.equal(['ok', 'ok', 'ok', 'ok']);
    expect(await received('POST /jwt/refresh')).to.have.length(1);
  });

  it('ends in all of them when the refresh token is refused', async () => {
    await script({ call: 'GET /user/me', ...refused }, { call: 'POST /jwt/refresh', status: 401, body: {} });
    await one.query('signIn', 'Mina');
    await eventually(() => two.query('user'), 'Mina');
    expect(await two.query('fetchMe')).to.equal('TOKEN_EXPIRED');
    await eventually(() => one.query('user'), null);
  });

  it('is kept when the network fails during a refresh', async () => {
    await script({ call: 'GET /user/me', ...refused }, { call: 'POST /jwt/refresh', drop: true });
    await one.query('signIn', 'Mina');
    expect(await one.query('fetchMe')).to.equal('NETWORK');
    expect(await one.query('user')).to.equal('Mina');
  });
});

describe('the storage of the session', () => {
  beforeEach(async () => {
    localStorage.clear();
    await script(...requiresRefreshedToken);
  });

  it('uses the names of the specification on the platform', async () => {
    const tab = await openTab();
    await tab.query('signIn', 'Mina');
    await tab.query('fetchMe');
    expect(await tab.query('keys')).to.deep.equal([
      'accessToken',
      'auth-store',
      'authStoredAt',
      'deviceId',
      'refreshToken',
    ]);
    expect(JSON.parse((await tab.query('read', 'auth-store')) ?? '')).to.deep.equal({
      state: {
        user: { userId: 'u1', name: 'Mina', email: '' },
        token: { accessToken: 'access-2', refreshToken: 'refresh-2' },
        isLoggedIn: true,
      },
      version: 0,
    });
    await tab.query('signOut');
    expect(await tab.query('keys')).to.deep.equal(['deviceId']);
  });

  it('uses the prefix fan: on a partner’s page, and no name without it', async () => {
    const tab = await openTab();
    await tab.query('configure', otherOrigin);
    expect(await tab.query('isOwnOrigin')).to.equal(false);
    await tab.query('signIn', 'Mina');
    await tab.query('fetchMe');
    const keys = await tab.query('keys');
    expect(keys).to.include.members(['fan:accessToken', 'fan:auth-store', 'fan:deviceId', 'fan:refreshToken']);
    expect(keys.filter((key) => !key.startsWith('fan:'))).to.deep.equal([]);
    const [first] = await received('GET /user/me');
    expect(first?.headers.origin).to.equal(location.origin);
  });

  it('does not send a host’s anti-forgery cookie on a partner’s page, and sends ours on our own', async () => {
    document.cookie = 'XSRF-TOKEN=from-the-page; path=/';
    const own = await openTab();
    await own.query('fetchMe');
    expect((await received('GET /user/me'))[0]?.headers['x-xsrf-token']).to.equal('from-the-page');
    await script(...requiresRefreshedToken);
    await own.query('configure', otherOrigin);
    await own.query('fetchMe');
    expect((await received('GET /user/me'))[0]?.headers['x-xsrf-token']).to.equal(undefined);
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  });

  it('is memory where browser storage is blocked, and the session still works', async () => {
    const tab = await openTab({ sandboxed: true });
    await tab.query('configure', location.origin);
    await tab.query('signIn', 'Mina');
    expect(await tab.query('user')).to.equal('Mina');
    expect(await Promise.all([tab.query('fetchMe'), tab.query('fetchMe')])).to.deep.equal(['ok', 'ok']);
    expect(await received('POST /jwt/refresh')).to.have.length(1);
    expect(await tab.query('accessToken')).to.equal('access-2');
  });
});

describe('a partner’s page on another origin', () => {
  const wantsVerifier = {
    call: 'POST /user/oauth/handoff/token',
    body: { status: 'OK', message: '', userId: 'u1', name: 'Mina', accessToken: 'a', refreshToken: 'r' },
  };
  beforeEach(async () => {
    await script(...requiresRefreshedToken, wantsVerifier);
    await (await openTab({ origin: otherOrigin })).query('forget');
  });

  it('finds the platform by its script’s address, and calls it with its own session', async () => {
    const tab = await openTab({ origin: otherOrigin });
    expect(await tab.query('isOwnOrigin')).to.equal(false);
    await tab.query('signIn', 'Mina');
    expect(await tab.query('fetchMe')).to.equal('ok');
    const [first] = await received('GET /user/me');
    expect(first?.headers.origin).to.equal(otherOrigin);
    expect(first?.headers.host).to.equal(location.host);
  });

  it('exchanges a code in its address with the stored verifier, and removes only the code', async () => {
    const before = await openTab({ origin: otherOrigin });
    await before.query('write', { key: 'fan:signInVerifier', value: 'the-verifier' });
    const back = await openTab({ origin: otherOrigin, rest: '&fan-handoff=the-code&tab=vote#part' });
    await eventually(() => back.query('user'), 'Mina');
    expect(await back.query('address')).not.to.include('fan-handoff');
    expect(await back.query('address')).to.match(/&tab=vote#part$/);
    const [exchange] = await received('POST /user/oauth/handoff/token');
    expect(JSON.parse(exchange?.body ?? '')).to.deep.equal({ handoffCode: 'the-code', codeVerifier: 'the-verifier' });
    await eventually(() => before.query('user'), 'Mina');
    expect(await back.query('read', 'fan:signInVerifier')).to.equal(null);
  });

  it('ignores a code in a fragment, which browsers keep through redirects', async () => {
    const before = await openTab({ origin: otherOrigin });
    await before.query('write', { key: 'fan:signInVerifier', value: 'the-verifier' });
    const back = await openTab({ origin: otherOrigin, rest: '#fan-handoff=the-code' });
    expect(await back.query('windowStatus')).to.equal('idle');
    expect(await back.query('read', 'fan:signInVerifier')).to.equal('the-verifier');
    expect(await received('POST /user/oauth/handoff/token')).to.deep.equal([]);
  });

  it('sends no request for a code without a stored verifier', async () => {
    const tab = await openTab({ origin: otherOrigin, rest: '&fan-handoff=of-an-attacker' });
    await eventually(() => tab.query('windowStatus'), 'failed');
    expect(await received('POST /user/oauth/handoff/token')).to.deep.equal([]);
  });
});
