import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { welcomed } from '../../../widgets/login/complete/pending-join.ts';
import { createSignInWindowState, type SignInRequest, type SignInWindowState } from './sign-in-window-state.ts';

export const origin = 'https://partner.example';

/** The content of an address, which every page can write. */
export const windowRequest: SignInRequest = {
  origin,
  challenge: 'a'.repeat(43),
  device: 'da',
  page: `${origin}/page?x=1`,
  scopes: null,
};

/** Reply of the page that opened the window. */
export const answer = { type: 'fan-handoff-requester', challenge: 'c'.repeat(43), device: 'd1' };

export const site = 'GET /user/oauth/handoff/origin';
export const handOver = 'POST /user/oauth/handoff';
export const returnTo = `${origin}/fans?tab=%20vote`;

/** Scopes that the window lists, and the fan grants. */
export const scopes = ['profile', 'vote:free'];

export let api: Awaited<ReturnType<typeof startTestApi>>;
export let state: SignInWindowState;

/** The replies that differ from the usual ones, by the name of the call. */
export let replies: Record<string, Answer | 'drop'>;

export let posted: unknown[];
export let replaced: string[];
export const listeners = new Set<(event: object) => void>();
export const opener = { postMessage: (message: unknown, target: string) => posted.push([message, target]) };

export const dispatchMessage = (data: unknown, from: string = origin, source: object = opener) => {
  for (const listener of listeners) listener({ data, origin: from, source });
};

export const signIn = () =>
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

export const expectWay = () => expect.poll(() => state.way.value?.kind);
export const question = [{ type: 'fan-handoff-who' }, origin];
export const message = [{ type: 'fan-handoff', handoffCode: 'code' }, origin];
export const bodies = () => api.named(handOver).map(({ body }) => JSON.parse(body));

/** Opens the window. */
export function openWindow(more: Partial<SignInRequest> = {}): void {
  state = createSignInWindowState({ ...windowRequest, ...more });
}

/** Opens the window; its opener answers at once. */
export async function begin(more?: Partial<SignInRequest>): Promise<void> {
  openWindow(more);
  dispatchMessage(answer);
  await expectWay().toBe('message');
}

/** A server that answers as usual, and an opener, before each test. */
export function setUpWindow(): void {
  beforeAll(async () => {
    stubDocument();
    vi.stubGlobal('location', { replace: (address: string) => replaced.push(address) });
    vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => listeners.add(listener));
    vi.stubGlobal('removeEventListener', (_: string, listener: (event: object) => void) => listeners.delete(listener));
    api = await startTestApi(() => ({}));
    hydrate();
  });

  afterAll(async () => {
    vi.unstubAllGlobals();
    await api.stop();
  });

  beforeEach(() => {
    vi.stubGlobal('window', { opener });
    replies = {};
    api.handle(
      ({ name }) =>
        replies[name] ?? {
          body:
            name === site
              ? { allowed: true, name: 'Partner', scopes, grantedScopes: null, returnTo }
              : { handoffCode: 'code' },
        },
    );
    posted = [];
    replaced = [];
    listeners.clear();
  });

  afterEach(() => {
    state.dispose();
    vi.useRealTimers();
    tabStorage.remove('signInWindowStarted');
    clearSession();
    welcomed();
  });
}
