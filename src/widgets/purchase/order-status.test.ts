import { expect, it } from 'vitest';
import en from '../../../locales/en/purchase.json' with { type: 'json' };
import { OrderStatus, PaymentState } from '../../../server/order/contract.ts';
import { statusOf } from './order-status.ts';

it.each([
  ['PAYING', 'READY', 'UNPAID'],
  ['PAYING', 'CHECKING', 'CHECKING'],
  ['EXPIRED', 'CHECKING', 'CHECKING'],
  ['EXPIRED', 'REFUNDED', 'REFUNDED'],
  ['EXPIRED', 'READY', 'ENDING'],
  ['EXPIRED', 'EXPIRED', 'EXPIRED'],
  ['FULFILLED', 'DONE', 'FULFILLED'],
  ['PAYING', 'REFUNDED', 'RETURNED'],
] as const)('tells an order that is %s with its payment %s as %s', (status, payment, told) => {
  expect(statusOf({ status, payment, lines: [] })).toBe(told);
});

it('has words for all that an order can be', () => {
  for (const status of OrderStatus.options) {
    for (const payment of PaymentState.options) {
      const told = statusOf({ status, payment, lines: [] });
      expect(Object.keys(en.status)).toContain(told);
      expect(Object.keys(en.statusText)).toContain(told);
    }
  }
});
