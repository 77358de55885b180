import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Order, orderCalls } from '../../../server/order/contract.ts';
import { type Answer, settle, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { createTestHost, stubDocument, type TestHost } from '../../core/element/testing-host.ts';
import { clearSession, storeSession } from '../../core/session/auth-state.ts';
import type { purchaseElement } from './contract.ts';
import { createPurchaseState, type PurchaseState } from './purchase-state.ts';
import type { PurchasesState } from './purchases-state.ts';

const read = 'GET /order/o1';
const cancel = 'POST /order/o1/cancel';
const refund = 'POST /order/o1/refund';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof purchaseElement>;
let state: PurchaseState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
let put: string[];

const line = (lineId: string, refundable: number) => ({ lineId, refundable, shipments: [] });
// The state uses only these parts of an order.
const orderOf = (status: Order['status'], payment: Order['payment'] = 'NONE') =>
  ({
    orderId: 'o1',
    status,
    payment,
    refunded: { amount: status === 'REFUNDED' ? 3000 : 0, currency: 'KRW' },
    lines: [line('l2', 1), line('l1', 2), line('l3', 0)],
  }) as unknown as Order;

function create(loadedOrders: readonly Order[] = []): void {
  const orders = { state: signal({ status: 'ready', value: loadedOrders }) };
  // The state uses only these parts of the list.
  const list = { host, orders, reportError: reporterOf(host), put: (one: Order) => put.push(one.status) };
  state = createPurchaseState(list as unknown as PurchasesState, 'o1');
}

const status = () => state.order.value.value?.status;
const isReady = () => state.order.value.status === 'ready';
const reads = () => api.named(read).length;

async function load(): Promise<void> {
  create();
  await settle(isReady);
}

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  replies = { [read]: { body: orderOf('FULFILLED') } };
  api.handle(({ name }) => replies[name] ?? { body: orderOf(name === cancel ? 'CANCELED' : 'REFUNDED') });
  host = createTestHost();
  put = [];
});
afterEach(() => {
  state.dispose();
  vi.useRealTimers();
  clearSession();
});

describe('an order', () => {
  it('is shown as in the list until it is loaded', async () => {
    create([orderOf('PAID')]);
    expect(status()).toBe('PAID');
    await settle(() => status() === 'FULFILLED');
    expect(put).toEqual(['FULFILLED']);
  });

  it('is loaded in another language again', async () => {
    await load();
    host.language.value = 'ja';
    await settle(() => reads() === 2 && isReady());
    expect(api.named(read).map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja']);
  });

  it('is loaded again while it may change', async () => {
    replies[read] = { body: orderOf('PAYING') };
    await load();
    replies[read] = { body: orderOf('FULFILLED') };
    vi.advanceTimersByTime(3_000);
    await settle(() => status() === 'FULFILLED');
    vi.advanceTimersByTime(60_000);
    expect([reads(), isReady()]).toEqual([2, true]);
  });

  it('is not loaded again after the end of the state', async () => {
    replies[read] = { body: orderOf('PAYING') };
    await load();
    state.dispose();
    vi.advanceTimersByTime(60_000);
    expect(isReady()).toBe(true);
  });

  it.each(refusalsOf(orderCalls, 'GET /order/:orderId'))('shows %s', async (code) => {
    replies[read] = refusalOf(code);
    create();
    await settle(() => state.order.value.status === 'failed');
    expect(state.order.value).toMatchObject({ error: { code } });
  });
});

describe('canceling', () => {
  it('is sent once, and shows the reply', async () => {
    await load();
    expect(await Promise.all([state.cancel(), state.cancel()])).toEqual([true, false]);
    expect([api.named(cancel).length, status(), state.busy.value]).toEqual([1, 'CANCELED', false]);
    expect(put.at(-1)).toBe('CANCELED');
  });

  it.each(refusalsOf(orderCalls, 'POST /order/:orderId/cancel'))(
    'shows and reports %s, and loads the order again',
    async (code) => {
      await load();
      replies[cancel] = refusalOf(code);
      expect(await state.cancel()).toBe(false);
      expect(state.failure.value).toMatchObject({ code });
      expect(host.reported).toEqual([code]);
      await settle(() => reads() === 2);
    },
  );
});

describe('a refund', () => {
  it('starts with every line that can be refunded, and sends nothing before the fan confirms', async () => {
    await load();
    state.openRefund();
    expect([state.isRefunding.value, state.chosen.value]).toEqual([true, ['l2', 'l1']]);
    state.closeRefund();
    expect([state.isRefunding.value, api.named(refund)]).toEqual([false, []]);
  });

  it('is sent for the chosen lines, and needs one', async () => {
    await load();
    state.openRefund();
    state.choose('l1', false);
    state.choose('l2', false);
    await state.refund();
    expect(api.named(refund)).toEqual([]);
    state.choose('l2', true);
    state.choose('l1', true);
    expect(await state.refund()).toEqual({ amount: 3000, currency: 'KRW' });
    expect(api.named(refund).map(({ body }) => JSON.parse(body))).toEqual([{ lineIds: ['l1', 'l2'] }]);
    expect([state.isRefunding.value, status()]).toEqual([false, 'REFUNDED']);
    expect(host.emitted).toEqual([['fan-order-refund', { orderId: 'o1', lineIds: ['l1', 'l2'] }]]);
  });

  it('stays open with its message after a failure, until it is opened again', async () => {
    await load();
    replies[refund] = refusalOf('WITHDRAWAL_BLOCKED');
    state.openRefund();
    await state.refund();
    expect([state.isRefunding.value, host.emitted]).toEqual([true, []]);
    expect(state.failure.value).toMatchObject({ code: 'WITHDRAWAL_BLOCKED' });
    state.openRefund();
    expect(state.failure.value).toBeNull();
  });
});
