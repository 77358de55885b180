import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Order } from '../../../../server/order/contract.ts';
import { type Answer, settle, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusals } from '../../../core/api/testing-refusal.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import type { storeElement } from '../contract.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { storePayment } from '../payment/payment-window.ts';
import { inMs, orderOf, paidOrder } from '../testing-store.ts';
import { createOrderState, type OrderState } from './order-state.ts';

const read = 'GET /order/o1';
const pay = 'POST /payment/url';
const attempt = 'GET /payment/attempt/a1';
const cancel = 'POST /order/o1/cancel';
const provider = 'https://pay.example/1';

let api: Awaited<ReturnType<typeof startTestApi>>;
let page: EventTarget;
let host: TestHost<typeof storeElement>;
let state: OrderState;
let known: Order;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
/** The window that a click opens; null if the browser blocks it. */
let popup: ReturnType<typeof createPopup> | null;
let isInWindow = false;
const redirects: string[] = [];
let signIns = 0;

function createPopup() {
  const addresses: string[] = [];
  let focused = 0;
  return {
    addresses,
    closed: false,
    location: { replace: (address: string) => addresses.push(address) },
    close() {
      this.closed = true;
    },
    focus: () => (focused += 1),
    focused: () => focused,
  };
}

function usual(name: string): Answer {
  if (name === read) return { body: known };
  if (name === cancel) return { body: orderOf({ status: 'CANCELED', cancelable: false }) };
  if (name === attempt) return { body: { state: known.payment } };
  if (name === pay) return { body: { paymentUrl: provider, attemptId: 'a1' } };
  return { body: { providers: [{ provider: 'toss', currencies: ['KRW'] }] } };
}

function create(): OrderState {
  // The state uses only these parts of the store.
  const store = { host, reportError: reporterOf(host), isInWindow: () => isInWindow };
  state = createOrderState(store as unknown as FanStoreState, 'o1');
  return state;
}

const isIdle = () => state.order.value.status !== 'loading' && state.busy.value === null;
const reads = () => api.named(read).length;

/** With the order and its providers loaded. */
async function load(): Promise<void> {
  create();
  await settle(() => isIdle() && state.providers.chosen.value !== null);
}

/** Presses the button, and waits until its calls are answered. */
async function press(): Promise<void> {
  state.pay('Opening');
  await settle(isIdle);
}

async function pass(milliseconds: number, untilTrue: () => boolean): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await settle(untilTrue);
}

beforeAll(async () => {
  stubDocument();
  page = stubWindow();
  api = await startTestApi(() => ({}));
  for (const name of ['screenX', 'screenY', 'outerWidth', 'outerHeight']) vi.stubGlobal(name, 0);
  vi.stubGlobal('open', () => popup);
  vi.stubGlobal('location', { assign: (address: string) => redirects.push(address) });
  hydrate();
});
const stopAnswering = onSignInRequest(() => (signIns += 1));
afterAll(async () => {
  stopAnswering();
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  vi.stubGlobal('origin', platform.origin);
  known = orderOf();
  replies = {};
  api.handle(({ name }) => replies[name] ?? usual(name));
  popup = createPopup();
  isInWindow = false;
  redirects.length = 0;
  signIns = 0;
  host = createTestHost();
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
});
afterEach(() => {
  state.dispose();
  vi.useRealTimers();
  clearSession();
  tabStorage.remove('storeTold');
});

describe('the order', () => {
  it('is loaded for a signed-in fan, and in another language again', async () => {
    clearSession();
    create();
    await settle(() => state.providers.offered.value.status === 'ready');
    expect(reads()).toBe(0);
    storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
    await settle(() => state.order.value.status === 'ready');
    host.language.value = 'ja';
    await settle(() => state.order.value.status === 'ready');
    expect(api.named(read).map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
    expect(state.phase.value).toBe('pay');
  });

  it.each(refusals)('shows %s', async (code) => {
    replies[read] = refusalOf(code);
    create();
    await settle(() => state.order.value.status === 'failed');
    expect(state.order.value).toMatchObject({ error: { code } });
  });

  it('is loaded again while it may change by itself', async () => {
    await load();
    expect(reads()).toBe(1);
    await pass(4_000, () => reads() === 2 && isIdle());
    known = orderOf({ status: 'CANCELED' });
    await pass(4_000, () => state.phase.value === 'canceled');
    const before = reads();
    vi.advanceTimersByTime(60_000);
    await settle(isIdle);
    expect(reads()).toBe(before);
  });

  it('is not loaded any more after the end of the state', async () => {
    await load();
    state.dispose();
    vi.advanceTimersByTime(60_000);
    page.dispatchEvent(messageFrom(platform.origin));
    await settle(isIdle);
    expect(reads()).toBe(1);
  });
});

const messageFrom = (origin: string, orderId = 'o1') =>
  new MessageEvent('message', { data: { type: 'fan-payment', orderId }, origin });

describe('a payment on the platform', () => {
  it('opens the provider in the window of the click', async () => {
    await load();
    state.pay('Opening');
    expect([state.busy.value, state.phase.value]).toEqual(['paying', 'window']);
    await settle(isIdle);
    expect(popup?.addresses).toEqual([provider]);
    expect(JSON.parse(api.named(pay)[0]?.body ?? '')).toEqual({ orderId: 'o1', provider: 'toss', window: 'popup' });
    state.showWindow();
    expect(popup?.focused()).toBe(1);
  });

  it('is started once', async () => {
    await load();
    state.pay('Opening');
    state.pay('Opening');
    await state.payHere();
    await state.cancel();
    await settle(isIdle);
    expect([api.named(pay).length, api.named(cancel).length, redirects.length]).toEqual([1, 0, 0]);
    expect([popup?.addresses, popup?.closed]).toEqual([[provider], false]);
  });

  it.each(refusals)('closes the window after %s, and shows and reports it', async (code) => {
    await load();
    replies[pay] = refusalOf(code);
    await press();
    expect(state.failure.value).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
    expect([popup?.closed, state.phase.value]).toEqual([true, 'pay']);
    // The order may have changed: it is loaded again.
    expect(reads()).toBe(2);
  });

  it('says that the browser blocked the window', async () => {
    popup = null;
    await load();
    await press();
    expect(state.phase.value).toBe('blocked');
    expect(api.named(pay)).toEqual([]);
  });

  it('notices that the fan closed the window', async () => {
    await load();
    await press();
    const before = reads();
    popup?.close();
    await pass(500, () => reads() === before + 1 && isIdle());
    expect(state.phase.value).toBe('left');
  });

  it('asks for the attempt only, until something has changed', async () => {
    await load();
    await press();
    const before = reads();
    await pass(2_000, () => api.named(attempt).length === 1);
    await settle(() => {
      vi.advanceTimersByTime(2_000);
      return api.named(attempt).length === 2;
    });
    expect(reads()).toBe(before);
    replies[attempt] = { body: { state: 'DONE' } };
    known = paidOrder();
    const next = () => {
      vi.advanceTimersByTime(2_000);
      return state.phase.value === 'done';
    };
    await settle(next);
    expect(reads()).toBe(before + 1);
  });

  it('loads the order where the attempt can’t be loaded', async () => {
    await load();
    await press();
    const before = reads();
    replies[attempt] = refusalOf('NOT_FOUND');
    await pass(2_000, () => reads() === before + 1);
    expect(host.reported).toEqual([]);
  });

  it('may happen in this window', async () => {
    await load();
    await state.payHere();
    expect(redirects).toEqual([provider]);
    expect(JSON.parse(api.named(pay)[0]?.body ?? '').window).toBe('page');
  });

  it('happens in this window in an in-app browser', async () => {
    vi.stubGlobal('navigator', { userAgent: 'KAKAOTALK 10.0' });
    await load();
    await press();
    vi.stubGlobal('navigator', { userAgent: 'Chrome' });
    expect([redirects, state.phase.value]).toEqual([[provider], 'pay']);
  });

  it('happens in this window where this is the payment window itself', async () => {
    isInWindow = true;
    await load();
    await press();
    expect([redirects, popup?.addresses]).toEqual([[provider], []]);
    expect(JSON.parse(api.named(pay)[0]?.body ?? '').window).toBe('popup');
  });

  it('continues in the window that the checkout opened', async () => {
    // The state uses only these parts of a window.
    storePayment('o1', { popup: popup as unknown as Window, provider: 'toss' });
    await load();
    await settle(isIdle);
    expect(popup?.addresses).toEqual([provider]);
  });

  it('starts with a sign-in for a fan who is signed out', async () => {
    await load();
    clearSession();
    state.pay('Opening');
    expect([signIns, popup?.addresses, api.named(pay)]).toEqual([1, [], []]);
  });
});

it('opens the platform’s page in the window on a partner’s page', async () => {
  vi.stubGlobal('origin', 'https://partner.example');
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  await load();
  await press();
  expect(popup?.addresses).toEqual([`${platform.origin}/order?order=o1&window=popup`]);
  expect(state.platformAddress('page')).toBe(`${platform.origin}/order?order=o1`);
  expect(api.named(pay)).toEqual([]);
  clearSession();
});

it.each([
  ['the platform', () => platform.origin, 'o1', 2],
  ['another page', () => 'https://elsewhere.example', 'o1', 1],
  ['the platform, about another order', () => platform.origin, 'o2', 1],
])('after a message of %s loads the order again if it is meant', async (_, origin, orderId, expected) => {
  await load();
  page.dispatchEvent(messageFrom(origin(), orderId));
  await settle(isIdle);
  expect(reads()).toBe(expected);
});

describe('a paid order', () => {
  const completed = ['fan-order-complete', { orderId: 'o1', number: 'FN-1' }];

  it('closes the window and is announced once in a tab', async () => {
    await load();
    await press();
    known = paidOrder();
    await state.load();
    expect([state.phase.value, popup?.closed]).toEqual(['done', true]);
    expect(host.emitted).toEqual([
      completed,
      ['fan-navigate', { to: '/order/complete?order=o1', productId: null, orderId: 'o1' }],
    ]);
    state.dispose();
    await load();
    expect(host.emitted).toHaveLength(2);
    expect(state.staysHere.value).toBe(true);
  });

  it('has its result on another page, if the page takes it', async () => {
    host.prevented.add('fan-navigate');
    known = paidOrder();
    await load();
    expect(state.staysHere.value).toBe(false);
  });

  it('has its result here on a partner’s page', async () => {
    vi.stubGlobal('origin', 'https://partner.example');
    storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
    known = paidOrder();
    await load();
    expect([host.emitted, state.staysHere.value]).toEqual([[completed], true]);
    tabStorage.remove('storeTold');
    clearSession();
  });

  it('that was paid long ago is not announced', async () => {
    known = { ...paidOrder(), paidAt: inMs(-3_600_000) };
    await load();
    expect([state.phase.value, host.emitted]).toEqual(['done', []]);
  });
});

describe('canceling', () => {
  it('sends it once, shows the reply and closes the window', async () => {
    await load();
    await press();
    const first = state.cancel();
    expect(state.busy.value).toBe('canceling');
    await Promise.all([first, state.cancel()]);
    expect(api.named(cancel)).toHaveLength(1);
    expect([state.phase.value, popup?.closed]).toEqual(['canceled', true]);
  });

  it.each(refusals)('shows and reports %s, and loads the order again', async (code) => {
    await load();
    replies[cancel] = refusalOf(code);
    await state.cancel();
    expect(state.failure.value).toMatchObject({ code });
    expect(host.reported).toEqual([code]);
    await settle(() => reads() === 2);
  });
});
