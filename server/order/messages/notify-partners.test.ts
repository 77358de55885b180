import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoreWorld, productContent, type StoreWorld, votePack } from '../../payment/testing.ts';
import { deliveriesOf } from '../../webhook/testing.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('pack', votePack));
});
afterAll(() => world.close());

it('a paid order notifies partners once, without data about the fan', async () => {
  const { orderId } = (await world.order('mina', { pack: 2 })).body;
  expect(await deliveriesOf(world.platform, `order.paid:${orderId}`)).toEqual([]);
  const payment = await world.openPage('mina', orderId);
  await world.goBack(world.decide(payment, 'approve'));
  await world.payments.settle(orderId);
  const { body } = await world.readOrder('mina', orderId);
  expect(await deliveriesOf(world.platform, `order.paid:${orderId}`)).toEqual([
    {
      type: 'order.paid',
      data: {
        orderId,
        number: body.number,
        origin: world.platform.config.publicOrigin,
        amount: 10_000,
        currency: 'KRW',
        lines: [{ productId: 'pack', quantity: 2 }],
      },
    },
  ]);
});

it('an order that is never paid sends no message', async () => {
  const { orderId } = (await world.order('mina', { pack: 1 })).body;
  await world.request('mina', `POST /order/${orderId}/cancel`);
  expect(await deliveriesOf(world.platform, `order.paid:${orderId}`)).toEqual([]);
});
