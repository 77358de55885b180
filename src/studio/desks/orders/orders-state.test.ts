import { expect, it } from 'vitest';
import {
  countsOf,
  type DeskLine,
  type DeskOrder,
  type DeskParcel,
  packedTogether,
  parcelsIn,
  type RefundRow,
  refundOf,
  refundRows,
  sumOf,
  waitingLines,
  waitingOf,
} from './orders-state.ts';

const won = (amount: number) => ({ amount, currency: 'KRW' }) as const;

it('a refund adds up the selected lines, and needs a second person above one person’s limit', () => {
  const rows = [
    { id: 'a', max: 2, amount: 200 },
    { id: 'b', max: 1, amount: 101 },
  ];
  const preview = { alone: won(300) };
  expect(sumOf(rows, preview, [])).toEqual({ ...won(0), needsTwo: false });
  expect(sumOf(rows, preview, ['a'])).toEqual({ ...won(200), needsTwo: false });
  expect(sumOf(rows, preview, ['a', 'b'])).toEqual({ ...won(301), needsTwo: true });
  expect(sumOf(rows, preview, ['a', 'b'], { a: 1 })).toEqual({ ...won(201), needsTwo: false });
});

it('returned and lost pieces are refunded by parcel, and all others by line', () => {
  const parcel = (parcelId: string, state: string, pieces: number, settled: string | null = null) => ({
    parcelId,
    state,
    pieces,
    settled,
    trackingNumber: null,
  });
  const parcels = [
    parcel('p1', 'DELIVERED', 1),
    parcel('p2', 'PREPARING', 2),
    parcel('p3', 'LOST', 3),
    parcel('p4', 'LOST', 1, 'SENT_AGAIN'),
  ];
  const line = {
    lineId: 'a',
    name: 'A',
    quantity: 7,
    mayRefund: true,
    unitPrice: won(100),
    feePerPiece: won(1),
    parcels,
  };
  const order = { held: null, lines: [line] } as unknown as DeskOrder;
  const preview = { lines: [{ lineId: 'a', amount: won(202), pieces: 2 }] };
  const rowsOf = (kind: 'UNUSED' | 'RETURNED' | 'LOST', about = order) => refundRows(about, preview, kind);
  const idsOf = (rows: readonly RefundRow[]) => rows.map(({ id, max, amount }) => [id, max, amount]);
  expect(idsOf(rowsOf('UNUSED'))).toEqual([['a', 2, 202]]);
  expect(idsOf(rowsOf('RETURNED'))).toEqual([
    ['p1', 1, 101],
    ['p3', 3, 303],
  ]);
  expect(idsOf(rowsOf('LOST'))).toEqual([['p3', 3, 303]]);
  expect(rowsOf('LOST', { ...order, held: 'DISPUTE' })).toEqual([]);
  expect(refundOf(rowsOf('UNUSED'), ['a'], { a: 1 })).toEqual({ lineIds: ['a'], pieces: { a: 1 } });
  expect(refundOf(rowsOf('RETURNED'), ['p1', 'p3'], { p3: 2 })).toEqual({ lineIds: ['a'], parcels: { p1: 1, p3: 2 } });
});

it('parcels that the reader may not change are not offered', () => {
  const line = (lineId: string, mayShip: boolean, state: string | null) =>
    ({
      lineId,
      mayShip,
      name: lineId,
      parcels: state
        ? [
            { state, pieces: 2 },
            { state, pieces: 1 },
          ]
        : [],
    }) as DeskLine;
  const order = {
    lines: [
      line('a', true, 'PREPARING'),
      line('b', false, 'PREPARING'),
      line('c', true, 'SHIPPED'),
      line('d', true, null),
    ],
  } as DeskOrder;
  expect(waitingLines(order)).toEqual([{ id: 'a', name: 'a', max: 3 }]);
  expect(parcelsIn(order, 'SHIPPED').map(({ lineId }) => lineId)).toEqual(['c', 'c']);
});

it('parcels with another carrier or number are in another package than the first', () => {
  const line = (lineId: string, carrier: string | null, trackingNumber: string | null) =>
    ({ lineId, carrier, trackingNumber }) as DeskParcel;
  const sent = [line('a', 'DHL', '1'), line('b', 'DHL', '2'), line('c', 'UPS', '1'), line('d', 'DHL', '1')];
  expect(packedTogether(sent).map(({ lineId }) => lineId)).toEqual(['a', 'd']);
  expect(packedTogether([])).toEqual([]);
});

it('pieces are sent along only if fewer than all of a selected line are meant', () => {
  const lines = [
    { id: 'a', max: 3 },
    { id: 'b', max: 1 },
  ];
  expect(countsOf(lines, ['a', 'b'], {})).toEqual({});
  expect(countsOf(lines, ['a', 'b'], { a: 3 })).toEqual({});
  expect(countsOf(lines, ['a', 'b'], { a: 2 })).toEqual({ pieces: { a: 2 } });
  expect(countsOf(lines, ['b'], { a: 2 })).toEqual({});
  expect(waitingOf(lines, ['a'])).toEqual({ a: 3 });
});
