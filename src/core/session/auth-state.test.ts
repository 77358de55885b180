import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubWindow } from '../element/testing-host.ts';
import { configure } from '../platform.ts';

/** Storage that all tabs of the origin share. */
const shared = new Map<string, string>();
let tab: EventTarget;
let auth: typeof import('./auth-state.ts');

const mina = { userId: 'u1', name: 'Mina', email: 'mina@fans.example' };
const pair = { accessToken: 'access-1', refreshToken: 'refresh-1' };

/** Stores values like another tab; the browser informs this tab with an event. */
function storeElsewhere(user: object, key: string | null = 'fan:auth-store'): void {
  shared.set('fan:accessToken', 'access-2');
  shared.set('fan:refreshToken', 'refresh-2');
  shared.set('fan:auth-store', JSON.stringify({ state: { user }, version: 0 }));
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

beforeAll(async () => {
  tab = stubWindow();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => shared.set(key, value),
    removeItem: (key: string) => shared.delete(key),
  });
  configure({ origin: 'https://fans.example' });
  auth = await import('./auth-state.ts');
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => auth.clearSession());

it('a session is restored at the start, and signed out without a stored one', () => {
  expect([auth.isHydrated.value, auth.isLoggedIn.value, auth.user.value, auth.token.value]).toEqual([
    true,
    false,
    null,
    null,
  ]);
});

describe('a session', () => {
  it('is stored for the next page, with its tokens', () => {
    auth.storeSession(mina, pair);
    expect([auth.user.value, auth.token.value, auth.isLoggedIn.value]).toEqual([mina, pair, true]);
    expect(shared.get('fan:accessToken')).toBe('access-1');
    expect(shared.get('fan:refreshToken')).toBe('refresh-1');
    expect(Number(shared.get('fan:authStoredAt'))).toBeGreaterThan(0);
    expect(JSON.parse(shared.get('fan:auth-store') ?? '')).toMatchObject({ state: { user: mina, isLoggedIn: true } });
  });

  it('is stored last, so that other tabs find everything', () => {
    auth.storeSession(mina, pair);
    expect([...shared.keys()].at(-1)).toBe('fan:auth-store');
  });

  it('keeps its fan when the tokens are renewed', () => {
    auth.storeSession(mina, pair);
    auth.storeTokens({ accessToken: 'access-3', refreshToken: 'refresh-3' });
    expect([auth.user.value, auth.token.value?.accessToken]).toEqual([mina, 'access-3']);
    expect(shared.get('fan:refreshToken')).toBe('refresh-3');
  });

  it('takes the nickname of a renewal, since it may have changed on another device', () => {
    auth.storeSession(mina, pair);
    auth.storeTokens({ accessToken: 'access-3', refreshToken: 'refresh-3' }, 'Mimi');
    expect(auth.user.value).toEqual({ ...mina, name: 'Mimi' });
    expect(JSON.parse(shared.get('fan:auth-store') ?? '')).toMatchObject({ state: { user: { name: 'Mimi' } } });
  });

  it('leaves no data after the sign-out', () => {
    auth.storeSession(mina, pair);
    auth.clearSession();
    expect([auth.user.value, auth.token.value, [...shared.keys()]]).toEqual([null, null, []]);
  });
});

describe('another tab', () => {
  it('is followed when it signs in or changes the name', () => {
    storeElsewhere(mina);
    expect([auth.user.value, auth.token.value?.accessToken]).toEqual([mina, 'access-2']);
    storeElsewhere({ ...mina, name: 'Mina S' });
    expect(auth.user.value?.name).toBe('Mina S');
  });

  it('signs out here when it clears the storage', () => {
    auth.storeSession(mina, pair);
    shared.clear();
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
    expect(auth.isLoggedIn.value).toBe(false);
  });

  it('changes nothing when it stores other data', () => {
    storeElsewhere(mina, 'theme');
    expect(auth.user.value).toBeNull();
  });
});

it.each([
  [true, mina],
  [false, null],
])('follows other tabs again when the page comes back: from the back/forward cache: %s', (persisted, expected) => {
  storeElsewhere(mina, 'theme');
  tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(auth.user.value).toEqual(expected);
});

it('an unchanged session causes no change', () => {
  auth.storeSession(mina, pair);
  const before = auth.user.value;
  auth.hydrate();
  expect(auth.user.value).toBe(before);
});

it.each([
  ['no name and no email', { userId: 'u1' }, { userId: 'u1', name: '', email: '' }],
  ['no id', { name: 'Mina' }, null],
])('reads a stored user with %s', (_, stored, expected) => {
  storeElsewhere(stored);
  expect(auth.user.value).toEqual(expected);
});
