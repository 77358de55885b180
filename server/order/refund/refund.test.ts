import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attemptTransitions } from '../../payment/attempt/transitions.ts';
import { createStoreWorld, goods, orderer, productContent, type StoreWorld, votePack } from '../../payment/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { voteContent } from '../../vote/testing.ts';
import { orderTransitions, pairsOf } from '../transitions.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('pack', votePack),
    productContent('stick', { ...goods, price: 42_000, onHand: 3 }),
    productContent('card', {}),
    productContent('seat', { kind: 'TICKET' }),
    productContent('book', { ...goods, price: 42_000 }),
  );
  await inTransaction(world.pool, (connection) => world.votes.saveVotes(connection, [voteContent('running')]));
});
afterAll(() => world.close());

const cast = (fan: string, paid: number) =>
  world.request(fan, 'POST /vote/running/cast', { candidateId: 'a', free: 0, paid });
const refund = (fan: string, order: { orderId: string; lines: { lineId: string }[] }) =>
  world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds: order.lines.map((line) => line.lineId) });

describe('a refund', () => {
  it('pays for the unspent part of a pack', async () => {
    const { body: order } = await world.buy('half', { pack: 1 });
    expect((await cast('half', 4)).status).toBe(200);
    expect((await refund('half', order)).body).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded: { amount: 3000 },
    });
    expect((await cast('half', 1)).body.code).toBe('INSUFFICIENT_RIGHTS');
  });

  it('never pays for rights that are cast at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const fan = `racer-${round}`;
      const { body: order } = await world.buy(fan, { pack: 1 });
      const [spent, returned] = await Promise.all([cast(fan, 10), refund(fan, order)]);
      expect([spent.status, returned.status].toSorted((a, b) => a - b)).toEqual([
        200,
        spent.status === 200 ? 422 : 409,
      ]);
    }
  });

  it('cancels a parcel that is not sent, and the piece is for sale again', async () => {
    const { body: order } = await world.buy('shopper', { stick: 3 });
    expect((await refund('shopper', order)).body).toMatchObject({ status: 'REFUNDED', refunded: { amount: 126_000 } });
    expect((await world.order('next', { stick: 3 })).status).toBe(200);
  });

  it('is refused for delivered products, after seven days, and to other fans', async () => {
    const { body: card } = await world.buy('collector', { card: 1 });
    expect((await refund('collector', card)).body.code).toBe('NOT_REFUNDABLE');
    const { body: pack } = await world.buy('sleeper', { pack: 1 });
    expect((await refund('thief', pack)).status).toBe(404);
    await world.pool.query("UPDATE fan_order SET paid_at = paid_at - interval '7 days' WHERE order_id = $1", [
      pack.orderId,
    ]);
    expect((await refund('sleeper', pack)).body.code).toBe('NOT_REFUNDABLE');
    expect(await world.orders.refundAsOperator(pack.orderId, null, 'goodwill')).toMatchObject({
      amount: 5000,
      lines: [{ amount: 5000 }],
    });
  });

  it('shows its amount before it is confirmed', async () => {
    const { body: order } = await world.buy('asker', { pack: 1, book: 1, card: 1 });
    await cast('asker', 7);
    const { body: orderBody } = await world.readOrder('asker', order.orderId);
    const amounts = orderBody.lines.map(
      ({ refundAmount }: { refundAmount: { amount: number } }) => refundAmount.amount,
    );
    expect(amounts).toEqual([1500, 42_000, 0]);
    const part = { ...orderBody, lines: orderBody.lines.slice(0, 2) };
    expect((await refund('asker', part)).body).toMatchObject({ refunded: { amount: 43_500 } });
  });
});

describe("an operator's refund", () => {
  it('refunds all refundable lines, and reports the other lines', async () => {
    const { body: order } = await world.buy('mixed', { pack: 1, book: 1, card: 1 });
    await cast('mixed', 10);
    const [pack, book, card] = order.lines.map(({ lineId }: { lineId: string }) => lineId);
    const { amount, lines } = await world.orders.refundAsOperator(order.orderId, null, 'goodwill');
    expect([amount, lines.map((one) => [one.line.line_id, one.amount])]).toEqual([
      42_000,
      [
        [pack, 0],
        [book, 42_000],
        [card, 0],
      ],
    ]);
    expect((await world.readOrder('mixed', order.orderId)).body).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded: { amount: 42_000 },
    });
    await expect(world.orders.refundAsOperator(order.orderId, null, 'goodwill')).rejects.toThrow('NOT_REFUNDABLE');
  });

  it('does not change a line if only a part of it could be taken back', async () => {
    const { body: order } = await world.buy('guest', { seat: 2, book: 1 });
    const [seats] = order.lines;
    await world.pool.query('UPDATE ticket SET first_used_at = now() WHERE line_id = $1 AND piece = 1', [seats.lineId]);
    const { amount, lines } = await world.orders.refundAsOperator(order.orderId, null, 'goodwill');
    expect([amount, lines.map((one) => one.amount)]).toEqual([42_000, [0, 42_000]]);
    const { rows } = await world.pool.query('SELECT state FROM ticket WHERE line_id = $1 ORDER BY piece', [
      seats.lineId,
    ]);
    expect(rows).toEqual([{ state: 'HOLDING' }, { state: 'HOLDING' }]);
  });
});

it('a refund releases pieces in the order of the products, whatever the order of the lines', async () => {
  const fans = Array.from({ length: 6 }, (_, number) => `crossing-${number}`);
  const products = ['book', 'card', 'seat'];
  const bought = await Promise.all(
    fans.map((fan, number) => {
      const ordered = number % 2 === 0 ? products : products.toReversed();
      return world.order(fan, Object.fromEntries(ordered.map((product) => [product, 1])));
    }),
  );
  await Promise.all(
    bought.map(async ({ body }, number) => {
      const fan = fans[number] ?? '';
      const payment = await world.openPage(fan, body.orderId);
      payment.plan = 'never';
      await world.goBack(world.decide(payment, 'approve'));
    }),
  );
  // Undelivered, so that every line is refunded completely.
  const replies = await Promise.all(
    bought.map(({ body }, number) => {
      const lines = body.lines.filter(({ kind }: { kind: string }) => kind !== 'PHOTOCARD');
      return refund(fans[number] ?? '', { ...body, lines: number % 2 === 0 ? lines : lines.toReversed() });
    }),
  );
  expect(replies.map((reply) => reply.status)).toEqual(fans.map(() => 200));
});

describe('a fan of a partner page', () => {
  const there = { Origin: 'https://artist.test' };
  const here = (call: string, body?: unknown) =>
    world.api.request(call, {
      fan: 'embedded',
      body,
      headers: { ...there, 'Idempotency-Key': crypto.randomUUID() },
    });

  it('can see and refund there only purchases from that page', async () => {
    const { body: elsewhere } = await world.buy('embedded', { pack: 1 });
    const lines = [{ productId: 'card', quantity: 1 }];
    const { body: quote } = await here('POST /order/quote', { lines });
    const form = { lines, quoteDigest: quote.digest, orderer, address: null, confirmed: true };
    const { body: placed } = await here('POST /order', form);
    expect((await here('GET /order')).body.orders).toMatchObject([{ orderId: placed.orderId }]);
    expect((await world.request('embedded', 'GET /order')).body.orders).toMatchObject([
      { orderId: placed.orderId },
      { orderId: elsewhere.orderId },
    ]);
    expect((await here(`GET /order/${elsewhere.orderId}`)).status).toBe(404);
    expect((await here(`POST /order/${elsewhere.orderId}/cancel`)).status).toBe(404);
    const lineIds = elsewhere.lines.map(({ lineId }: { lineId: string }) => lineId);
    expect((await here(`POST /order/${elsewhere.orderId}/refund`, { lineIds })).status).toBe(404);
    expect((await here(`POST /order/${placed.orderId}/cancel`)).body.status).toBe('CANCELED');
  });
});

it('the database has the same transitions as the code', async () => {
  const read = async (table: string, column: string) =>
    (await world.pool.query(`SELECT from_${column} || '>' || to_${column} AS pair FROM ${table}`)).rows
      .map(({ pair }: { pair: string }) => pair)
      .sort();
  const printed = (pairs: { from: string; to: string }[]) => pairs.map(({ from, to }) => `${from}>${to}`).sort();
  expect(await read('order_transition', 'status')).toEqual(printed(pairsOf(orderTransitions)));
  expect(await read('attempt_transition', 'state')).toEqual(printed(pairsOf(attemptTransitions)));
  const { body } = await world.order('cheat', { card: 1 });
  await expect(
    world.pool.query("UPDATE fan_order SET status = 'FULFILLED', paid_at = now() WHERE order_id = $1", [body.orderId]),
  ).rejects.toThrow("can't go from RESERVED to FULFILLED");
});
