import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaders, itemsOf } from '../inbox/testing.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from '../payment/testing.ts';
import { inTransaction } from '../platform/database/database.ts';
import { markDelivered, markShipped } from './parcels/parcels.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('book', { ...goods, price: 30_000 }),
    productContent('stick', { ...goods, price: 42_000 }),
    productContent('pack', votePack),
  );
});
afterAll(() => world.close());

const tracking = { carrier: 'CJ Logistics', trackingNumber: '6812-3456-7890' };
const ship = (orderId: string) =>
  inTransaction(world.pool, (connection) => markShipped(connection, orderId, null, tracking));
const deliver = (orderId: string) =>
  inTransaction(world.pool, (connection) => markDelivered(connection, orderId, null));
const told = async (fan: string) =>
  (await itemsOf(world.platform, fan)).map(({ kind, name, count, amount }) => ({ kind, name, count, amount }));

it('tells of parcels when they are sent and when they arrive, once each', async () => {
  const [fan = ''] = await createReaders(world.platform, 1);
  const { body: order } = await world.buy(fan, { book: 1, stick: 2 });
  expect(await told(fan)).toEqual([]);
  expect([await ship(order.orderId), await ship(order.orderId)]).toEqual([2, 0]);
  expect([await deliver(order.orderId), await deliver(order.orderId)]).toEqual([2, 0]);
  expect(await told(fan)).toEqual([
    { kind: 'ORDER_DELIVERED', name: 'Product book', count: 1, amount: null },
    { kind: 'PARCEL_SENT', name: 'Product book', count: 1, amount: null },
  ]);
});

it('tells of a digital delivery and of the refund, once each, however often the jobs run', async () => {
  const [fan = ''] = await createReaders(world.platform, 1);
  const { body: order } = await world.buy(fan, { pack: 1 });
  await Promise.all([world.orders.runJobs(), world.orders.runJobs()]);
  const lineIds = [order.lines[0].lineId];
  await world.ask(fan, `POST /order/${order.orderId}/refund`, { lineIds });
  await Promise.all([world.orders.runJobs(), world.orders.runJobs()]);
  await expect.poll(() => told(fan)).toHaveLength(2);
  await world.pool.query('UPDATE outbox SET done_at = NULL, next_at = now() WHERE order_id = $1', [order.orderId]);
  await world.orders.runJobs();
  expect(await told(fan)).toEqual([
    { kind: 'REFUND_MADE', name: null, count: null, amount: 5000 },
    { kind: 'ORDER_DELIVERED', name: 'Product pack', count: 0, amount: null },
  ]);
});
