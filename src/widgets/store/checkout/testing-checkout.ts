import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import type { storeElement } from '../contract.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { takePayment } from '../payment/payment-window.ts';
import type { Place } from '../place.ts';
import { orderOf, quoteOf } from '../testing-store.ts';
import { type CheckoutState, createCheckoutState } from './checkout-state.ts';
import { forgetDraft } from './draft.ts';
import { ofProduct } from './order-source.ts';

export const quote = 'POST /order/quote';
export const order = 'POST /order';
export const mina = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234-5678', residence: 'KOREA' };
export let api: Awaited<ReturnType<typeof startTestApi>>;
export let host: TestHost<typeof storeElement>;
export let state: CheckoutState;

/** The replies that differ from the usual ones, by the name of the call. */
export let replies: Record<string, Answer | 'drop'>;

export const places: Place[] = [];
export let popup: { closed: boolean; close(): void } | null;
export let signIns = 0;

export function usual(name: string): Answer {
  if (name === quote) return { body: quoteOf() };
  if (name === order) return { body: orderOf() };
  if (name === 'GET /order') return { body: { orders: [], nextCursor: null, serverTime: '2026-11-23T00:00:00.000Z' } };
  if (name === 'GET /user/me/address') return { body: { addresses: [] } };
  if (name === 'GET /user/me') return { body: mina };
  return { body: { providers: [{ provider: 'toss', currencies: ['KRW'] }] } };
}

export const signIn = (userId = 'mina') =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

export function create(source = ofProduct({ name: 'checkout', productId: 'stick', quantity: 2 })): CheckoutState {
  // The state uses only these parts of the store.
  const store = { host, reportError: reporterOf(host), go: (place: Place) => places.push(place) };
  state = createCheckoutState(store as unknown as FanStoreState, source);
  return state;
}

/** With the quote, the providers and the profile loaded. */
export async function load(): Promise<void> {
  create();
  await expect.poll(() => state.quote.value.status).toBe('ready');
  await expect.poll(() => state.providers.chosen.value).toBe('toss');
}

/** On the last screen, agreed. */
export async function confirm(): Promise<void> {
  await load();
  await expect.poll(() => state.progress.value.form.name).toBe('Mina');
  await state.review();
  await expect.poll(() => state.quote.value.status).toBe('ready');
  state.agree(true);
}

/** A server that answers as usual, and a signed-in fan, before each test. */
export function setUpCheckout(): void {
  beforeAll(async () => {
    stubDocument();
    api = await startTestApi(() => ({}));
    for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0);
    vi.stubGlobal('open', () => popup);
    vi.stubGlobal('origin', platform.origin);
    hydrate();
  });

  const stopAnswering = onSignInRequest(() => (signIns += 1));

  afterAll(async () => {
    stopAnswering();
    vi.unstubAllGlobals();
    await api.stop();
  });

  beforeEach(() => {
    replies = {};
    api.handle(({ name }) => replies[name] ?? usual(name));
    places.length = 0;
    signIns = 0;
    popup = {
      closed: false,
      close() {
        this.closed = true;
      },
    };
    host = createTestHost();
    signIn();
  });

  afterEach(() => {
    state.dispose();
    clearSession();
    forgetDraft('stick');
    takePayment('o1');
  });
}
