import { describe, expect, it } from 'vitest';
import { productContent } from '../../payment/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { reserveStock } from '../../store/stock.ts';
import { chargedPayments, eachAtOnce, setUpStock, statusesOf, stockOf, testRush, world } from './testing-stock.ts';

setUpStock();
testRush(20, 4);

describe('late buyers', () => {
  it('are not charged when another fan bought the piece', async () => {
    const few = 3;
    await world.save(productContent('scarce', { onHand: few }));
    const before = chargedPayments().length;
    const late = await Promise.all(
      Array.from({ length: few }, async (_, number) => {
        const fan = `late-${number}`;
        const { orderId } = (await world.order(fan, { scarce: 1 })).body;
        const payment = await world.openPage(fan, orderId, number % 2 === 0 ? 'toss' : 'stripe');
        payment.plan = 'never';
        await world.goBack(payment.failUrl);
        await world.runOut(orderId);
        return { fan, orderId, payment };
      }),
    );
    expect(await world.orders.expireUnpaid()).toBe(few);
    const faster = await Promise.all(
      Array.from({ length: few }, (_, number) => world.order(`faster-${number}`, { scarce: 1 })),
    );
    expect(faster.every(({ status }) => status === 200)).toBe(true);
    // They approve on a page that is still open, while the others pay.
    await Promise.all([
      eachAtOnce(late, async ({ payment }) => void (await world.goBack(world.decide(payment, 'approve')))),
      eachAtOnce(faster, async ({ body }, number) => {
        const payment = await world.openPage(`faster-${number}`, body.orderId);
        await world.goBack(world.decide(payment, 'approve'));
      }),
    ]);
    await world.payments.idle();
    expect(late.map(({ payment }) => payment.captures)).toEqual(late.map(() => 0));
    expect(chargedPayments().length - before).toBe(few);
    expect(await stockOf('scarce')).toEqual({ reserved: 0, sold: few });
    expect(await statusesOf('scarce')).toEqual([
      { status: 'EXPIRED', payment: 'FAILED', orders: few, cards: 0 },
      { status: 'FULFILLED', payment: 'DONE', orders: few, cards: few },
    ]);
  });
});

/** Reserves without the lock, where each buyer has read the stock before the first one writes it. */
async function reserveTogether(productId: string, buyers: number): Promise<number> {
  const holder = await world.pool.connect();
  try {
    // Reading does not wait for this; writing does.
    await holder.query('BEGIN');
    await holder.query('SELECT FROM product WHERE product_id = $1 FOR UPDATE', [productId]);
    const reserving = Promise.allSettled(
      Array.from({ length: buyers }, (_, buyer) =>
        inTransaction(world.pool, (connection) =>
          reserveStock(connection, `free-${buyer}`, [{ productId, quantity: 1 }], { lock: async () => {} }),
        ),
      ),
    );
    const waiting = () =>
      holder.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
    await expect.poll(async () => (await waiting()).rowCount).toBe(buyers);
    await holder.query('COMMIT');
    return (await reserving).filter(({ status }) => status === 'fulfilled').length;
  } finally {
    holder.release();
  }
}

describe('buyers without the lock', () => {
  it('get more pieces than there are if the constraint is removed too', async () => {
    await world.save(productContent('unlocked', { onHand: 4 }));
    await world.owner.query('ALTER TABLE product DROP CONSTRAINT stock_never_negative');
    try {
      expect(await reserveTogether('unlocked', 8)).toBe(8);
      expect((await stockOf('unlocked')).reserved).toBe(8);
    } finally {
      await world.pool.query("DELETE FROM product WHERE product_id = 'unlocked'");
      await world.owner.query(
        'ALTER TABLE product ADD CONSTRAINT stock_never_negative CHECK (on_hand - reserved - sold >= 0)',
      );
    }
  });

  it('are refused by the database', async () => {
    await world.save(productContent('guarded', { onHand: 1 }));
    expect(await reserveTogether('guarded', 8)).toBe(1);
    expect(await stockOf('guarded')).toEqual({ reserved: 1, sold: 0 });
  });
});

it('the limit for each fan holds for concurrent orders in many windows', async () => {
  await world.save(productContent('limited', { limitPerFan: 3 }));
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.order('greedy', { limited: 1 })));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
  expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.code))).toEqual(
    new Set(['LIMIT_REACHED']),
  );
});

it('an expired order releases its stock only once', async () => {
  await world.save(productContent('returning', { onHand: 2, limitPerFan: 2 }));
  const { orderId, expiresAt } = (await world.order('slowpoke', { returning: 2 })).body;
  const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
  expect((await world.order('next', { returning: 1 })).body.code).toBe('OUT_OF_STOCK');
  await world.runOut(orderId);
  await Promise.all([world.orders.expireUnpaid(), world.orders.expireUnpaid(), world.orders.expireUnpaid()]);
  expect(await stockOf('returning')).toEqual({ reserved: 0, sold: 0 });
  expect((await world.readOrder('slowpoke', orderId)).body).toMatchObject({ status: 'EXPIRED', expiresAt: null });
  expect((await world.order('slowpoke', { returning: 2 })).status).toBe(200);
});

it('an order can’t exceed the limit of a product with many lines', async () => {
  await world.save(productContent('plenty'));
  const line = { productId: 'plenty', quantity: 60 };
  expect((await world.request('hoarder', 'POST /order/quote', { lines: [line] })).status).toBe(200);
  expect(await world.request('hoarder', 'POST /order/quote', { lines: [line, line] })).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', limit: 99 },
  });
  for (const quantity of [0, -1, 1.5, 100, 1e12]) {
    const lines = [{ productId: 'plenty', quantity }];
    expect((await world.request('hoarder', 'POST /order/quote', { lines })).status).toBe(400);
  }
});
