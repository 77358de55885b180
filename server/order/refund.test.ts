import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from '../payment/testing.ts';
import { attemptTransitions } from '../payment/transitions.ts';
import { inTransaction } from '../platform/database.ts';
import { voteContent } from '../vote/testing.ts';
import { orderTransitions, pairsOf } from './transitions.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('pack', votePack),
    productContent('stick', { ...goods, price: 42_000, onHand: 3 }),
    productContent('card', {}),
  );
  await inTransaction(world.pool, (connection) => world.votes.saveVotes(connection, [voteContent('running')]));
});
afterAll(() => world.close());

const cast = (fan: string, paid: number) =>
  world.ask(fan, 'POST /vote/running/cast', { candidateId: 'a', free: 0, paid });
const refund = (fan: string, order: { orderId: string; lines: { lineId: string }[] }) =>
  world.ask(fan, `POST /order/${order.orderId}/refund`, { lineIds: order.lines.map((line) => line.lineId) });

describe('a refund', () => {
  it('gives back the unspent part of a pack', async () => {
    const { body: order } = await world.buy('half', { pack: 1 });
    expect((await cast('half', 4)).status).toBe(200);
    expect((await refund('half', order)).body).toMatchObject({
      status: 'PARTIALLY_REFUNDED',
      refunded: { amount: 3000 },
    });
    expect((await cast('half', 1)).body.code).toBe('INSUFFICIENT_RIGHTS');
  });

  it('never pays for what is cast at the same moment', async () => {
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

  it('calls a parcel back that is not sent, and the piece is for sale again', async () => {
    const { body: order } = await world.buy('shopper', { stick: 3 });
    expect((await refund('shopper', order)).body).toMatchObject({ status: 'REFUNDED', refunded: { amount: 126_000 } });
    expect((await world.order('next', { stick: 3 })).status).toBe(200);
  });

  it('is refused for what is delivered, after seven days, and to others', async () => {
    const { body: card } = await world.buy('collector', { card: 1 });
    expect((await refund('collector', card)).body.code).toBe('NOT_REFUNDABLE');
    const { body: pack } = await world.buy('sleeper', { pack: 1 });
    expect((await refund('thief', pack)).status).toBe(404);
    await world.pool.query("UPDATE fan_order SET paid_at = paid_at - interval '7 days' WHERE order_id = $1", [
      pack.orderId,
    ]);
    expect((await refund('sleeper', pack)).body.code).toBe('NOT_REFUNDABLE');
    expect(await world.orders.refundAsOperator(pack.orderId, null, 'goodwill')).toBe(5000);
  });
});

it('has the same transitions in the database as in the tables', async () => {
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
