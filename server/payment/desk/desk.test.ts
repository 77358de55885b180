import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOrderDeskWorld, type OrderDeskWorld } from '../../order/desk/testing-desk.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import { disputeDueBy } from '../../stand-in/payment/stripe-protocol.ts';
import { webhookOf } from '../../stand-in/payment/webhooks.ts';
import { paymentInvariants } from '../invariants.ts';

let world: OrderDeskWorld;
let accountant: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  accountant = await world.staff('accountant');
});
afterAll(() => world.close());

const stuck = async () => (await accountant.request('GET /studio/payment/stuck')).body.work;
const recheck = (orderId: string, browser = accountant) =>
  browser.request(`POST /studio/payment/order/${orderId}/question`, {});
const older = (table: 'payment_attempt' | 'outbox', orderId: string) =>
  world.store.pool.query(`UPDATE ${table} SET created_at = created_at - interval '6 minutes' WHERE order_id = $1`, [
    orderId,
  ]);

describe('a payment that is stuck', () => {
  it('is listed with the result of the reconciliation, and is settled when its provider answers again', async () => {
    const fan = await world.newFan();
    const placed = (await world.store.order(fan, { pack: 1 })).body;
    const payment = await world.store.openPage(fan, placed.orderId);
    payment.plan = 'never';
    payment.trouble = 'slow';
    world.store.decide(payment, 'approve');
    await world.store.settleWithShortTimeout(placed.orderId);
    expect(await stuck()).toEqual([]);
    await older('payment_attempt', placed.orderId);
    expect(await stuck()).toMatchObject([
      {
        kind: 'PAYMENT',
        order: { orderId: placed.orderId, number: placed.number },
        provider: 'toss',
        amount: { amount: 5_000, currency: 'KRW' },
        isSilent: true,
        checkedAt: expect.any(String),
      },
    ]);
    payment.silentUntil = 0;
    expect((await recheck(placed.orderId)).body).toEqual({ isStuck: false });
    expect((await world.store.readOrder(fan, placed.orderId)).body.status).toBe('FULFILLED');
    expect(await stuck()).toEqual([]);
    const { body } = await accountant.request(`GET /studio/audit-log/order/${placed.orderId}?limit=20`);
    expect(body.entries).toContainEqual(
      expect.objectContaining({ action: 'payment.reconcile', actor: expect.objectContaining({ kind: 'STAFF' }) }),
    );
  });

  it('can be a job, whose next attempt runs at once on request', async () => {
    const { body: order } = await world.store.buy(await world.newFan(), { book: 1 });
    const key = `return:${order.orderId}`;
    await world.store.pool.query(
      `INSERT INTO outbox (key, kind, order_id, payload, tries, next_at, last_error)
       SELECT $1, 'PROVIDER_VOID', order_id, jsonb_build_object('attemptId', attempt_id), 7, now() + interval '1 hour', 'no answer'
       FROM payment_attempt WHERE order_id = $2`,
      [key, order.orderId],
    );
    await older('outbox', order.orderId);
    expect(await stuck()).toMatchObject([
      { kind: 'VOID', tries: 7, error: 'no answer', order: { number: order.number } },
    ]);
    expect((await recheck(order.orderId)).body).toEqual({ isStuck: false });
    const { rows } = await world.store.pool.query('SELECT done_at IS NOT NULL AS done FROM outbox WHERE key = $1', [
      key,
    ]);
    expect(rows).toEqual([{ done: true }]);
  });

  it('is listed in pages, each job with its own id and the provider of its payment', async () => {
    const { body: order } = await world.store.buy(await world.newFan(), { book: 1 });
    // A card was charged at Stripe before, and the fan then paid in another way.
    await world.store.pool.query(
      `INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, amount, currency, language)
       VALUES ('earlier', $1, 'stripe', 'page', 30000, 'KRW', 'ko')`,
      [order.orderId],
    );
    for (const attempt of [order.orderId, 'earlier'])
      await world.store.pool.query(
        `INSERT INTO outbox (key, kind, order_id, payload, next_at, created_at)
         SELECT 'close:' || $2, 'PROVIDER_VOID', $1, jsonb_build_object('attemptId', attempt_id), now() + interval '1 hour',
           now() - interval '1 hour' FROM payment_attempt WHERE order_id = $1 AND (attempt_id = 'earlier') = ($2 = 'earlier')`,
        [order.orderId, attempt],
      );
    const page = async (more = '') => (await accountant.request(`GET /studio/payment/stuck?limit=1${more}`)).body;
    const first = await page();
    const second = await page(`&cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const both = [...first.work, ...second.work];
    expect(both.map(({ provider }) => provider)).toEqual(['toss', 'stripe']);
    expect(new Set(both.map(({ workId }) => workId)).size).toBe(2);
    await world.store.pool.query("UPDATE outbox SET done_at = now() WHERE key LIKE 'close:%'");
  });

  it('has its entry in the audit log even if the request fails, and does not wait for a running job', async () => {
    const { body: order } = await world.store.buy(await world.newFan(), { book: 1 });
    await world.store.pool.query(
      `INSERT INTO outbox (key, kind, order_id, payload, next_at) VALUES ('runs', 'PROVIDER_VOID', $1, '{}', now() + interval '1 hour')`,
      [order.orderId],
    );
    await inTransaction(world.store.pool, async (connection) => {
      await connection.query("SELECT FROM outbox WHERE key = 'runs' FOR UPDATE");
      expect((await recheck(order.orderId)).body).toEqual({ isStuck: false });
    });
    await world.store.pool.query("UPDATE outbox SET done_at = now() WHERE key = 'runs'");
    const settle = vi.spyOn(world.store.payments, 'settle').mockRejectedValueOnce(new Error('the connection broke'));
    expect((await recheck(order.orderId)).status).toBe(500);
    settle.mockRestore();
    const { body } = await accountant.request(`GET /studio/audit-log/order/${order.orderId}?limit=20`);
    const entries = body.entries.filter(({ action }: { action: string }) => action === 'payment.reconcile');
    expect(entries).toHaveLength(2);
  });

  it('can be requested again only by roles that settle payments', async () => {
    const { body: order } = await world.store.buy(await world.newFan(), { book: 1 });
    expect((await recheck(order.orderId, await world.staff('auditor'))).body.code).toBe('RIGHT_REQUIRED');
    expect((await recheck('none')).status).toBe(404);
    const shop = await world.staff('shop', 'last-light');
    expect((await shop.request('GET /studio/payment/stuck')).body.code).toBe('RIGHT_REQUIRED');
    expect((await shop.request('GET /studio/payment/dispute')).body.code).toBe('RIGHT_REQUIRED');
  });
});

describe('a dispute', () => {
  const list = async (state = 'OPEN') =>
    (await accountant.request(`GET /studio/payment/dispute?state=${state}`)).body.disputes;
  const note = (attemptId: string, reason: string) =>
    accountant.request(`POST /studio/payment/dispute/${attemptId}/evidence`, { reason });

  it('is listed with its deadline, stores the sent evidence, and is closed when the bank has decided', async () => {
    const { body: order } = await world.store.buy(await world.newFan(), { poster: 1 }, 'stripe');
    const { rows } = await world.store.pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [
      order.orderId,
    ]);
    const attemptId = rows[0].attempt_id;
    const payment = world.store.standIn.paymentOf(attemptId);
    const decide = async (state: 'needs_response' | 'won') => {
      payment.plan = 'never';
      world.store.standIn.ledger.dispute(payment, state);
      const webhook = webhookOf(payment, world.store.standIn.origin, 'dispute');
      if (webhook === null) throw new Error('the provider sends no webhook about a dispute');
      expect(await world.store.standIn.delivery.send(webhook)).toBe(200);
      await world.store.payments.idle();
    };
    await decide('needs_response');
    expect(await list()).toMatchObject([
      {
        attemptId,
        order: { number: order.number },
        provider: 'stripe',
        amount: { amount: 25_000, currency: 'USD' },
        dueAt: new Date(disputeDueBy(payment) * 1000).toISOString(),
        closedAt: null,
        sent: null,
      },
    ]);
    // As of a database from before the deadlines.
    await world.store.pool.query('UPDATE payment_dispute SET due_at = NULL');
    await world.store.payments.reconcile();
    expect(await list()).toMatchObject([{ dueAt: null }]);
    await world.store.pool.query("UPDATE payment_attempt SET checked_at = checked_at - interval '61 minutes'");
    await world.store.payments.reconcile();
    expect(await list()).toMatchObject([{ dueAt: expect.any(String) }]);
    expect((await note(attemptId, 'Sent the slip')).status).toBe(200);
    expect((await note(attemptId, 'Sent the slip and the tracking')).status).toBe(200);
    expect(await list()).toMatchObject([
      { sent: { note: 'Sent the slip and the tracking', by: { name: 'Han Seo-jun' } } },
    ]);
    const { body } = await accountant.request(`GET /studio/audit-log/order/${order.orderId}?limit=20`);
    const evidence = body.entries.filter(({ action }: { action: string }) => action === 'payment.evidence');
    expect(evidence).toHaveLength(2);
    await decide('won');
    expect(await list()).toEqual([]);
    expect(await list('CLOSED')).toMatchObject([{ attemptId, closedAt: expect.any(String) }]);
    expect((await note(attemptId, 'Too late')).body.code).toBe('DISPUTE_STATE');
  });
});

it('every dispute belongs to a disputed order', async () => {
  for (const { invariant, violations } of paymentInvariants)
    expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
});
