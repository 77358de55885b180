import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, orderer, productContent, type StoreWorld } from '../payment/testing.ts';
import { inTransaction } from '../platform/database.ts';
import { Refusal } from '../platform/errors.ts';
import { reserveStock } from '../store/stock.ts';

const pieces = 100;
const buyers = 1000;

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('rush', { onHand: pieces }),
    productContent('unlocked', { onHand: pieces }),
    productContent('limited', { limitPerFan: 3 }),
  );
});
afterAll(() => world.close());

async function stockOf(productId: string): Promise<{ reserved: number; sold: number }> {
  const { rows } = await world.pool.query<{ reserved: number; sold: number }>(
    'SELECT reserved, sold FROM product WHERE product_id = $1',
    [productId],
  );
  if (rows[0] === undefined) throw new Error(`there is no product ${productId}`);
  return rows[0];
}

describe(`${buyers} buyers for ${pieces} pieces at once`, () => {
  it('sells exactly as many as there are, through the API', async () => {
    const lines = [{ productId: 'rush', quantity: 1 }];
    const quote = await world.ask('quoting', 'POST /order/quote', { lines });
    const form = { lines, quoteDigest: quote.body.digest, orderer, address: null, confirmed: true };
    const replies = await Promise.all(
      Array.from({ length: buyers }, (_, buyer) => world.ask(`buyer-${buyer}`, 'POST /order', form)),
    );
    const placed = replies.filter((reply) => reply.status === 200);
    const refused = replies.filter((reply) => reply.status === 409 && reply.body.code === 'OUT_OF_STOCK');
    expect([placed.length, refused.length]).toEqual([pieces, buyers - pieces]);
    expect(await stockOf('rush')).toEqual({ reserved: pieces, sold: 0 });
    const { rows } = await world.pool.query('SELECT count(*) AS orders FROM fan_order');
    expect(rows[0]).toEqual({ orders: pieces });
  }, 120_000);

  it('oversells with the lock and the constraint taken away', async () => {
    await world.pool.query('ALTER TABLE product DROP CONSTRAINT stock_never_negative');
    try {
      const outcomes = await Promise.all(
        Array.from({ length: buyers }, (_, buyer) =>
          inTransaction(world.pool, (connection) =>
            reserveStock(connection, `free-${buyer}`, [{ productId: 'unlocked', quantity: 1 }], {
              lock: async () => {},
            }),
          ).then(
            () => 'reserved',
            (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
          ),
        ),
      );
      const reserved = outcomes.filter((outcome) => outcome === 'reserved').length;
      expect(reserved).toBeGreaterThan(pieces);
      expect((await stockOf('unlocked')).reserved).toBe(reserved);
    } finally {
      await world.pool.query("DELETE FROM product WHERE product_id = 'unlocked'");
      await world.pool.query(
        'ALTER TABLE product ADD CONSTRAINT stock_never_negative CHECK (on_hand - reserved - sold >= 0)',
      );
    }
  }, 120_000);

  it('is refused by the database where the lock alone is taken away', async () => {
    await world.save(productContent('guarded', { onHand: 1 }));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, buyer) =>
        inTransaction(world.pool, (connection) =>
          reserveStock(connection, `guard-${buyer}`, [{ productId: 'guarded', quantity: 1 }], { lock: async () => {} }),
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf('guarded')).toEqual({ reserved: 1, sold: 0 });
  });
});

it('keeps to the limit of one fan who orders in many windows at once', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.order('greedy', { limited: 1 })));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
  expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.code))).toEqual(
    new Set(['LIMIT_REACHED']),
  );
});

it('gives the stock back when the time is over, and once only', async () => {
  await world.save(productContent('returning', { onHand: 2, limitPerFan: 2 }));
  const { orderId } = (await world.order('slowpoke', { returning: 2 })).body;
  expect((await world.order('next', { returning: 1 })).body.code).toBe('OUT_OF_STOCK');
  await world.runOut(orderId);
  await Promise.all([world.orders.expireUnpaid(), world.orders.expireUnpaid(), world.orders.expireUnpaid()]);
  expect(await stockOf('returning')).toEqual({ reserved: 0, sold: 0 });
  expect((await world.readOrder('slowpoke', orderId)).body).toMatchObject({ status: 'EXPIRED', expiresAt: null });
  expect((await world.order('slowpoke', { returning: 2 })).status).toBe(200);
});
