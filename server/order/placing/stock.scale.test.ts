import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, orderer, productContent, type StoreWorld } from '../../payment/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { reserveStock } from '../../store/stock.ts';

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

/** The fans who got a piece. */
let holders: { fan: string; orderId: string }[] = [];

/** A limited number at a time, as many as a server handles concurrently. */
async function eachAtOnce<T>(all: readonly T[], work: (one: T, place: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const [place, one] of waiting) await work(one, place);
    }),
  );
}

/** Every captured payment at both providers. */
const chargedPayments = () => Array.from(world.standIn.ledger.payments.values()).filter(({ captures }) => captures > 0);

/** The states of a product's orders, and the number of cards they delivered. */
async function statusesOf(productId: string): Promise<unknown[]> {
  const { rows } = await world.pool.query(
    `SELECT status, payment, count(*) AS orders,
       sum((SELECT count(*) FROM photocard AS e WHERE e.line_id = l.line_id))::integer AS cards
     FROM fan_order JOIN order_line AS l USING (order_id) WHERE product_id = $1 GROUP BY status, payment ORDER BY status`,
    [productId],
  );
  return rows;
}

describe(`${buyers} concurrent buyers for ${pieces} pieces`, () => {
  it('get exactly as many pieces as there are, through the API', async () => {
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
    holders = replies.flatMap(({ status, body }, buyer) =>
      status === 200 ? [{ fan: `buyer-${buyer}`, orderId: String(body.orderId) }] : [],
    );
  });

  it('are charged once if they have a piece, and not otherwise, when all pay concurrently', async () => {
    await eachAtOnce(holders, async ({ fan, orderId }, place) => {
      const payment = await world.openPage(fan, orderId, place % 2 === 0 ? 'toss' : 'stripe');
      const back = world.decide(payment, 'approve');
      // The provider's webhook arrives as well, and every third window is loaded twice.
      await Promise.all(place % 3 === 0 ? [world.goBack(back), world.goBack(back)] : [world.goBack(back)]);
    });
    await world.payments.idle();
    await world.payments.reconcile();
    expect(await stockOf('rush')).toEqual({ reserved: 0, sold: pieces });
    const charged = chargedPayments();
    expect(charged).toHaveLength(pieces);
    expect(charged.every(({ captures, refunded }) => captures === 1 && refunded === 0)).toBe(true);
    expect(await statusesOf('rush')).toEqual([{ status: 'FULFILLED', payment: 'DONE', orders: pieces, cards: pieces }]);
  }, 240_000);

  it('are not charged when their time ran out and another fan bought the piece', async () => {
    const few = 20;
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

  it('get more pieces than there are without the lock and the constraint', async () => {
    await world.owner.query('ALTER TABLE product DROP CONSTRAINT stock_never_negative');
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
      await world.owner.query(
        'ALTER TABLE product ADD CONSTRAINT stock_never_negative CHECK (on_hand - reserved - sold >= 0)',
      );
    }
  });

  it('are refused by the database when only the lock is removed', async () => {
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

it('enforces the limit of one fan who orders in many windows concurrently', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.order('greedy', { limited: 1 })));
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3);
  expect(new Set(replies.filter((reply) => reply.status !== 200).map((reply) => reply.body.code))).toEqual(
    new Set(['LIMIT_REACHED']),
  );
});

it('releases the stock when the time is over, and only once', async () => {
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

it('sells no more of a product in many lines than in one', async () => {
  await world.save(productContent('plenty'));
  const line = { productId: 'plenty', quantity: 60 };
  expect((await world.ask('hoarder', 'POST /order/quote', { lines: [line] })).status).toBe(200);
  expect(await world.ask('hoarder', 'POST /order/quote', { lines: [line, line] })).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_REACHED', limit: 99 },
  });
  for (const quantity of [0, -1, 1.5, 100, 1e12]) {
    const lines = [{ productId: 'plenty', quantity }];
    expect((await world.ask('hoarder', 'POST /order/quote', { lines })).status).toBe(400);
  }
});
