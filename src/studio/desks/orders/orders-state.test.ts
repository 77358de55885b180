import { expect, it } from 'vitest';
import {
  countsOf,
  type DeskLine,
  type DeskOrder,
  type DeskParcel,
  packedTogether,
  parcelsIn,
  sumOf,
  waitingLines,
} from './orders-state.ts';

const won = (amount: number) => ({ amount, currency: 'KRW' }) as const;

it('a refund adds up the chosen lines, and needs a second person beyond what one may refund alone', () => {
  const preview = {
    lines: [
      { lineId: 'a', amount: won(200), pieces: 2 },
      { lineId: 'b', amount: won(101), pieces: null },
    ],
    alone: won(300),
  };
  expect(sumOf(preview, [])).toEqual({ ...won(0), needsTwo: false });
  expect(sumOf(preview, ['a'])).toEqual({ ...won(200), needsTwo: false });
  expect(sumOf(preview, ['a', 'b'])).toEqual({ ...won(301), needsTwo: true });
  expect(sumOf(preview, ['a', 'b'], { a: 1 })).toEqual({ ...won(201), needsTwo: false });
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
  expect(waitingLines(order)).toEqual([{ id: 'a', name: 'a', most: 3 }]);
  expect(parcelsIn(order, 'SHIPPED').map(({ lineId }) => lineId)).toEqual(['c', 'c']);
});

it('parcels with another carrier or number are in another package than the first', () => {
  const line = (lineId: string, carrier: string | null, trackingNumber: string | null) =>
    ({ lineId, carrier, trackingNumber }) as DeskParcel;
  const sent = [line('a', 'DHL', '1'), line('b', 'DHL', '2'), line('c', 'UPS', '1'), line('d', 'DHL', '1')];
  expect(packedTogether(sent).map(({ lineId }) => lineId)).toEqual(['a', 'd']);
  expect(packedTogether([])).toEqual([]);
});

it('pieces are sent along only where fewer than all of a chosen line are meant', () => {
  const lines = [
    { id: 'a', most: 3 },
    { id: 'b', most: 1 },
  ];
  expect(countsOf(lines, ['a', 'b'], {})).toEqual({});
  expect(countsOf(lines, ['a', 'b'], { a: 3 })).toEqual({});
  expect(countsOf(lines, ['a', 'b'], { a: 2 })).toEqual({ pieces: { a: 2 } });
  expect(countsOf(lines, ['b'], { a: 2 })).toEqual({});
});
