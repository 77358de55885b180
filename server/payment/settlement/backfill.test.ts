import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockOrder } from '../../order/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { paymentInvariants } from '../invariants.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from '../testing.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('book', { ...goods, price: 30_000 }), productContent('pack', votePack));
});
afterAll(() => world.close());

const schema = join(import.meta.dirname, '../schema');
const undo = `
  DROP TABLE payment_dispute, payment_difference, payment_report_line, payment_report, payment_movement CASCADE;
  DROP FUNCTION keep_payment, keep_outside, keep_refund, keep_dispute, keep_payment_report, keep_payment_report_line CASCADE;
  DROP FUNCTION lines_of_order`;

async function readBooks() {
  const movements = await world.owner.query(
    `SELECT attempt_id, kind, amount, lines, job FROM payment_movement ORDER BY attempt_id, kind`,
  );
  const disputes = await world.owner.query('SELECT attempt_id, closed_at FROM payment_dispute');
  return { movements: movements.rows, disputes: disputes.rows };
}

async function putOutside(orderId: string, providerState: { returned: number; isDisputed: boolean }) {
  await inTransaction(world.pool, async (connection) => {
    const order = await lockOrder(connection, orderId);
    if (order === null) throw new Error('the order is gone');
    await world.orders.recordOutside(connection, order, providerState);
  });
}

async function refund(order: { orderId: string; lines: { lineId: string }[] }) {
  await world.orders.refundAsOperator(order.orderId, [order.lines[0]?.lineId ?? ''], 'operator');
  await world.payments.settle(order.orderId);
}

/** Applies the files as `migrate` does. @returns the tables that payments write and each file locks against it */
async function applyFiles(): Promise<Record<string, string[]>> {
  const locked: Record<string, string[]> = {};
  for (const name of (await readdir(schema)).toSorted().slice(2)) {
    await inTransaction(world.owner, async (connection) => {
      // `migrate` makes these indexes outside of a transaction; the locks of the others are read within one.
      const statements = (await readFile(join(schema, name), 'utf8')).replaceAll(' CONCURRENTLY', '');
      await connection.query(statements);
      const { rows } = await connection.query<{ name: string }>(
        `SELECT DISTINCT relation::regclass::text AS name FROM pg_locks
         WHERE pid = pg_backend_pid() AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
           AND relation IN ('fan_order'::regclass, 'order_line'::regclass, 'payment_attempt'::regclass, 'outbox'::regclass)`,
      );
      locked[name] = rows.map((row) => row.name);
    });
  }
  return locked;
}

it('the backfill writes the same books for an older database, with the times of the movements', async () => {
  const { body: refunded } = await world.buy('a', { book: 1, pack: 1 });
  await refund(refunded);
  const { body: disputed } = await world.buy('b', { book: 1 }, 'stripe');
  await putOutside(disputed.orderId, { returned: 5_000, isDisputed: true });
  const { orderId: odd } = (await world.order('c', { book: 1 })).body;
  const payment = await world.openPage('c', odd, 'toss');
  Object.assign(payment, { plan: 'never', status: 'CAPTURED', approved: payment.amount - 1, captures: 1 });
  await world.payments.settle(odd);
  await world.payments.idle();
  const books = await readBooks();
  expect(books.movements).toHaveLength(6);
  expect(books.disputes).toHaveLength(1);
  await world.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE payment_attempt SET created_at = '2026-01-01T00:00:00Z';
    UPDATE fan_order SET paid_at = '2026-01-02T00:00:00Z' WHERE paid_at IS NOT NULL;
    UPDATE fan_order SET held_at = '2026-01-03T00:00:00Z' WHERE held_at IS NOT NULL;
    UPDATE outbox SET created_at = '2026-01-04T00:00:00Z', done_at = '2026-01-05T00:00:00Z' WHERE kind = 'PROVIDER_REFUND';
    INSERT INTO record_entry (entry, at, actor_kind, actor_id, roles, action, object_kind, object_id, detail_hash, previous, hash)
      VALUES (1, '2026-01-06T00:00:00Z', 'SERVER', 'payments', '{}', 'payment.outside', 'order', '${disputed.orderId}',
        sha256('1'), sha256('2'), sha256('3'));
    COMMIT`);
  await world.owner.query(undo);
  const locked = await applyFiles();
  expect(await readBooks()).toEqual(books);
  const { rows } = await world.owner.query<{ kind: string; counts: boolean; day: string }>(
    "SELECT kind, counts, to_char(at AT TIME ZONE 'UTC', 'DD') AS day FROM payment_movement JOIN payment_attempt USING (attempt_id)",
  );
  expect(Object.groupBy(rows, ({ kind, counts }) => `${kind} ${counts}`)).toEqual({
    'PAYMENT true': [expect.objectContaining({ day: '02' }), expect.objectContaining({ day: '02' })],
    'PAYMENT false': [expect.objectContaining({ day: '04' })],
    'REFUND true': [expect.objectContaining({ day: '05' })],
    'REFUND false': [expect.objectContaining({ day: '05' })],
    'OUTSIDE true': [expect.objectContaining({ day: '06' })],
  });
  // A payment locks several of these tables, in its own order: a payment that waits for a file must not block that file.
  expect(Object.values(locked).filter((tables) => tables.length > 1)).toEqual([]);
  const lockless = Object.entries(locked).filter(([name]) => name.includes('earlier'));
  expect(lockless.map(([, tables]) => tables)).toEqual([[], []]);
});

it('a server without rights on the new tables yet still keeps the books, and a second backfill adds nothing', async () => {
  const { rows } = await world.pool.query("SELECT has_table_privilege('payment_movement', 'INSERT') AS may");
  expect(rows).toEqual([{ may: false }]);
  const { body: order } = await world.buy('d', { book: 1, pack: 1 }, 'stripe');
  await refund(order);
  await putOutside(order.orderId, { returned: 1_000, isDisputed: true });
  await putOutside(order.orderId, { returned: 1_000, isDisputed: false });
  const books = await readBooks();
  expect(books.movements).toHaveLength(9);
  expect(books.disputes).toHaveLength(2);
  for (const name of ['0006-earlier-movements.sql', '0010-earlier-disputes.sql'])
    await world.owner.query(await readFile(join(schema, name), 'utf8'));
  expect(await readBooks()).toEqual(books);
  for (const { invariant, violations } of paymentInvariants)
    expect([invariant, (await world.owner.query(violations)).rows]).toEqual([invariant, []]);
});
