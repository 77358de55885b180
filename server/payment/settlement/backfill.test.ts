import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockOrder } from '../../order/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from '../testing.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(productContent('book', { ...goods, price: 30_000 }), productContent('pack', votePack));
});
afterAll(() => world.close());

const migration = (name: string) => readFile(join(import.meta.dirname, '../schema', name), 'utf8');
const undo = `
  DROP TABLE payment_dispute, payment_difference, payment_report_line, payment_report, payment_movement CASCADE;
  DROP FUNCTION keep_payment, keep_outside, keep_dispute CASCADE;
  DROP FUNCTION lines_of_order`;

async function readBooks() {
  const movements = await world.owner.query(
    `SELECT attempt_id, kind, amount, lines FROM payment_movement ORDER BY attempt_id, kind`,
  );
  const disputes = await world.owner.query('SELECT attempt_id, closed_at FROM payment_dispute');
  return { movements: movements.rows, disputes: disputes.rows };
}

it('the books of a database from before them are those that it would have kept', async () => {
  const { body: refunded } = await world.buy('a', { book: 1, pack: 1 });
  await world.orders.refundAsOperator(refunded.orderId, [refunded.lines[0].lineId], 'operator');
  await world.payments.settle(refunded.orderId);
  const { body: disputed } = await world.buy('b', { book: 1 }, 'stripe');
  await inTransaction(world.pool, async (connection) => {
    const order = await lockOrder(connection, disputed.orderId);
    if (order === null) throw new Error('the order is gone');
    await world.orders.recordOutside(connection, order, { returned: 5_000, isDisputed: true });
  });
  await world.payments.idle();
  const kept = await readBooks();
  expect(kept.movements).toHaveLength(4);
  expect(kept.disputes).toHaveLength(1);
  await world.owner.query(undo);
  for (const name of ['0003-settlement.sql', '0004-disputes.sql']) await world.owner.query(await migration(name));
  expect(await readBooks()).toEqual(kept);
});
