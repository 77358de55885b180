import { describe, expect, it, vi } from 'vitest';
import { orderCalls } from '../../../../server/order/contract.ts';
import { paymentCalls } from '../../../../server/payment/contract.ts';
import { settle } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { platform } from '../../../core/platform.ts';
import { clearSession, storeSession } from '../../../core/session/auth-state.ts';
import { storePayment } from '../payment/payment-window.ts';
import { orderOf, paidOrder } from '../testing-store.ts';
import {
  actInWindow,
  api,
  attempt,
  blockPopups,
  cancel,
  create,
  host,
  isIdle,
  load,
  messageFrom,
  page,
  pay,
  popup,
  press,
  provider,
  read,
  reads,
  redirects,
  replies,
  setServerOrder,
  setUpOrder,
  signIns,
  state,
} from './testing-order.ts';

setUpOrder();

async function pass(milliseconds: number, untilTrue: () => boolean): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await settle(untilTrue);
}

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

  it.each(refusalsOf(orderCalls, 'GET /order/:orderId'))('shows %s', async (code) => {
    replies[read] = refusalOf(code);
    create();
    await settle(() => state.order.value.status === 'failed');
    expect(state.order.value).toMatchObject({ error: { code } });
  });

  it('is loaded again while it may change', async () => {
    await load();
    expect(reads()).toBe(1);
    await pass(4_000, () => reads() === 2 && isIdle());
    setServerOrder(orderOf({ status: 'CANCELED' }));
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

  it.each(refusalsOf(paymentCalls, 'POST /payment/url'))(
    'closes the window after %s, and shows and reports it',
    async (code) => {
      await load();
      replies[pay] = refusalOf(code);
      await press();
      expect(state.failure.value).toMatchObject({ code });
      expect(host.reported).toEqual([code]);
      expect([popup?.closed, state.phase.value]).toEqual([true, 'pay']);
      // The order may have changed: it is loaded again.
      expect(reads()).toBe(2);
    },
  );

  it('reports that the browser blocked the window', async () => {
    blockPopups();
    await load();
    await press();
    expect(state.phase.value).toBe('blocked');
    expect(api.named(pay)).toEqual([]);
  });

  it.each([
    ['FAILED', 'CARD_LIMIT', 'failed'],
    ['REFUNDED', null, 'returned'],
  ] as const)('shows a blocked window until the payment is %s with the failure %s', async (payment, failure, phase) => {
    setServerOrder(orderOf({ status: 'PAYING', payment: 'FAILED', failure: 'LEFT' }));
    blockPopups();
    await load();
    await press();
    await pass(4_000, () => reads() === 2 && isIdle());
    expect(state.phase.value).toBe('blocked');
    setServerOrder(orderOf({ status: 'PAYING', payment, failure }));
    await pass(4_000, () => reads() === 3 && isIdle());
    expect(state.phase.value).toBe(phase);
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
    setServerOrder(paidOrder());
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
    actInWindow();
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

it('the window opens the platform’s page on a partner’s page', async () => {
  vi.stubGlobal('origin', 'https://partner.example');
  storeSession({ userId: 'mina', name: 'Mina', email: '' }, { accessToken: 'access', refreshToken: 'refresh' });
  await load();
  await press();
  expect(popup?.addresses).toEqual([`${platform.origin}/order?order=o1&window=popup`]);
  expect(state.platformAddress('page')).toBe(`${platform.origin}/order?order=o1`);
  expect(api.named(pay)).toEqual([]);
  clearSession();
});
