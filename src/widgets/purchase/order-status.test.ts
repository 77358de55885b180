import { expect, it } from 'vitest';
import en from '../../../locales/en/purchase.json' with { type: 'json' };
import { type Order, OrderStatus, PaymentState } from '../../../server/order/contract.ts';
import { mayStillChange, refundableLines, statusOf, withChoice, withOrder } from './order-status.ts';

it.each([
  ['PAYING', 'READY', 'UNPAID'],
  ['PAYING', 'CHECKING', 'CHECKING'],
  ['EXPIRED', 'CHECKING', 'CHECKING'],
  ['EXPIRED', 'REFUNDED', 'REFUNDED'],
  ['EXPIRED', 'READY', 'ENDING'],
  ['EXPIRED', 'EXPIRED', 'EXPIRED'],
  ['FULFILLED', 'DONE', 'FULFILLED'],
  ['PAYING', 'REFUNDED', 'RETURNED'],
] as const)('shows an order that is %s with its payment %s as %s', (status, payment, shown) => {
  expect(statusOf({ status, payment, lines: [] })).toBe(shown);
});

it('every state of an order has words', () => {
  for (const status of OrderStatus.options) {
    for (const payment of PaymentState.options) {
      const shown = statusOf({ status, payment, lines: [] });
      expect(Object.keys(en.status)).toContain(shown);
      expect(Object.keys(en.statusText)).toContain(shown);
    }
  }
});

it.each([
  [['PREPARING'], 'PREPARING'],
  [['SHIPPED', 'PREPARING'], 'PARTLY_SHIPPED'],
  [['DELIVERED', 'PREPARING'], 'PARTLY_SHIPPED'],
  [['DELIVERED', 'SHIPPED'], 'SHIPPED'],
  [['DELIVERED', 'CANCELED'], 'FULFILLED'],
  [['DELIVERED', 'LOST'], 'LOST'],
] as const)('shows an order whose parcels are %s as %s', (states, shown) => {
  // The part of a line that its state depends on.
  const state = shown === 'LOST' ? 'SHIPPING' : 'DELIVERED';
  const lines = [{ state, shipments: states.map((state) => ({ state })) }] as unknown as Order['lines'];
  expect(statusOf({ status: 'FULFILLED', payment: 'DONE', lines })).toBe(shown);
  expect(Object.keys(en.statusText)).toContain(shown);
});

it('an order is reloaded in every state that can change by itself, and in no other', () => {
  for (const status of OrderStatus.options) {
    for (const payment of PaymentState.options) {
      const isPaidElsewhere = status === 'PAYING' || (status === 'EXPIRED' && payment === 'READY');
      const isOpen = isPaidElsewhere || payment === 'CHECKING' || status === 'PAID';
      expect(mayStillChange({ status, payment }), `${status} ${payment}`).toBe(isOpen);
    }
  }
});

it('a changed order is replaced in the list, and unchanged and unknown ones are ignored', () => {
  type Row = Pick<Order, 'orderId' | 'status' | 'payment'>;
  const first: Row = { orderId: 'o1', status: 'PAYING', payment: 'READY' };
  const second: Row = { orderId: 'o2', status: 'PAID', payment: 'DONE' };
  const paid: Row = { ...first, status: 'PAID', payment: 'DONE' };
  expect(withOrder([first, second], paid)).toEqual([paid, second]);
  expect(withOrder([first, second], { ...first, payment: 'CHECKING' })).toEqual([
    { ...first, payment: 'CHECKING' },
    second,
  ]);
  expect(withOrder([first, second], { ...second })).toBeNull();
  expect(withOrder([second], paid)).toBeNull();
});

it('a refund starts with every refundable line, and follows each choice', () => {
  const lines = [
    { lineId: 'a', refundable: 2 },
    { lineId: 'b', refundable: 0 },
    { lineId: 'c', refundable: 1 },
  ];
  expect(refundableLines(lines)).toEqual(['a', 'c']);
  expect(withChoice(['a', 'c'], 'a', false)).toEqual(['c']);
  expect(withChoice(['c'], 'a', true)).toEqual(['c', 'a']);
  expect(withChoice(['a'], 'a', true)).toEqual(['a']);
});
