import { expect, it } from 'vitest';
import { OrderStatus, PaymentState } from '../../../../server/order/contract.ts';
import { askAgainAfter, type PaymentWindow, phaseOf } from './order-phase.ts';

const windows: readonly PaymentWindow[] = ['none', 'open', 'closed', 'blocked'];

it.each([
  ['RESERVED', 'NONE', 'none', 'pay'],
  ['PAYING', 'READY', 'none', 'pay'],
  ['PAYING', 'READY', 'open', 'window'],
  ['PAYING', 'READY', 'closed', 'left'],
  ['RESERVED', 'NONE', 'blocked', 'blocked'],
  ['PAYING', 'FAILED', 'closed', 'failed'],
  ['PAYING', 'FAILED', 'open', 'window'],
  ['PAYING', 'REFUNDED', 'none', 'returned'],
  ['PAYING', 'REFUNDED', 'open', 'window'],
  ['PAYING', 'CHECKING', 'closed', 'checking'],
  ['EXPIRED', 'CHECKING', 'none', 'checking'],
  ['EXPIRED', 'REFUNDED', 'none', 'refunded'],
  ['EXPIRED', 'FAILED', 'none', 'expired'],
  ['CANCELED', 'NONE', 'closed', 'canceled'],
  ['PAID', 'DONE', 'open', 'done'],
  ['PARTIALLY_REFUNDED', 'DONE', 'none', 'done'],
  ['REFUNDED', 'REFUNDED', 'none', 'refunded'],
] as const)('tells an order that is %s, its payment %s and its window %s as %s', (status, payment, window, phase) => {
  expect(phaseOf({ status, payment }, window)).toBe(phase);
});

it('never calls it a failure while the payment is being checked, whatever the window does', () => {
  for (const status of OrderStatus.options) {
    for (const window of windows) {
      expect(['failed', 'expired', 'canceled']).not.toContain(phaseOf({ status, payment: 'CHECKING' }, window));
    }
  }
});

it('asks again in every state that can change by itself, and in no other', () => {
  for (const status of OrderStatus.options) {
    for (const payment of PaymentState.options) {
      const phase = phaseOf({ status, payment }, 'none');
      const isOver = ['refunded', 'expired', 'canceled'].includes(phase) || (phase === 'done' && status !== 'PAID');
      // The provider has not said yet that nobody paid in the last moment.
      const isEnding = status === 'EXPIRED' && payment === 'READY';
      expect(askAgainAfter(phase, { status, payment }) === null).toBe(isOver && !isEnding);
    }
  }
});
