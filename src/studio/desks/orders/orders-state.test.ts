import { expect, it } from 'vitest';
import { type DeskLine, type DeskOrder, packedTogether, parcelsIn, sumOf } from './orders-state.ts';

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

it('parcels with another carrier or number are in another package than the first', () => {
  const line = (lineId: string, carrier: string | null, trackingNumber: string | null) =>
    ({ lineId, parcel: { carrier, trackingNumber } }) as DeskLine;
  const sent = [line('a', 'DHL', '1'), line('b', 'DHL', '2'), line('c', 'UPS', '1'), line('d', 'DHL', '1')];
  expect(packedTogether(sent).map(({ lineId }) => lineId)).toEqual(['a', 'd']);
  const toSend = [line('a', null, null), line('b', null, null)];
  expect(packedTogether(toSend)).toEqual(toSend);
  expect(packedTogether([])).toEqual([]);
});
