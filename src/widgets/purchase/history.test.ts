import { expect, it } from 'vitest';
import type { Order } from '../../../server/order/contract.ts';
import { historyOf } from './history.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
const history: Order['history'] = [
  { status: 'RESERVED', at: at(0) },
  { status: 'PAID', at: at(1) },
  { status: 'FULFILLED', at: at(2) },
];

/** The part of a line that the history depends on. */
const lineWith = (...shipments: Order['lines'][number]['shipments']) => ({ shipments }) as Order['lines'][number];
const parcel = {
  pieces: 1,
  state: 'SHIPPED',
  carrier: 'CJ',
  trackingNumber: '1',
  trackingUrl: null,
  shippedAt: at(5),
  deliveredAt: null,
} as const;

it('the history shows instant delivery as delivered', () => {
  expect(historyOf({ history, lines: [lineWith()] }).map(({ what }) => what)).toEqual([
    'RESERVED',
    'PAID',
    'FULFILLED',
  ]);
});

it('the history shows an order of an older server without parcels', () => {
  const earlier = {} as Order['lines'][number];
  expect(historyOf({ history, lines: [earlier] }).map(({ what }) => what)).toEqual(['RESERVED', 'PAID', 'FULFILLED']);
});

it('the history does not show a parcel as delivered too early', () => {
  const preparing = { ...parcel, state: 'PREPARING', carrier: null, trackingNumber: null, shippedAt: null } as const;
  const shown = historyOf({ history, lines: [lineWith({ ...preparing, returnableUntil: null })] });
  expect(shown.map(({ what }) => what)).toEqual(['RESERVED', 'PAID', 'PARCEL_PREPARING']);
});

it('the history lists parcels in order, and lines in one parcel once', () => {
  const sent = lineWith({ ...parcel, returnableUntil: null });
  const arrived = lineWith({ ...parcel, state: 'DELIVERED', deliveredAt: at(9), returnableUntil: at(30) });
  const refunded: Order['history'] = [...history, { status: 'PARTIALLY_REFUNDED', at: at(7) }];
  expect(historyOf({ history: refunded, lines: [sent, arrived] }).map(({ what }) => what)).toEqual([
    'RESERVED',
    'PAID',
    'PARCEL_PREPARING',
    'PARCEL_SHIPPED',
    'PARTIALLY_REFUNDED',
    'PARCEL_DELIVERED',
  ]);
});

it('the history lists each refund with its amount in place of the changed state, also of one moment', () => {
  const refund = {
    refundId: 'r1',
    amount: { amount: 500, currency: 'KRW' },
    by: 'OPERATOR',
    cause: 'DAMAGED',
    at: at(7),
  } as const;
  const refunds = [refund, { ...refund, refundId: 'r2' }];
  const refunded: Order['history'] = [...history, { status: 'PARTIALLY_REFUNDED', at: at(7) }];
  const lines = [lineWith()];
  expect(historyOf({ history: refunded, lines, refunds }).map((one) => [one.what, one.refund?.refundId])).toEqual([
    ['RESERVED', undefined],
    ['PAID', undefined],
    ['FULFILLED', undefined],
    ['REFUND_MADE', 'r1'],
    ['REFUND_MADE', 'r2'],
  ]);
  expect(historyOf({ history: refunded, lines }).at(-1)?.what).toBe('PARTIALLY_REFUNDED');
});
