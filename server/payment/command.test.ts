import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOnDatabaseOf } from '../platform/testing-command.ts';
import { paymentEnvironment } from '../stand-in/payment/registration.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from './testing.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('card', { price: 3000 }), productContent('pack', votePack));
});
afterAll(() => world.close());

const run = (...words: string[]) =>
  runOnDatabaseOf(world.platform, ['payment', ...words], paymentEnvironment(world.standIn.origin));

describe("the payments' command", () => {
  it('settles payments whose fan did not return, and delivers the order', async () => {
    const { orderId } = (await world.order('absent', { card: 1 })).body;
    const payment = await world.openPage('absent', orderId);
    payment.plan = 'never';
    world.decide(payment, 'approve');
    await world.pool.query("UPDATE payment_attempt SET created_at = created_at - interval '2 minutes'");
    const { code, out } = await run('reconcile');
    expect(code).toBe(0);
    expect(out).toMatch(/^Settled 1 orders, expired 0, ran \d jobs\.\n$/);
    expect((await world.readOrder('absent', orderId)).body).toMatchObject({ status: 'FULFILLED' });
    expect(payment.captures).toBe(1);
  });

  it('refunds what is refundable of an order, and prints the rest', async () => {
    const { body: order } = await world.buy('partly', { pack: 1, card: 1 });
    const [, card] = order.lines;
    const { code, out } = await run('refund', order.number);
    expect(code).toBe(0);
    expect(out).toBe(
      `Not refunded: ${card.lineId} Product card; it is used, sent or delivered.\nRefund: 5000 KRW (minor units).\n`,
    );
    const { rows } = await world.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [
      order.orderId,
    ]);
    expect(world.standIn.paymentOf(rows[0].attempt_id).refunded).toBe(5000);
    expect(await run('refund', order.number)).toMatchObject({ code: 1, complaint: 'Refused: NOT_REFUNDABLE.\n' });
    expect(await run('refund', 'FN-unknown')).toMatchObject({ code: 1, complaint: 'There is no order FN-unknown.\n' });
  });

  it('lists what is stuck, for the operator', async () => {
    expect((await run('stuck')).out).toBe('Nothing is stuck.\n');
    const placed = (await world.order('stuck', { card: 1 })).body;
    await world.openPage('stuck', placed.orderId);
    await world.pool.query(
      `UPDATE payment_attempt SET state = 'IN_PROGRESS', is_silent = true, created_at = created_at - interval '6 minutes'
       WHERE order_id = $1`,
      [placed.orderId],
    );
    expect((await run('stuck')).out).toMatch(`${placed.number}  toss IN_PROGRESS the provider is silent`);
  });

  it('prints all transitions without a database, and its usage for anything else', async () => {
    const { code, out } = await run('states');
    expect(code).toBe(0);
    expect(out).toMatch(/RESERVED → PAYING/);
    expect(out).toMatch(/IN_PROGRESS → DONE/);
    expect(await run('pay')).toMatchObject({ code: 2, out: '', complaint: expect.stringContaining('reconcile') });
  });
});
