import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Order } from '../../../../server/order/contract.ts';
import { type Answer, settle, startTestApi } from '../../../core/api/test-api.ts';
import { reporterOf } from '../../../core/element/report-failure.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../../core/element/testing-host.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import { onSignInRequest } from '../../../core/session/sign-in.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import type { storeElement } from '../contract.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { orderOf } from '../testing-store.ts';
import { createOrderState, type OrderState } from './order-state.ts';

export const read = 'GET /order/o1';
export const pay = 'POST /payment/url';
export const attempt = 'GET /payment/attempt/a1';
export const cancel = 'POST /order/o1/cancel';
export const provider = 'https://pay.example/1';
export let api: Awaited<ReturnType<typeof startTestApi>>;
export let page: EventTarget;
export let host: TestHost<typeof storeElement>;
export let state: OrderState;
let serverOrder: Order;

/** The replies that differ from the usual ones, by the name of the call. */
export let replies: Record<string, Answer | 'drop'>;

/** The window that a click opens; null if the browser blocks it. */
export let popup: ReturnType<typeof createPopup> | null;

let isInWindow = false;
export const redirects: string[] = [];
export let signIns = 0;

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
  if (name === read) return { body: serverOrder };
  if (name === cancel) return { body: orderOf({ status: 'CANCELED', cancelable: false }) };
  if (name === attempt) return { body: { state: serverOrder.payment } };
  if (name === pay) return { body: { paymentUrl: provider, attemptId: 'a1' } };
  return { body: { providers: [{ provider: 'toss', currencies: ['KRW'] }] } };
}

export function create(): OrderState {
  // The state uses only these parts of the store.
  const store = { host, reportError: reporterOf(host), isInWindow: () => isInWindow };
  state = createOrderState(store as unknown as FanStoreState, 'o1');
  return state;
}

export const isIdle = () => state.order.value.status !== 'loading' && state.busy.value === null;
export const reads = () => api.named(read).length;

/** With the order and its providers loaded. */
export async function load(): Promise<void> {
  create();
  await settle(() => isIdle() && state.providers.chosen.value !== null);
}

/** Presses the button, and waits until its calls are answered. */
export async function press(): Promise<void> {
  state.pay('Opening');
  await settle(isIdle);
}

export const messageFrom = (origin: string, orderId = 'o1') =>
  new MessageEvent('message', { data: { type: 'fan-payment', orderId }, origin });

/** The server has this order from now on. */
export function setServerOrder(order: Order): void {
  serverOrder = order;
}

/** The browser blocks the windows of clicks. */
export function blockPopups(): void {
  popup = null;
}

/** The page is the payment window itself. */
export function actInWindow(): void {
  isInWindow = true;
}

/** A server that answers as usual, a signed-in fan and an order, before each test. */
export function setUpOrder(): void {
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
    serverOrder = orderOf();
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
    tabStorage.remove('storeDelivered');
  });
}
