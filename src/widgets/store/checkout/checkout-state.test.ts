import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusals } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import type { storeElement } from '../contract.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { takePayment } from '../payment/payment-window.ts';
import type { Place } from '../place.ts';
import { orderOf, productOf, quoteOf } from '../testing-store.ts';
import { type CheckoutState, createCheckoutState } from './checkout-state.ts';
import { forgetDraft, readDraft } from './draft.ts';

const quote = 'POST /order/quote';
const order = 'POST /order';
const mina = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234-5678', residence: 'KOREA' };

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof storeElement>;
let state: CheckoutState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
const places: Place[] = [];
let popup: { closed: boolean; close(): void } | null;
let signIns = 0;

function usual(name: string): Answer {
  if (name === quote) return { body: quoteOf() };
  if (name === order) return { body: orderOf() };
  if (name === 'GET /order') return { body: { orders: [], nextCursor: null, serverTime: '2026-11-23T00:00:00.000Z' } };
  if (name === 'GET /user/me') return { body: mina };
  if (name === 'GET /product/stick') return { body: productOf() };
  return { body: { providers: [{ provider: 'toss', currencies: ['KRW'] }] } };
}

const signIn = (userId = 'mina') =>
  storeSession({ userId, name: userId, email: '' }, { accessToken: 'access', refreshToken: 'refresh' });

function create(): CheckoutState {
  // The state uses only these parts of the store.
  const store = { host, reportError: reporterOf(host), go: (place: Place) => places.push(place) };
  state = createCheckoutState(store as unknown as FanStoreState, 'stick', 2);
  return state;
}

/** With the quote, the providers and the profile loaded. */
async function load(): Promise<void> {
  create();
  await expect.poll(() => [state.quote.value.status, state.product.value.status]).toEqual(['ready', 'ready']);
  await expect.poll(() => state.providers.chosen.value).toBe('toss');
}

/** On the last screen, agreed. */
async function confirm(): Promise<void> {
  await load();
  await expect.poll(() => state.progress.value.form.name).toBe('Mina');
  await state.review();
  await expect.poll(() => state.quote.value.status).toBe('ready');
  state.agree(true);
}

/** Presses the button, and waits for the reply. */
async function press(): Promise<void> {
  state.order('Opening');
  await expect.poll(() => state.progress.value.isPlacing).toBe(false);
}

const keys = () => api.named(order).map(({ headers }) => headers['idempotency-key']);

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

describe('the form', () => {
  it('is filled in from the profile, except what the fan has typed', async () => {
    create();
    state.type({ name: 'Hana' });
    await expect.poll(() => state.progress.value.form).toMatchObject({ name: 'Hana', email: mina.email });
    expect(JSON.parse(api.named(quote)[0]?.body ?? '')).toEqual({ lines: [{ productId: 'stick', quantity: 2 }] });
  });

  it.each(refusals)('is typed where the profile can’t be loaded: %s is reported', async (code) => {
    replies['GET /user/me'] = refusalOf(code);
    await load();
    await expect.poll(() => host.reported).toEqual([code]);
    expect(state.progress.value).toMatchObject({ failure: null, form: { name: '' } });
  });

  it('loads nothing before the sign-in', async () => {
    clearSession();
    create();
    await expect.poll(() => state.providers.offered.value.status).toBe('ready');
    expect([api.named(quote), api.named('GET /user/me')]).toEqual([[], []]);
    signIn();
    await expect.poll(() => state.quote.value.status).toBe('ready');
  });

  it('loads texts and amounts again in another language', async () => {
    await load();
    host.language.value = 'ja';
    await expect.poll(() => api.named(quote).map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
  });

  it('survives a reload, and is not filled in again', async () => {
    await load();
    state.type({ name: 'Hana' });
    state.dispose();
    await load();
    expect(state.progress.value.form.name).toBe('Hana');
    expect(api.named('GET /user/me')).toHaveLength(1);
  });

  it('has the address of the last parcel, and asks for it only where something is sent', async () => {
    await load();
    expect(api.named('GET /order')).toEqual([]);
    state.dispose();
    forgetDraft('stick');
    const address = {
      recipient: 'Nova',
      phone: '02-1',
      country: 'KR',
      postalCode: '04524',
      region: '',
      city: '',
      street: 'Sejong-daero 110',
      detail: '3F',
    };
    const orders = [orderOf(), orderOf({ address }), orderOf({ address: { ...address, street: 'before' } })];
    replies['GET /order'] = { body: { orders, nextCursor: null, serverTime: orders[0]?.serverTime } };
    replies['GET /user/me'] = { body: { ...mina, residence: 'OUTSIDE_KOREA' } };
    replies[quote] = { body: quoteOf({ needsAddress: true }) };
    await load();
    await expect
      .poll(() => state.progress.value.form)
      .toMatchObject({
        name: 'Mina',
        toOrderer: false,
        recipient: 'Nova',
        recipientPhone: '02-1',
        country: 'KR',
        postalCode: '04524',
        street: 'Sejong-daero 110',
        detail: '3F',
      });
  });

  it('leads to the last screen when it is valid, and back', async () => {
    await load();
    await expect.poll(() => state.progress.value.form.name).toBe('Mina');
    state.type({ email: 'mina' });
    expect([await state.review(), state.progress.value.step]).toEqual([false, 'form']);
    expect(Object.keys(state.progress.value.problems)).toEqual(['email']);
    state.type({ email: mina.email });
    const before = api.named(quote).length;
    expect([await state.review(), state.progress.value.step]).toEqual([true, 'confirm']);
    await expect.poll(() => api.named(quote).length).toBe(before + 1);
    state.change();
    expect(state.progress.value.step).toBe('form');
  });

  it('waits for the profile of a fan who presses before the form is filled in', async () => {
    const held = Promise.withResolvers<void>();
    api.handle(async ({ name }) => {
      if (name === 'GET /user/me') await held.promise;
      return replies[name] ?? usual(name);
    });
    await load();
    const reviewing = state.review();
    expect([state.isWaiting.value, state.progress.value.problems]).toEqual([true, {}]);
    held.resolve();
    expect([await reviewing, state.isWaiting.value, state.progress.value.form.name]).toEqual([true, false, 'Mina']);
  });

  it('needs an address if the quote says so', async () => {
    replies[quote] = { body: quoteOf({ needsAddress: true }) };
    await load();
    expect(state.needsAddress.value).toBe(true);
    expect(await state.review()).toBe(false);
    expect(Object.keys(state.progress.value.problems)).toContain('street');
  });
});

describe('an order', () => {
  it('is placed once, keeps the window for its payment, and forgets the form', async () => {
    await confirm();
    state.order('Opening');
    state.order('Opening');
    await expect.poll(() => state.progress.value.isPlacing).toBe(false);
    expect(keys()).toHaveLength(1);
    expect(JSON.parse(api.named(order)[0]?.body ?? '')).toMatchObject({ orderer: { name: 'Mina' } });
    expect(places).toEqual([{ name: 'order', orderId: 'o1' }]);
    expect(takePayment('o1')).toEqual({ popup, provider: 'toss' });
    expect([readDraft('stick'), popup?.closed]).toEqual([null, false]);
    expect(host.emitted).toEqual([['fan-before-checkout', { productId: 'stick', quantity: 2 }]]);
  });

  it('is not placed without the fan’s agreement, or where the page prevents it', async () => {
    await confirm();
    state.agree(false);
    state.order('Opening');
    state.agree(true);
    host.prevented.add('fan-before-checkout');
    state.order('Opening');
    expect(state.progress.value.isPlacing).toBe(false);
    expect(keys()).toEqual([]);
  });

  it('starts with a sign-in for a fan who is signed out', async () => {
    await confirm();
    clearSession();
    state.order('Opening');
    expect([signIns, keys()]).toEqual([1, []]);
  });

  it.each(refusals)('that is refused with %s closes the window, shows and reports it', async (code) => {
    await confirm();
    replies[order] = refusalOf(code);
    await press();
    expect(state.progress.value.failure).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
    expect([popup?.closed, places]).toEqual([true, []]);
    await expect.poll(() => api.named('GET /product/stick').length).toBe(2);
  });

  it('whose amount changed needs another agreement', async () => {
    const changed = quoteOf({ digest: 'second' });
    const { status, body } = refusalOf('QUOTE_CHANGED');
    await confirm();
    replies[order] = { status: status ?? 409, body: { ...(body as object), quote: changed } };
    await press();
    expect(state.progress.value).toMatchObject({ agreed: false, before: { digest: 'first' } });
    expect(state.quote.value.value?.digest).toBe('second');
  });

  it('whose reply was lost has the same key after a reload', async () => {
    await confirm();
    replies[order] = 'drop';
    await press();
    state.dispose();
    await load();
    state.agree(true);
    delete replies[order];
    await press();
    expect(keys().length).toBeGreaterThan(1);
    expect(new Set(keys()).size).toBe(1);
    expect(places).toHaveLength(1);
  });
});
