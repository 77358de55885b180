import { expect, it } from 'vitest';
import { maxPackedOrders } from '../../../../../rules/packing.ts';
import { areTooMany, bytesOf, countUsedLabels, packedFor } from './packing-state.ts';

it('a file that came as Base64 has the same bytes again', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, value) => value);
  expect(bytesOf(Buffer.from(bytes).toString('base64'))).toEqual(bytes);
});

it('labels begin at the first free place of their sheet, and a single label at its own', () => {
  expect(countUsedLabels('SHEET_8', 1)).toBe(0);
  expect(countUsedLabels('SHEET_8', 4)).toBe(3);
  expect(countUsedLabels('SHEET_8', 40)).toBe(7);
  expect(countUsedLabels('LABEL_100X150', 4)).toBe(0);
});

it('the limit of orders can be packed at once, and not one more', () => {
  const orders = Array.from({ length: maxPackedOrders }, (_, index) => `order-${index}`);
  expect(areTooMany(orders)).toBe(false);
  expect(areTooMany([...orders, 'another'])).toBe(true);
});

it('the message about a file is shown only for the orders of the file', () => {
  const last = { orderIds: ['one', 'two'], orders: 1, leftOut: 1 };
  expect(packedFor(last, ['one', 'two'])).toMatchObject({ orders: 1, leftOut: 1 });
  expect(packedFor(last, ['one'])).toBeNull();
  expect(packedFor(null, ['one'])).toBeNull();
});
