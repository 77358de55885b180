import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Composition } from '../composition/compose.ts';
import { compose } from '../composition/compose.ts';
import { features } from '../features.ts';
import { createStoreWorld, productContent, type StoreWorld, votePack } from '../payment/testing.ts';
import { appendActions } from '../platform/audit-log/server-jobs.ts';
import { verifyRecord } from '../platform/audit-log/verify-audit-log.ts';

/**
 * Every change by the server's own jobs is in the audit log, except for their bookkeeping. Triggers note each changed
 * row and column of their transactions.
 */

/** Columns that a job may change without an entry in the audit log, and why. */
const bookkeeping: Readonly<Record<string, string>> = {
  outbox: 'work that still has to be done',
  'payment_attempt.checked_at': 'time of the last request to the provider',
  'payment_attempt.notified_at': 'when a provider sent a notice',
  'payment_attempt.is_silent': 'that a provider does not answer',
  'payment_attempt.closed_at': 'that a provider has closed a page',
  'fan_order.payment': 'the latest attempt as the fan reads it; its states are in the audit log',
  'fan_order.provider': 'the same',
  'fan_order.failure': 'the same',
  'fan_order.receipt_url': 'the same',
  news: 'notifications of other processes',
  record_waiting: 'entries that are appended a moment later',
  record_entry: 'the audit log itself',
  record_detail: 'the audit log itself',
};

/** Where the work of each elected process is watched, or why it needs no entry of its own. */
const elected: Readonly<Record<string, string>> = {
  'server/event/draw/advance.ts': 'server/event/operations.test.ts: each step writes its entry',
  'server/editing/publish-scheduled.ts': 'server/editing: a publication writes its entry',
  'server/job/service.ts': 'server/job: each step writes its entry',
  'server/order/due.ts': 'here',
  'server/platform/bus/bus.ts': 'carries notifications between processes',
  'server/platform/audit-log/server-jobs.ts': 'here',
  'server/transparency/append.ts': 'appends what votes have published to a log of its own',
  'server/vote/counts/fold.ts': 'adds up the ledger, which has a chain of its own',
  'server/outbox/service.ts': 'sends what a recorded change, or a fan, has stored',
  'server/webhook/service.ts': 'the same for partners',
  'server/restock/feature.ts': 'sends notices that fans requested',
  'server/streaming/origin/watch.ts': 'looks at broadcasts',
};

let world: StoreWorld;
let composition: Composition;

beforeAll(async () => {
  world = await createStoreWorld();
  composition = compose(world.platform, features);
  await world.save(
    productContent('card', { price: 3000 }),
    productContent('pack', votePack),
    productContent('pass', { kind: 'TICKET', price: 9000 }),
  );
  await watchTables();
});
afterAll(async () => {
  await composition.close();
  await world.close();
});

/** From now on every changed row of every table is noted, with its transaction. */
async function watchTables(): Promise<void> {
  const { rows } = await world.owner.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace",
  );
  await world.owner.query(`
    CREATE TABLE watched (transaction bigint, name text);
    CREATE FUNCTION watch() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        INSERT INTO watched SELECT txid_current(), TG_TABLE_NAME || '.' || key
          FROM jsonb_each(to_jsonb(NEW)) AS later JOIN jsonb_each(to_jsonb(OLD)) AS earlier USING (key)
          WHERE later.value IS DISTINCT FROM earlier.value;
      ELSE
        INSERT INTO watched VALUES (txid_current(), TG_TABLE_NAME);
      END IF;
      RETURN NULL;
    END $$;`);
  for (const { name } of rows)
    await world.owner.query(
      `CREATE TRIGGER zz_watch AFTER INSERT OR UPDATE OR DELETE ON ${name} FOR EACH ROW EXECUTE FUNCTION watch()`,
    );
}

const forgetWatched = () => world.owner.query('TRUNCATE watched');
beforeEach(forgetWatched);

/** Changes outside of the audit log, by transaction. */
async function unauditedChanges(): Promise<string[][]> {
  const { rows } = await world.owner.query<{ names: string[] }>(
    'SELECT array_agg(DISTINCT name ORDER BY name) AS names FROM watched GROUP BY transaction',
  );
  return rows.flatMap(({ names }) => {
    const isAudited = names.includes('record_entry') || names.includes('record_waiting');
    const rest = names.filter((name) => !(name in bookkeeping) && !((name.split('.')[0] ?? '') in bookkeeping));
    return isAudited || rest.length === 0 ? [] : [rest];
  });
}

/** The entries about an order, the first one first. */
async function entriesOf(orderId: string): Promise<string[]> {
  await appendActions(world.platform);
  const { rows } = await world.owner.query<{ line: string }>(
    `SELECT actor_id || ' ' || action AS line FROM record_entry
     WHERE object_kind = 'order' AND object_id = $1 AND actor_kind = 'SERVER' ORDER BY entry`,
    [orderId],
  );
  return rows.map(({ line }) => line);
}

const orderOf = async (fan: string, product: string) => (await world.order(fan, { [product]: 1 })).body.orderId;

describe('the server’s own jobs', () => {
  it('record an expired order', async () => {
    const orderId = await orderOf('sleeper', 'card');
    await world.runOut(orderId);
    await forgetWatched();
    expect(await world.orders.expireUnpaid()).toBe(1);
    expect(await unauditedChanges()).toEqual([]);
    expect(await entriesOf(orderId)).toEqual(['expiry order.expire']);
  });

  it.each(['card', 'pack', 'pass'])(
    'record the payment of “%s” as the provider reported it, and its delivery',
    async (product) => {
      const fan = `buyer-of-${product}`;
      const orderId = await orderOf(fan, product);
      const page = await world.openPage(fan, orderId);
      await forgetWatched();
      // The fan closes the window: only the provider's webhook arrives.
      world.decide(page, 'approve');
      await expect.poll(async () => (await world.readOrder(fan, orderId)).body.status).toBe('FULFILLED');
      await world.payments.idle();
      expect(await unauditedChanges()).toEqual([]);
      expect(await entriesOf(orderId)).toEqual([
        'payments payment.settle',
        'payments payment.settle',
        'deliveries order.fulfil',
      ]);
    },
  );

  it('record a failed payment', async () => {
    const orderId = await orderOf('unlucky', 'card');
    const page = await world.openPage('unlucky', orderId);
    page.plan = 'never';
    world.decide(page, 'decline');
    await world.runOut(orderId);
    await forgetWatched();
    await world.payments.reconcile();
    expect(await unauditedChanges()).toEqual([]);
    expect(await entriesOf(orderId)).toEqual(
      expect.arrayContaining(['payments payment.settle', 'expiry order.expire']),
    );
  });

  it('record a refund', async () => {
    const { body: order } = await world.buy('returner', { pack: 1 });
    await entriesOf(order.orderId);
    const lineIds = order.lines.map(({ lineId }: { lineId: string }) => lineId);
    expect(
      (await world.request('returner', `POST /order/${order.orderId}/refund`, { lineIds, reason: 'CHANGED_MIND' }))
        .status,
    ).toBe(200);
    await world.payments.idle();
    await world.orders.runJobs();
    expect((await entriesOf(order.orderId)).at(-1)).toBe('refunds payment.return');
  });

  it('change nothing in a sweep if nothing is due', async () => {
    await composition.sweep();
    expect(await unauditedChanges()).toEqual([]);
  });

  it('cannot change a row outside of the audit log unnoticed', async () => {
    await world.pool.query("UPDATE product SET reserved = reserved + 1 WHERE product_id = 'card'");
    expect(await unauditedChanges()).toEqual([['product.reserved']]);
  });
});

it('every elected process is watched, or only does work that follows from other entries', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('test') && !name.includes('platform/database'))
    .map((name) => join('server', name));
  const found = files.filter((name) => /\b(?:startElected|ifElected)\(/.test(readFileSync(name, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(elected).toSorted());
});

it('waiting entries are appended once and in order, by any number of processes, and the chain is valid', async () => {
  const { platform } = world;
  for (let number = 0; number < 60; number += 1)
    await world.pool.query(
      "INSERT INTO record_waiting (job, action, object_kind, object_id) VALUES ('expiry', 'order.expire', 'order', $1)",
      [`many-${number}`],
    );
  const appended = await Promise.all([appendActions(platform), appendActions(platform), appendActions(platform)]);
  expect(appended.reduce((sum, count) => sum + count)).toBe(60);
  const { rows } = await world.owner.query<{ object_id: string }>(
    "SELECT object_id FROM record_entry WHERE object_id LIKE 'many-%'",
  );
  expect(new Set(rows.map(({ object_id }) => object_id)).size).toBe(60);
  expect(rows).toHaveLength(60);
  expect(await verifyRecord(platform.pool, platform.sealing)).toMatchObject({ wrong: null, withoutDetail: 0 });
});

it('a rolled-back transaction leaves no entry in the audit log', async () => {
  const orderId = await orderOf('again', 'card');
  await world.runOut(orderId);
  await world.owner.query('ALTER TABLE product ADD CONSTRAINT never CHECK (reserved > 1000) NOT VALID');
  try {
    expect(await world.orders.expireUnpaid()).toBe(0);
  } finally {
    await world.owner.query('ALTER TABLE product DROP CONSTRAINT never');
  }
  expect(await entriesOf(orderId)).toEqual([]);
  expect(await world.orders.expireUnpaid()).toBe(1);
  expect(await entriesOf(orderId)).toEqual(['expiry order.expire']);
});
