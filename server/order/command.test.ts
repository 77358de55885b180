import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, goods, productContent, type StoreWorld } from '../payment/testing.ts';
import { runOnDatabaseOf } from '../platform/testing-command.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('stick', { ...goods, price: 42_000 }), productContent('card'));
});
afterAll(() => world.close());

const run = (...words: string[]) => runOnDatabaseOf(world.platform, ['order', ...words]);

describe("the parcel commands' command", () => {
  it('lead a parcel from dispatch to the fan and back', async () => {
    const { body: order } = await world.buy('fan', { stick: 2 });
    const { orderId, number, lines } = order;
    const [{ lineId }] = lines;
    expect((await run('parcels')).out).toMatch(`PREPARING  ${number}  ${lineId}  2 × Product stick, Kim Haneul (KR)`);

    const sent = await run('shipped', number, 'CJ Logistics', '6812-3456-7890');
    expect(sent).toMatchObject({ code: 0, out: `1 of ${number} on the way with CJ Logistics, 6812-3456-7890.\n` });
    expect((await world.readOrder('fan', orderId)).body.lines[0].shipment).toMatchObject({
      state: 'SHIPPED',
      carrier: 'CJ Logistics',
      trackingNumber: '6812-3456-7890',
    });
    // A repeat is refused.
    expect(await run('shipped', number, 'CJ Logistics', '6812-3456-7890')).toMatchObject({
      code: 1,
      complaint: `There is no such parcel of ${number} that waits to be sent.\n`,
    });

    expect(await run('delivered', orderId)).toMatchObject({ code: 0, out: `1 of ${number} delivered.\n` });
    expect((await run('parcels')).out).toBe('Nothing is to be sent, and nothing is under way.\n');

    const returned = await run('returned', number, lineId);
    expect(returned).toMatchObject({ code: 0, out: expect.stringContaining('84000 KRW (minor units) go back') });
    await world.payments.reconcile();
    expect((await world.readOrder('fan', orderId)).body).toMatchObject({
      status: 'REFUNDED',
      payment: 'REFUNDED',
      refunded: { amount: 84_000 },
    });
    expect(await run('returned', number, lineId)).toMatchObject({ code: 1, complaint: 'Refused: ORDER_STATE.\n' });
  });

  it('print the usage without arguments, and change nothing', async () => {
    const { body: order } = await world.buy('other', { card: 1 });
    for (const words of [[], ['send'], ['shipped', order.number], ['returned', order.number]]) {
      expect(await run(...words)).toMatchObject({ code: 1, complaint: expect.stringContaining('parcels\n') });
    }
    expect(await run('shipped', 'FN-unknown', 'CJ', '1')).toMatchObject({
      code: 1,
      complaint: 'There is no order FN-unknown.\n',
    });
    expect((await run('delivered', order.number)).complaint).toMatch('There is no such parcel');
  });
});
