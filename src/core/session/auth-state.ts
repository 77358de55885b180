import { computed, effect, untracked } from '@preact/signals-react';
import { toJson } from '../json.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';

export interface SessionUser {
  userId: string;
  /** The nickname: pages show no other name of a fan. */
  name: string;
  email: string;
}

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

interface AuthState {
  user: SessionUser | null;
  token: TokenPair | null;
}

const signedOut: AuthState = { user: null, token: null };
const state = shared<AuthState>('auth', () => signedOut);
const hydrated = shared('auth-hydrated', () => false);

export const user = computed(() => state.value.user);
export const token = computed(() => state.value.token);
export const isLoggedIn = computed(() => state.value.user !== null);
export const isHydrated = computed(() => hydrated.value);

/** Stores a user and a token pair: logged out → logged in. */
export function storeSession(user: SessionUser, token: TokenPair): void {
  storage.write('authStoredAt', String(Date.now()));
  persist({ user, token });
}

/**
 * Stores the pair of a refresh. Does nothing if the fan has signed out meanwhile.
 * @param name the nickname, if the reply has it: it may have been changed on another device
 */
export function storeTokens(token: TokenPair, name?: unknown): void {
  const { user } = state.peek();
  if (user) persist({ user: typeof name === 'string' ? { ...user, name } : user, token });
}

/** Logged in → logged out, in every element and, through storage, in every tab. */
export function clearSession(): void {
  for (const key of ['accessToken', 'refreshToken', 'authStoredAt', 'auth-store']) storage.remove(key);
  state.value = signedOut;
}

/**
 * Restores the stored session: at start, when another tab changed it, and when the page returns from the back/forward
 * cache.
 */
export function hydrate(): void {
  const stored = readStored();
  // Assigns the whole user: another tab may have changed only the name.
  if (JSON.stringify(stored) !== JSON.stringify(state.peek())) state.value = stored;
  hydrated.value = true;
}

/** `auth-store` is written last, so that everything else is stored when its storage event fires. */
function persist({ user, token }: { user: SessionUser; token: TokenPair }): void {
  storage.write('accessToken', token.accessToken);
  storage.write('refreshToken', token.refreshToken);
  storage.write('auth-store', toJson({ state: { user, token, isLoggedIn: true }, version: 0 }));
  state.value = { user, token };
}

function readStored(): AuthState {
  const accessToken = storage.read('accessToken');
  const refreshToken = storage.read('refreshToken');
  const user = readUser(storage.read('auth-store'));
  return accessToken && refreshToken && user ? { user, token: { accessToken, refreshToken } } : signedOut;
}

/** Null for anything but a user that we wrote: scripts of the page and older versions write there too. */
function readUser(stored: string | null): SessionUser | null {
  try {
    const { userId, name, email } = JSON.parse(stored ?? '').state.user;
    return typeof userId === 'string' ? { userId, name: String(name ?? ''), email: String(email ?? '') } : null;
  } catch {
    return null;
  }
}

function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storage.nameOf('auth-store')) hydrate();
  });
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) hydrate();
  });
}

if (typeof window !== 'undefined') {
  singleton('auth-follows-tabs', followOtherTabs);
  effect(() => {
    // Runs again after `configure`, since the names of the storage keys depend on the platform's address.
    void platform.isOwnOrigin;
    untracked(hydrate);
  });
}
