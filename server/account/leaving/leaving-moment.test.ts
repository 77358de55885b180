import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeEntry, drawEvent, openResult } from '../../event/operations.ts';
import { orderer } from '../../payment/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { SignedInFan } from '../testing.ts';
import { preventLeaving } from './prevent-leaving.ts';
import { createWithdrawalWorld, type WithdrawalWorld } from './testing-withdrawal.ts';

let world: WithdrawalWorld;

beforeAll(async () => {
  world = await createWithdrawalWorld();
});
afterAll(() => world.close());

/**
 * A withdrawal that has begun and has deleted the features' data; it commits when `finish` is called.
 * @param forgotten after how many features it pauses; by default after all of them
 */
async function beginToLeave(fan: SignedInFan, forgotten = world.features.length) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const slow: PersonalData = {
    name: 'slow',
    async *records() {},
    async forget() {
      begun.resolve();
      await goOn.promise;
    },
  };
  const left = world.leave(fan, [...world.features.slice(0, forgotten), slow, ...world.features.slice(forgotten)]);
  await begun.promise;
  return async () => {
    goOn.resolve();
    await left;
  };
}

/** Requests that wait for the lock of a fan who is leaving. */
const waitingForFans = () =>
  world.rowsOf("SELECT FROM pg_stat_activity WHERE query LIKE '%FOR KEY SHARE' AND wait_event_type = 'Lock'");

describe('an order during a withdrawal', () => {
  const lines = [{ productId: 'card', quantity: 1 }];

  async function place(fan: SignedInFan): Promise<string> {
    const { digest } = (await world.request(fan, 'POST /order/quote', { lines })).body;
    const form = { lines, quoteDigest: digest, orderer, address: null, confirmed: true };
    const { status, body } = await world.request(fan, 'POST /order', form);
    return status === 200 ? 'PLACED' : body.code;
  }

  const codeOf = (error: unknown): string =>
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);

  test('either comes first and blocks the withdrawal, or is refused: never an order of a deleted fan', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      const fan = await world.newFan();
      const [placed, left] = await Promise.all([place(fan), world.leave(fan).then(() => 'LEFT', codeOf)]);
      outcomes.push(`${placed} ${left}`);
      const orders = await world.rowsOf('SELECT FROM fan_order WHERE user_id = $1', fan.userId);
      expect(orders).toHaveLength(placed === 'PLACED' ? 1 : 0);
    }
    expect(new Set([...outcomes, 'PLACED WITHDRAWAL_BLOCKED', 'LOGIN_REQUIRED LEFT'])).toEqual(
      new Set(['PLACED WITHDRAWAL_BLOCKED', 'LOGIN_REQUIRED LEFT']),
    );
  });

  test('waits for a withdrawal that has begun, and is refused', async () => {
    const fan = await world.newFan();
    const finish = await beginToLeave(fan);
    const placed = place(fan);
    await expect.poll(waitingForFans).toHaveLength(1);
    await finish();
    expect(await placed).toBe('LOGIN_REQUIRED');
  });

  test('is stored after the withdrawal when the lock is removed', async () => {
    const fan = await world.newFan();
    const finish = await beginToLeave(fan);
    await inTransaction(world.store.pool, (connection) => preventLeaving(connection, fan, async () => undefined));
    await finish();
    await expect(
      inTransaction(world.store.pool, (connection) => preventLeaving(connection, fan)),
    ).rejects.toMatchObject({
      code: 'LOGIN_REQUIRED',
    });
  });
});

describe('a payment during a withdrawal', () => {
  /** An expired order that was paid at the provider, which has not reported the payment yet. */
  async function payLate({ userId }: SignedInFan) {
    const { store } = world;
    const { orderId } = (await store.order(userId, { pack: 1 })).body;
    const payment = await store.openPage(userId, orderId);
    payment.plan = 'never';
    await store.runOut(orderId);
    await store.pool.query("UPDATE fan_order SET payment = 'FAILED' WHERE order_id = $1", [orderId]);
    await store.orders.expireUnpaid();
    return { orderId, payment, back: store.decide(payment, 'approve') };
  }

  const ordersInWait = () =>
    world.rowsOf("SELECT FROM pg_stat_activity WHERE query LIKE '%FOR NO KEY UPDATE' AND wait_event_type = 'Lock'");

  test('is not charged after the withdrawal, and grants no votes', async () => {
    const fan = await world.newFan();
    const { orderId, payment, back } = await payLate(fan);
    const finish = await beginToLeave(fan, 1);
    let isBack = false;
    const paid = world.store.goBack(back).then(() => {
      isBack = true;
    });
    await expect.poll(async () => isBack || (await ordersInWait()).length > 0).toBe(true);
    await finish();
    await paid;
    await world.store.payments.idle();
    expect(await world.rowsOf('SELECT status, payment FROM fan_order WHERE order_id = $1', orderId)).toMatchObject([
      { status: 'EXPIRED' },
    ]);
    expect(await world.rowsOf('SELECT remaining FROM paid_lot WHERE user_id = $1', fan.userId)).toEqual([]);
    expect(payment.captures).toBe(0);
  });

  test('is refunded if it was captured anyway', async () => {
    const fan = await world.newFan();
    const { orderId, payment } = await payLate(fan);
    await world.leave(fan);
    Object.assign(payment, { status: 'CAPTURED', approved: payment.amount, captures: 1 });
    await world.store.payments.settle(orderId);
    expect(payment).toMatchObject({ status: 'CANCELED', refunded: payment.amount });
    expect(await world.rowsOf('SELECT FROM paid_lot WHERE user_id = $1', fan.userId)).toEqual([]);
  });
});

describe.each([
  {
    what: 'an entry in a prize event',
    call: 'POST /event/prize/entry',
    body: {},
    stored: 'SELECT FROM event_entry WHERE user_id = $1',
    unheld: `INSERT INTO event_entry (event_id, user_id, salt, pseudonym)
      VALUES ('prize', $1, decode(repeat('00', 16), 'hex'), repeat('a', 64))`,
  },
  {
    what: 'playing for free',
    call: 'POST /streaming/round/free/session',
    body: { ticketId: null, proof: null, takeOver: false },
    stored: `SELECT FROM playback_session WHERE user_id = $1 AND state = 'ACTIVE'`,
    unheld: `INSERT INTO playback_session (session_id, user_id, stream_id, round_id, device_id, device_label, mode)
      VALUES ($1, $1, 'show', 'free', 'd', 'Chrome', 'LIVE')`,
  },
  {
    what: 'a mark on a notice',
    call: 'POST /notice/read',
    body: { noticeIds: ['hello'] },
    stored: 'SELECT FROM notice_read WHERE user_id = $1',
    unheld: `INSERT INTO notice_read (user_id, notice_id) VALUES ($1, 'hello')`,
  },
])('$what at the very moment of leaving', ({ call, body, stored, unheld }) => {
  test('waits, is refused, and leaves no row', async () => {
    const fan = await world.newFan();
    const finish = await beginToLeave(fan);
    const reply = world.request(fan, call, body);
    await expect.poll(waitingForFans).toHaveLength(1);
    await finish();
    expect((await reply).body.code).toBe('LOGIN_REQUIRED');
    expect(await world.rowsOf(stored, fan.userId)).toEqual([]);
  });

  test('would leave data behind without the fan’s lock', async () => {
    const fan = await world.newFan();
    const finish = await beginToLeave(fan);
    await world.store.pool.query(unheld, [fan.userId]);
    await finish();
    expect(await world.rowsOf(stored, fan.userId)).toHaveLength(1);
  });
});

describe('a winner’s information during a withdrawal', () => {
  const form = { name: 'Mina', email: 'mina@fans.example', phone: '010-1234-5678', consent: true };

  test('waits, is refused, and leaves no row', async () => {
    const fan = await world.newFan();
    await world.request(fan, 'POST /event/won/entry', {});
    await closeEntry(world.store.pool, 'won');
    await drawEvent(world.store.pool, 'won', null);
    await openResult(world.store.pool, 'won');
    expect((await world.request(fan, 'PUT /event/won/winnerinfo', form)).status).toBe(200);
    const finish = await beginToLeave(fan);
    const reply = world.request(fan, 'PUT /event/won/winnerinfo', form);
    await expect.poll(waitingForFans).toHaveLength(1);
    await finish();
    expect((await reply).body.code).toBe('LOGIN_REQUIRED');
    expect(await world.rowsOf("SELECT FROM winner_info WHERE event_id = 'won'")).toEqual([]);
  });
});

test('a heartbeat during a withdrawal stores no place in a recording', async () => {
  const fan = await world.newFan();
  const { sessionId } = (await world.request(fan, 'POST /streaming/round/recorded/session', { ticketId: null })).body;
  const beat = () => world.request(fan, `POST /streaming/session/${sessionId}/heartbeat`, { positionSeconds: 12 });
  expect((await beat()).status).toBe(200);
  const finish = await beginToLeave(fan);
  const late = beat();
  await expect
    .poll(() =>
      world.rowsOf("SELECT FROM pg_stat_activity WHERE query LIKE 'WITH updated%' AND wait_event_type = 'Lock'"),
    )
    .toHaveLength(1);
  await finish();
  expect((await late).body.code).toBe('SESSION_REVOKED');
  expect(await world.rowsOf('SELECT FROM playback_position WHERE user_id = $1', fan.userId)).toEqual([]);
});
