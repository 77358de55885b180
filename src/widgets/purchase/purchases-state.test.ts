import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Order, orderCalls } from '../../../server/order/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { createTestHost, stubDocument, type TestHost } from '../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../core/session/auth-state.ts';
import type { purchaseElement } from './contract.ts';
import { createPurchasesState, type PurchasesState } from './purchases-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let host: TestHost<typeof purchaseElement>;
let state: PurchasesState;
const shown = () => state.orders.state.value.value?.map(({ orderId, status }) => `${orderId} ${status}`);
const signIn = () =>
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(() => ({ body: { orders: [{ orderId: 'o1', status: 'PAID' }], nextCursor: null } }));
  host = createTestHost();
  state = createPurchasesState(host);
});
afterEach(() => {
  state.dispose();
  clearSession();
});

describe('the orders', () => {
  it('are loaded after the sign-in, again in another language, and forgotten after the sign-out', async () => {
    expect(api.received).toEqual([]);
    signIn();
    await expect.poll(shown).toEqual(['o1 PAID']);
    host.language.value = 'ko';
    await expect.poll(() => api.received.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ko']);
    await expect.poll(() => state.orders.state.value.status).toBe('ready');
    clearSession();
    expect(state.orders.state.value).toEqual({ status: 'loading', value: undefined });
  });

  it('show a change of one of their orders, and ignore others', async () => {
    signIn();
    await expect.poll(shown).toEqual(['o1 PAID']);
    // The state uses only the id.
    state.put({ orderId: 'o1', status: 'REFUNDED' } as unknown as Order);
    state.put({ orderId: 'o2', status: 'PAID' } as unknown as Order);
    expect(shown()).toEqual(['o1 REFUNDED']);
  });

  it.each(refusalsOf(orderCalls, 'GET /order'))('are not there after %s, which is reported', async (code) => {
    api.handle(() => refusalOf(code));
    signIn();
    await expect.poll(() => state.orders.state.value).toMatchObject({ status: 'failed', error: { code } });
    expect(host.reported).toEqual([code]);
  });
});

describe('the open order', () => {
  it('follows the attribute when it changes', () => {
    state.follow('o1');
    state.go('o2');
    state.follow('o1');
    expect(state.opened.value).toBe('o2');
    state.follow(undefined);
    expect(state.opened.value).toBeNull();
  });

  it('stays where the page prevents the step', () => {
    host.prevented.add('fan-navigate');
    state.go('o1');
    expect(host.emitted).toEqual([['fan-navigate', { to: '/mypage/purchase?order=o1', orderId: 'o1' }]]);
    expect(state.opened.value).toBeNull();
  });
});
