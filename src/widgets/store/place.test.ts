import { expect, it } from 'vitest';
import { linkTo, placeOf, type StoreAttributes } from './place.ts';

const none: StoreAttributes = {
  titleId: undefined,
  kind: undefined,
  productId: undefined,
  quantity: undefined,
  orderId: undefined,
  cart: false,
  currency: undefined,
  back: undefined,
  inWindow: false,
};

it.each([
  [{}, { name: 'list', kind: undefined }, '/producthome'],
  [{ kind: 'VOTE_PACK' }, { name: 'list', kind: 'VOTE_PACK' }, '/producthome?kind=VOTE_PACK'],
  [{ productId: 'a&b' }, { name: 'product', productId: 'a&b' }, '/producthome?product=a%26b'],
  [{ productId: 'p', quantity: 2 }, { name: 'checkout', productId: 'p', quantity: 2 }, '/order?product=p&quantity=2'],
  [
    { productId: 'p', quantity: 500 },
    { name: 'checkout', productId: 'p', quantity: 99 },
    '/order?product=p&quantity=99',
  ],
  [{ cart: true }, { name: 'cart' }, '/cart'],
  [{ cart: true, currency: 'JPY' }, { name: 'cartCheckout', currency: 'JPY' }, '/order?cart=JPY'],
  [{ cart: true, productId: 'p' }, { name: 'product', productId: 'p' }, '/producthome?product=p'],
  [{ productId: 'p', orderId: 'o' }, { name: 'order', orderId: 'o' }, '/order?order=o'],
] as const)('is read from %o, and has a link back to it', (attributes, place, link) => {
  const read = placeOf({ ...none, ...attributes });
  expect(read).toEqual(place);
  expect(linkTo(read)).toBe(link);
});
