import { describe, expect, it, vi } from 'vitest';
import { orderCalls } from '../../../../server/order/contract.ts';
import { settle } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { inMs, paidOrder } from '../testing-store.ts';
import {
  api,
  cancel,
  host,
  isIdle,
  load,
  messageFrom,
  page,
  popup,
  press,
  reads,
  replies,
  setServerOrder,
  setUpOrder,
  state,
} from './testing-order.ts';

setUpOrder();

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
    setServerOrder(paidOrder());
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

  it('has its result on another page, if the page handles it', async () => {
    host.prevented.add('fan-navigate');
    setServerOrder(paidOrder());
    await load();
    expect(state.staysHere.value).toBe(false);
  });

  it('has its result here on a partner’s page', async () => {
    vi.stubGlobal('origin', 'https://partner.example');
    storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
    setServerOrder(paidOrder());
    await load();
    expect([host.emitted, state.staysHere.value]).toEqual([[completed], true]);
    tabStorage.remove('storeTold');
    clearSession();
  });

  it('is announced as delivered when the server has delivered it, once in a tab', async () => {
    const delivered = ['fan-order-delivered', { orderId: 'o1', number: 'FN-1' }];
    await load();
    setServerOrder(paidOrder());
    await state.load();
    expect(host.emitted).not.toContainEqual(delivered);
    setServerOrder({ ...paidOrder(), status: 'FULFILLED' });
    await state.load();
    expect(host.emitted.at(-1)).toEqual(delivered);
    state.dispose();
    await load();
    expect(host.emitted.filter(([name]) => name === 'fan-order-delivered')).toHaveLength(1);
  });

  it('is not announced if it was paid long ago', async () => {
    setServerOrder({ ...paidOrder(), paidAt: inMs(-3_600_000) });
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

  it.each(refusalsOf(orderCalls, 'POST /order/:orderId/cancel'))(
    'shows and reports %s, and loads the order again',
    async (code) => {
      await load();
      replies[cancel] = refusalOf(code);
      await state.cancel();
      expect(state.failure.value).toMatchObject({ code });
      expect(host.reported).toEqual([code]);
      await settle(() => reads() === 2);
    },
  );
});
