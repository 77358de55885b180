import { expect } from 'chai';
import '../../../tests/browser/harness.ts';
import { received, refused, script } from '../api/scripted-api-client.ts';
import { openTab, type Tab } from './testing-open-tab.ts';

/** Takes `access-2` alone, and gives it for `refresh-1` once. */
const wantsFreshToken = [
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

async function eventually<T>(read: () => Promise<T>, wanted: T): Promise<void> {
  const deadline = performance.now() + 4000;
  let last = await read();
  while (last !== wanted && performance.now() < deadline) last = await read();
  expect(last).to.equal(wanted);
}

describe('the session in several tabs', () => {
  let one: Tab;
  let two: Tab;

  beforeEach(async () => {
    localStorage.clear();
    await script(...wantsFreshToken);
    [one, two] = await Promise.all([openTab(), openTab()]);
  });

  it('is the same in all of them at once, in and out', async () => {
    await one.ask('signIn', 'Mina');
    await eventually(() => two.ask('user'), 'Mina');
    await two.ask('signOut');
    await eventually(() => one.ask('user'), null);
    expect(await received('POST /jwt/logout')).to.have.length(1);
  });

  it('is there in a tab that opens later', async () => {
    await one.ask('signIn', 'Mina');
    const later = await openTab();
    expect(await later.ask('isHydrated')).to.equal(true);
    expect(await later.ask('user')).to.equal('Mina');
  });

  it('is refreshed once when all need it at the same time', async () => {
    await one.ask('signIn', 'Mina');
    await eventually(() => two.ask('user'), 'Mina');
    const outcomes = await Promise.all([one, two, one, two].map((tab) => tab.ask('fetchMe')));
    expect(outcomes).to.deep.equal(['ok', 'ok', 'ok', 'ok']);
    expect(await received('POST /jwt/refresh')).to.have.length(1);
    await eventually(() => two.ask('accessToken'), 'access-2');
    expect(await one.ask('accessToken')).to.equal('access-2');
  });

  it('is refreshed once without Web Locks, too', async () => {
    await Promise.all([one.ask('dropLocks'), two.ask('dropLocks')]);
    await one.ask('signIn', 'Mina');
    await eventually(() => two.ask('user'), 'Mina');
    const outcomes = await Promise.all([one, two, one, two].map((tab) => tab.ask('fetchMe')));
    expect(outcomes).to.deep.equal(['ok', 'ok', 'ok', 'ok']);
    expect(await received('POST /jwt/refresh')).to.have.length(1);
  });

  it('ends in all of them when the refresh token is spent', async () => {
    await script({ call: 'GET /user/me', ...refused }, { call: 'POST /jwt/refresh', status: 401, body: {} });
    await one.ask('signIn', 'Mina');
    await eventually(() => two.ask('user'), 'Mina');
    expect(await two.ask('fetchMe')).to.equal('TOKEN_EXPIRED');
    await eventually(() => one.ask('user'), null);
  });

  it('stays when the network goes in the middle of a refresh', async () => {
    await script({ call: 'GET /user/me', ...refused }, { call: 'POST /jwt/refresh', drop: true });
    await one.ask('signIn', 'Mina');
    expect(await one.ask('fetchMe')).to.equal('NETWORK');
    expect(await one.ask('user')).to.equal('Mina');
  });
});

describe('what the session keeps', () => {
  beforeEach(async () => {
    localStorage.clear();
    await script(...wantsFreshToken);
  });

  it('has the names of the specification on the platform', async () => {
    const tab = await openTab();
    await tab.ask('signIn', 'Mina');
    await tab.ask('fetchMe');
    expect(await tab.ask('keys')).to.deep.equal([
      'accessToken',
      'auth-store',
      'authStoredAt',
      'deviceId',
      'refreshToken',
    ]);
    expect(JSON.parse((await tab.ask('read', 'auth-store')) ?? '')).to.deep.equal({
      state: {
        user: { userId: 'u1', name: 'Mina', email: '' },
        token: { accessToken: 'access-2', refreshToken: 'refresh-2' },
        isLoggedIn: true,
      },
      version: 0,
    });
    await tab.ask('signOut');
    expect(await tab.ask('keys')).to.deep.equal(['deviceId']);
  });

  it('has the prefix fan: on a partner’s page, and nothing of it without', async () => {
    const tab = await openTab();
    await tab.ask('configure', otherOrigin);
    expect(await tab.ask('isOwnOrigin')).to.equal(false);
    await tab.ask('signIn', 'Mina');
    await tab.ask('fetchMe');
    const keys = await tab.ask('keys');
    expect(keys).to.include.members(['fan:accessToken', 'fan:auth-store', 'fan:deviceId', 'fan:refreshToken']);
    expect(keys.filter((key) => !key.startsWith('fan:'))).to.deep.equal([]);
    const [first] = await received('GET /user/me');
    expect(first?.headers.origin).to.equal(location.origin);
  });

  it('keeps a host’s anti-forgery cookie to itself on a partner’s page, and sends ours on our own', async () => {
    document.cookie = 'XSRF-TOKEN=from-the-page; path=/';
    const own = await openTab();
    await own.ask('fetchMe');
    expect((await received('GET /user/me'))[0]?.headers['x-xsrf-token']).to.equal('from-the-page');
    await script(...wantsFreshToken);
    await own.ask('configure', otherOrigin);
    await own.ask('fetchMe');
    expect((await received('GET /user/me'))[0]?.headers['x-xsrf-token']).to.equal(undefined);
    document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
  });

  it('is in memory where storage is blocked, and the session works all the same', async () => {
    const tab = await openTab({ sandboxed: true });
    await tab.ask('configure', location.origin);
    await tab.ask('signIn', 'Mina');
    expect(await tab.ask('user')).to.equal('Mina');
    expect(await Promise.all([tab.ask('fetchMe'), tab.ask('fetchMe')])).to.deep.equal(['ok', 'ok']);
    expect(await received('POST /jwt/refresh')).to.have.length(1);
    expect(await tab.ask('accessToken')).to.equal('access-2');
  });
});

describe('a partner’s page on another origin', () => {
  const wantsVerifier = {
    call: 'POST /user/oauth/handoff/token',
    body: { status: 'OK', message: '', userId: 'u1', name: 'Mina', accessToken: 'a', refreshToken: 'r' },
  };
  beforeEach(async () => {
    await script(...wantsFreshToken, wantsVerifier);
    await (await openTab({ origin: otherOrigin })).ask('forget');
  });

  it('knows the platform by its script, and asks it across origins with its own session', async () => {
    const tab = await openTab({ origin: otherOrigin });
    expect(await tab.ask('isOwnOrigin')).to.equal(false);
    await tab.ask('signIn', 'Mina');
    expect(await tab.ask('fetchMe')).to.equal('ok');
    const [first] = await received('GET /user/me');
    expect(first?.headers.origin).to.equal(otherOrigin);
    expect(first?.headers.host).to.equal(location.host);
  });

  it('takes up a code in its address with the verifier that it kept, and takes the code out', async () => {
    const before = await openTab({ origin: otherOrigin });
    await before.ask('write', { key: 'fan:signInVerifier', value: 'the-verifier' });
    const back = await openTab({ origin: otherOrigin, fragment: 'fan-handoff=the-code' });
    await eventually(() => back.ask('user'), 'Mina');
    expect(await back.ask('address')).not.to.include('the-code');
    const [exchange] = await received('POST /user/oauth/handoff/token');
    expect(JSON.parse(exchange?.body ?? '')).to.deep.equal({ handoffCode: 'the-code', codeVerifier: 'the-verifier' });
    await eventually(() => before.ask('user'), 'Mina');
    expect(await back.ask('read', 'fan:signInVerifier')).to.equal(null);
  });

  it('asks nobody about a code that it has no verifier for', async () => {
    const tab = await openTab({ origin: otherOrigin, fragment: 'fan-handoff=of-an-attacker' });
    await eventually(() => tab.ask('windowStatus'), 'failed');
    expect(await received('POST /user/oauth/handoff/token')).to.deep.equal([]);
  });
});
