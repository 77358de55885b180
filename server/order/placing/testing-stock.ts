import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, orderer, productContent, type StoreWorld } from '../../payment/testing.ts';

export let world: StoreWorld;

/** A store, until the tests of the file have run. */
export function setUpStock(): void {
  beforeAll(async () => {
    world = await createStoreWorld();
  });
  afterAll(() => world.close());
}

export async function stockOf(productId: string): Promise<{ reserved: number; sold: number }> {
  const { rows } = await world.pool.query<{ reserved: number; sold: number }>(
    'SELECT reserved, sold FROM product WHERE product_id = $1',
    [productId],
  );
  if (rows[0] === undefined) throw new Error(`there is no product ${productId}`);
  return rows[0];
}

/** A limited number at a time, as many as a server handles concurrently. */
export async function eachAtOnce<T>(all: readonly T[], work: (one: T, place: number) => Promise<void>): Promise<void> {
  const waiting = all.entries();
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      for (const [place, one] of waiting) await work(one, place);
    }),
  );
}

/** Every captured payment at both providers. */
export const chargedPayments = () =>
  Array.from(world.standIn.ledger.payments.values()).filter(({ captures }) => captures > 0);

/** The states of a product's orders, and the number of cards they delivered. */
export async function statusesOf(productId: string): Promise<unknown[]> {
  const { rows } = await world.pool.query(
    `SELECT status, payment, count(*) AS orders,
       sum((SELECT count(*) FROM photocard AS e WHERE e.line_id = l.line_id))::integer AS cards
     FROM fan_order JOIN order_line AS l USING (order_id) WHERE product_id = $1 GROUP BY status, payment ORDER BY status`,
    [productId],
  );
  return rows;
}

/** The race for a product, and the payments of those who got a piece. */
export function testRush(buyers: number, pieces: number): void {
  describe(`${buyers} concurrent buyers for ${pieces} pieces`, () => {
    /** The fans who got a piece. */
    let holders: { fan: string; orderId: string }[] = [];
    beforeAll(() => world.save(productContent('rush', { onHand: pieces })));

    it('get exactly the available pieces through the API', async () => {
      const lines = [{ productId: 'rush', quantity: 1 }];
      const quote = await world.request('quoting', 'POST /order/quote', { lines });
      const form = { lines, quoteDigest: quote.body.digest, orderer, address: null, confirmed: true };
      const replies = await Promise.all(
        Array.from({ length: buyers }, (_, buyer) => world.request(`buyer-${buyer}`, 'POST /order', form)),
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

    it('are charged once if they have a piece, otherwise never, when all pay concurrently', async () => {
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
      expect(await statusesOf('rush')).toEqual([
        { status: 'FULFILLED', payment: 'DONE', orders: pieces, cards: pieces },
      ]);
    });
  });
}
