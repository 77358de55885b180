import { describe, expect, it } from 'vitest';
import { OrderStatus, PaymentState } from '../../../../server/order/contract.ts';
import { isJustCompleted, needsReload, type PaymentWindow, paymentTarget, phaseOf, pollDelay } from './order-phase.ts';

const windows: readonly PaymentWindow[] = ['none', 'open', 'closed', 'blocked'];

it.each([
  ['RESERVED', 'NONE', 'none', 'pay'],
  ['PAYING', 'READY', 'none', 'pay'],
  ['PAYING', 'READY', 'open', 'window'],
  ['PAYING', 'READY', 'closed', 'left'],
  ['RESERVED', 'NONE', 'blocked', 'blocked'],
  ['PAYING', 'FAILED', 'closed', 'failed'],
  ['PAYING', 'FAILED', 'open', 'window'],
  ['PAYING', 'FAILED', 'blocked', 'blocked'],
  ['PAYING', 'REFUNDED', 'none', 'returned'],
  ['PAYING', 'REFUNDED', 'blocked', 'blocked'],
  ['PAYING', 'REFUNDED', 'open', 'window'],
  ['PAYING', 'CHECKING', 'closed', 'checking'],
  ['EXPIRED', 'CHECKING', 'none', 'checking'],
  ['EXPIRED', 'REFUNDED', 'none', 'refunded'],
  ['EXPIRED', 'FAILED', 'none', 'expired'],
  ['CANCELED', 'NONE', 'closed', 'canceled'],
  ['PAID', 'DONE', 'open', 'done'],
  ['PARTIALLY_REFUNDED', 'DONE', 'none', 'done'],
  ['REFUNDED', 'REFUNDED', 'none', 'refunded'],
] as const)('shows an order that is %s, its payment %s and its window %s as %s', (status, payment, window, phase) => {
  expect(phaseOf({ status, payment, failure: null }, window)).toBe(phase);
});

it('never shows a payment as failed that the fan left', () => {
  const left = { status: 'PAYING', payment: 'FAILED', failure: 'LEFT' } as const;
  expect(windows.map((window) => phaseOf(left, window))).toEqual(['stopped', 'window', 'stopped', 'blocked']);
});

it('a failure is never shown while the payment is being checked, whatever the state of the window', () => {
  for (const status of OrderStatus.options) {
    for (const window of windows) {
      expect(['failed', 'expired', 'canceled']).not.toContain(
        phaseOf({ status, payment: 'CHECKING', failure: null }, window),
      );
    }
  }
});

it('an order is reloaded in every state that can change by itself, and in no other', () => {
  for (const status of OrderStatus.options) {
    for (const payment of PaymentState.options) {
      const phase = phaseOf({ status, payment, failure: null }, 'none');
      const isOver = ['refunded', 'expired', 'canceled'].includes(phase) || (phase === 'done' && status !== 'PAID');
      // The provider has not confirmed yet that no payment arrived at the last moment.
      const isEnding = status === 'EXPIRED' && payment === 'READY';
      expect(pollDelay(phase, { status, payment }) === null).toBe(isOver && !isEnding);
    }
  }
});

it.each([
  //window, own origin, in an app
  [true, true, false, 'window'],
  [true, true, true, 'window'],
  [true, false, false, 'platform'],
  [true, false, true, 'platform'],
  [false, true, true, 'page'],
  [false, true, false, 'blocked'],
  [false, false, true, 'blocked'],
  [false, false, false, 'blocked'],
] as const)(
  'pays with a window: %s, on the platform: %s, in an in-app browser: %s, in this place: %4$s',
  (has, own, inApp, way) => {
    expect(paymentTarget(has, own, inApp)).toBe(way);
  },
);

describe('a payment attempt', () => {
  const now = Date.parse('2026-11-22T09:00:00Z');

  it.each(PaymentState.options)('reloads the order if its state is anything but %s', (payment) => {
    for (const attempt of PaymentState.options) {
      expect(needsReload({ payment, expiresAt: null }, attempt, now)).toBe(attempt !== payment);
    }
  });

  it.each([
    ['2026-11-22T08:59:59Z', true],
    ['2026-11-22T09:00:00Z', true],
    ['2026-11-22T09:00:01Z', false],
  ])('reloads the order when its time is over: %s', (expiresAt, isOver) => {
    expect(needsReload({ payment: 'READY', expiresAt }, 'READY', now)).toBe(isOver);
  });

  it.each([
    [null, false],
    ['2026-11-22T08:59:00Z', true],
    ['2026-11-22T08:50:00.001Z', true],
    ['2026-11-22T08:50:00Z', false],
  ])('counts as just completed when it was paid at %s: %s', (paidAt, isExpected) => {
    expect(isJustCompleted(paidAt, now)).toBe(isExpected);
  });
});
