import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, goods, orderer, productContent, type StoreWorld } from '../../payment/testing.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('card'), productContent('stick', goods));
});
afterAll(() => world.close());

async function place(productId: string, changes: Record<string, unknown>) {
  const lines = [{ productId, quantity: 1 }];
  const { digest } = (await world.request('fan', 'POST /order/quote', { lines })).body;
  const form = { lines, quoteDigest: digest, orderer, address: null, confirmed: true, ...changes };
  return world.request('fan', 'POST /order', form);
}

describe('placing an order', () => {
  it.each([
    ['without a phone number', { name: orderer.name, email: orderer.email }],
    ['with an empty one', { ...orderer, phone: '' }],
  ])('is possible for a digital product %s', async (_, orderer) => {
    expect(await place('card', { orderer })).toMatchObject({ status: 200, body: { orderer: { phone: '' } } });
  });

  it('refuses an invalid phone number, and goods without an address', async () => {
    const short = await place('card', { orderer: { ...orderer, phone: '1' } });
    expect(short).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(await place('stick', {})).toMatchObject({ status: 422, body: { code: 'ADDRESS_REQUIRED' } });
  });
});
