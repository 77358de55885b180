import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, productContent, type StoreWorld } from '../payment/testing.ts';
import { createDevice } from './testing.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  world.tickets.provideRounds({
    listRounds: async () => [
      { roundId: 'r1', number: 1, name: 'One', startsAt: new Date(), endsAt: new Date(), open: true },
    ],
  });
  await world.save(productContent('night', { kind: 'TICKET', price: 20_000 }));
});
afterAll(() => world.close());

const device = await createDevice();

async function use(fan: string, ticketId: string) {
  return world.api.request(`POST /ticket/${ticketId}/use`, {
    fan,
    body: { roundId: 'r1', proof: await device.prove('use', ticketId), label: 'Browser' },
    headers: { 'Idempotency-Key': crypto.randomUUID(), 'X-Device-Id': device.deviceId },
  });
}

const ticketsOf = async (fan: string) => (await world.request(fan, 'GET /ticket')).body.tickets;
const refund = (fan: string, order: { orderId: string; lines: { lineId: string }[] }) =>
  world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds: order.lines.map((line) => line.lineId) });

describe('a ticket bought in the store', () => {
  it('is added to the wallet, one for each piece', async () => {
    const { body: order } = await world.buy('buyer', { night: 2 });
    expect(order).toMatchObject({ status: 'FULFILLED', lines: [{ state: 'DELIVERED', refundable: 2, stuck: false }] });
    const tickets = await ticketsOf('buyer');
    expect(tickets).toMatchObject([
      { source: 'ORDER', state: 'HOLDING', name: 'Pass night', hasCode: false },
      { source: 'ORDER', state: 'HOLDING' },
    ]);
    expect((await world.request('buyer', `GET /ticket/${tickets[0].ticketId}`)).body.orderId).toBe(order.orderId);
    expect((await world.request('buyer', `GET /ticket/${tickets[0].ticketId}/code`)).status).toBe(404);
  });

  it('is refunded while it is unused, and then no longer admits', async () => {
    const { body: order } = await world.buy('unsure', { night: 1 });
    const [ticket] = await ticketsOf('unsure');
    expect((await refund('unsure', order)).body).toMatchObject({ status: 'REFUNDED', refunded: { amount: 20_000 } });
    expect((await use('unsure', ticket.ticketId)).body).toMatchObject({
      code: 'TICKET_STATE',
      ticketState: 'REFUNDED',
    });
    expect((await ticketsOf('unsure'))[0].state).toBe('REFUNDED');
  });

  it('can’t be refunded once it was used, even after a reset', async () => {
    const { body: order } = await world.buy('watcher', { night: 1 });
    const [ticket] = await ticketsOf('watcher');
    expect((await use('watcher', ticket.ticketId)).status).toBe(200);
    expect((await refund('watcher', order)).body.code).toBe('NOT_REFUNDABLE');
    await world.request('watcher', `POST /ticket/${ticket.ticketId}/reset`, {});
    expect((await refund('watcher', order)).body.code).toBe('NOT_REFUNDABLE');
    expect((await world.request('watcher', `GET /order/${order.orderId}`)).body.lines[0].refundable).toBe(0);
    // A cancelled show: the operator refunds used tickets too.
    expect(await world.orders.refundAsOperator(order.orderId, null, 'called off', { evenUsed: true })).toMatchObject({
      amount: 20_000,
    });
    expect((await ticketsOf('watcher'))[0].state).toBe('REFUNDED');
  });

  it('can be refunded by the staff after they made one of its tickets invalid, and not by the fan', async () => {
    const { body: order } = await world.buy('suspect', { night: 2 });
    const [one] = await ticketsOf('suspect');
    await world.tickets.revoke([one.number]);
    expect((await refund('suspect', order)).body.code).toBe('NOT_REFUNDABLE');
    expect(await world.orders.refundAsOperator(order.orderId, null, 'chargeback', { evenUsed: true })).toMatchObject({
      amount: 40_000,
    });
    const states = (await ticketsOf('suspect')).map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['REFUNDED', 'REVOKED']);
  });

  it('is reported as failed if it can’t be issued, and is issued as soon as possible', async () => {
    await world.save(productContent('lost', { kind: 'TICKET' }));
    await world.pool.query("DELETE FROM pass_product WHERE product_id = 'lost'");
    const { body: order } = await world.buy('patient', { lost: 1 });
    expect(order).toMatchObject({ status: 'PAID', lines: [{ state: 'WAITING', stuck: false }] });
    // The provider's own notification also runs the job of this line, and may be about to postpone it.
    const tryAgain = async () => {
      await world.pool.query('UPDATE outbox SET next_at = clock_timestamp() WHERE order_id = $1', [order.orderId]);
      await world.orders.runJobs(order.orderId);
      return (await world.request('patient', `GET /order/${order.orderId}`)).body.lines;
    };
    await expect.poll(tryAgain).toMatchObject([{ state: 'WAITING', stuck: true }]);
    await world.pool.query("INSERT INTO pass_product VALUES ('lost', 'lost')");
    await expect.poll(tryAgain).toMatchObject([{ state: 'DELIVERED', stuck: false }]);
    expect(await ticketsOf('patient')).toHaveLength(1);
  });

  it('is refunded automatically with the reason if its pass has expired', async () => {
    await world.save(productContent('gone', { kind: 'TICKET', price: 9_000 }), productContent('keepsake', {}));
    await world.pool.query("UPDATE pass SET valid_until = clock_timestamp() WHERE pass_id = 'gone'");
    const { body: alone } = await world.buy('too-late', { gone: 1 });
    expect(alone).toMatchObject({
      status: 'REFUNDED',
      refunded: { amount: 9_000 },
      lines: [{ state: 'REFUNDED', stuck: true }],
    });
    const { body: mixed } = await world.buy('half-late', { gone: 1, keepsake: 1 });
    expect(mixed).toMatchObject({ status: 'PARTIALLY_REFUNDED', refunded: { amount: 9_000 } });
    expect(
      mixed.lines.toSorted((a: { state: string }, b: { state: string }) => (a.state < b.state ? -1 : 1)),
    ).toMatchObject([
      { state: 'DELIVERED', stuck: false },
      { state: 'REFUNDED', stuck: true },
    ]);
    const refunds = await world.pool.query("SELECT amount FROM refund WHERE requested_by = 'PLATFORM'");
    expect(refunds.rows).toEqual([{ amount: 9_000 }, { amount: 9_000 }]);
    const owed = await world.pool.query(
      "SELECT done_at IS NOT NULL AS done FROM outbox WHERE kind = 'PROVIDER_REFUND' AND order_id = ANY ($1)",
      [[alone.orderId, mixed.orderId]],
    );
    expect(owed.rows).toEqual([{ done: true }, { done: true }]);
    // The pieces are in stock again, for the case that the pass is extended.
    expect((await world.pool.query("SELECT sold FROM product WHERE product_id = 'gone'")).rows).toEqual([{ sold: 0 }]);
    expect(await ticketsOf('too-late')).toEqual([]);
  });
});
