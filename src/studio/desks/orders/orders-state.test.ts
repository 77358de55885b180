import { expect, it } from 'vitest';
import { type DeskLine, type DeskOrder, parcelsIn, sumOf } from './orders-state.ts';

const won = (amount: number) => ({ amount, currency: 'KRW' }) as const;

it('a refund adds up the chosen lines, and needs a second person beyond what one may refund alone', () => {
  const preview = {
    lines: [
      { lineId: 'a', amount: won(200) },
      { lineId: 'b', amount: won(101) },
    ],
    alone: won(300),
  };
  expect(sumOf(preview, [])).toEqual({ ...won(0), needsTwo: false });
  expect(sumOf(preview, ['a'])).toEqual({ ...won(200), needsTwo: false });
  expect(sumOf(preview, ['a', 'b'])).toEqual({ ...won(301), needsTwo: true });
});

it('parcels that the reader may not change are not offered', () => {
  const line = (lineId: string, mayShip: boolean, state: string | null) =>
    ({ lineId, mayShip, parcel: state && { state } }) as DeskLine;
  const order = {
    lines: [
      line('a', true, 'PREPARING'),
      line('b', false, 'PREPARING'),
      line('c', true, 'SHIPPED'),
      line('d', true, null),
    ],
  } as DeskOrder;
  expect(parcelsIn(order, 'PREPARING').map(({ lineId }) => lineId)).toEqual(['a']);
  expect(parcelsIn(order, 'SHIPPED').map(({ lineId }) => lineId)).toEqual(['c']);
});
