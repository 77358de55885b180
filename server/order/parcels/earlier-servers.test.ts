import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoreWorld, goods, productContent, type StoreWorld } from '../../payment/testing.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { orderInvariants } from '../invariants.ts';
import { markShipped } from './parcels.ts';

let world: StoreWorld;

beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('book', { ...goods, price: 30_000 }));
});
afterAll(() => world.close());

const schema = (file: string) => readFileSync(join(import.meta.dirname, '../schema', file), 'utf8');
/** Leaves the parcels as 0005 finds those from before: their pieces are not counted, and nothing is validated. */
const forgetPieces = () =>
  inTransaction(world.owner, async (connection) => {
    const checks = [...schema('0005-pieces.sql').matchAll(/ADD CONSTRAINT (\w+) (CHECK [^;]*? NOT VALID)(?=[,;])/g)];
    expect(checks).toHaveLength(6);
    // 0013 has put another check in the place of one of them.
    for (const [, name] of checks) await connection.query(`ALTER TABLE shipment DROP CONSTRAINT IF EXISTS ${name}`);
    await connection.query('ALTER TABLE shipment DISABLE TRIGGER count_pieces');
    await connection.query('UPDATE shipment SET pieces = NULL, in_stock = NULL');
    await connection.query('ALTER TABLE shipment ENABLE TRIGGER count_pieces');
    for (const [, name, check] of checks)
      await connection.query(`ALTER TABLE shipment ADD CONSTRAINT ${name} ${check}`);
  });
const apply = (file: string) => inTransaction(world.owner, (connection) => connection.query(schema(file)));

const readRow = async (lineId: string) =>
  (await world.pool.query('SELECT pieces, in_stock, state FROM shipment WHERE line_id = $1', [lineId])).rows[0];

/** A line of three books. */
async function buyBooks(fan: string): Promise<{ orderId: string; lineId: string }> {
  const { body } = await world.buy(fan, { book: 3 });
  return { orderId: body.orderId, lineId: body.lines[0].lineId };
}
/** As a server of the version before, which does not know the new columns. */
const change = (connection: Pick<Connection, 'query'>, lineId: string, changed: string) =>
  connection.query(`UPDATE shipment SET ${changed} WHERE line_id = $1`, [lineId]);
const sent = "state = 'SHIPPED', carrier = 'CJ', tracking_number = '1', shipped_at = clock_timestamp()";

it('a server of the previous version changes a parcel whose pieces are not counted yet', async () => {
  const { lineId } = await buyBooks('counted');
  await forgetPieces();
  await change(world.pool, lineId, sent);
  expect(await readRow(lineId)).toEqual({ pieces: 3, in_stock: null, state: 'SHIPPED' });
});

it('a server of the previous version puts cancelled and returned pieces back on sale', async () => {
  const [canceled, returned] = [await buyBooks('canceled'), await buyBooks('returned')];
  await inTransaction(world.pool, async (connection) => {
    await change(connection, canceled.lineId, "state = 'CANCELED'");
    await change(connection, returned.lineId, sent);
    await change(connection, returned.lineId, "state = 'RETURNED', returned_at = clock_timestamp()");
    const { rows } = await connection.query(
      'SELECT state, in_stock FROM shipment WHERE line_id = ANY ($1) ORDER BY state',
      [[canceled.lineId, returned.lineId]],
    );
    expect(rows).toEqual(['CANCELED', 'RETURNED'].map((state) => ({ state, in_stock: true })));
    // Nothing was paid back for them.
    await connection.query('ROLLBACK; BEGIN');
  });
});

it('pieces of earlier parcels are counted without waiting for a parcel that is being changed', async () => {
  const [free, back, busy] = [await buyBooks('free'), await buyBooks('back'), await buyBooks('busy')];
  await world.orders.refundAsOperator(back.orderId, null, 'cancelled');
  await forgetPieces();
  const other = await world.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM shipment WHERE line_id = $1 FOR NO KEY UPDATE', [busy.lineId]);
  await apply('0006-pieces.sql');
  expect(await readRow(free.lineId)).toEqual({ pieces: 3, in_stock: null, state: 'PREPARING' });
  expect(await readRow(back.lineId)).toEqual({ pieces: 3, in_stock: true, state: 'CANCELED' });
  expect(await readRow(busy.lineId)).toEqual({ pieces: null, in_stock: null, state: 'PREPARING' });
  await other.query('COMMIT');
  other.release();
  await apply('0007-pieces.sql');
  expect(await readRow(busy.lineId)).toEqual({ pieces: 3, in_stock: null, state: 'PREPARING' });
});

describe('a widget of an earlier release', () => {
  const readLine = async (fan: string, orderId: string) => (await world.readOrder(fan, orderId)).body.lines[0];
  const ship = (orderId: string, pieces = {}) =>
    inTransaction(world.pool, (connection) =>
      markShipped(world.platform, connection, orderId, null, { carrier: 'CJ', trackingNumber: '1' }, { pieces }),
    );

  it('reads one parcel of a line: a sent one before one that waits', async () => {
    const { orderId, lineId } = await buyBooks('early');
    expect((await readLine('early', orderId)).shipment).toMatchObject({ state: 'PREPARING' });
    await ship(orderId, { [lineId]: 1 });
    const line = await readLine('early', orderId);
    expect([line.shipment, line.shipments.length]).toMatchObject([{ state: 'SHIPPED', trackingNumber: '1' }, 2]);
  });

  it('does not know the state of a lost parcel, and reads that it is on its way', async () => {
    const { orderId, lineId } = await buyBooks('unlucky');
    await ship(orderId);
    await change(world.pool, lineId, "state = 'LOST', lost_at = clock_timestamp()");
    const { shipment, shipments } = await readLine('unlucky', orderId);
    expect([shipment.state, shipments[0].state]).toEqual(['SHIPPED', 'LOST']);
  });
});

it('the tests leave all invariants of the tables intact', async () => {
  for (const { invariant, violations } of orderInvariants)
    expect([invariant, (await world.pool.query(violations)).rows]).toEqual([invariant, []]);
});
