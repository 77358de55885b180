import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayInSeoul } from '../../../rules/person/age.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../../order/desk/testing-desk.ts';
import { awaitSameDay } from '../../platform/testing-midnight.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import type { SettledRow } from './contract.ts';

let world: OrderDeskWorld;
let accountant: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  accountant = await world.staff('accountant');
});
afterAll(() => world.close());

await awaitSameDay();
const day = dayInSeoul(Date.now());
const read = async (by: string, browser = accountant): Promise<SettledRow[]> =>
  (await browser.request(`GET /studio/settlement?by=${by}&from=${day}&to=${day}`)).body.rows;
const productOf = ({ product }: SettledRow) => product?.productId ?? null;

const importRow = (paymentKey: string, orderId: string, fee: number) =>
  importRows(`t-${paymentKey},${paymentKey},${orderId},KRW,${new Date().toISOString()},,77000,${fee}`);

async function importRows(...rows: string[]): Promise<void> {
  const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
  const body = { provider: 'toss', from: day, to: day, text: [head, ...rows].join('\r\n') };
  const reply = await accountant.request('POST /studio/settlement/report', body);
  expect(reply.status, reply.text).toBe(200);
}

it('the fee of a payment is shared by the amounts of its products, to the last unit, and is unknown before a report', async () => {
  const order = (await world.store.buy(await world.newFan(), { book: 1, stick: 1, pack: 1 })).body;
  expect((await read('PRODUCT')).map(({ fee, net }) => [fee, net])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  const { rows } = await world.store.pool.query<{ attempt_id: string; reference: string }>(
    'SELECT attempt_id, reference FROM payment_attempt WHERE order_id = $1',
    [order.orderId],
  );
  const [attempt] = rows;
  if (attempt === undefined) throw new Error('there is no payment');
  await importRow(attempt.reference, attempt.attempt_id, 1001);
  const shared = Object.fromEntries(
    (await read('PRODUCT')).map((row) => [productOf(row), [row.gross, row.fee, row.net]]),
  );
  // 1001 of 77,000 are 390, 546 and 65.
  expect(shared).toEqual({
    book: [30_000, 390, 29_610],
    stick: [42_000, 546, 41_454],
    pack: [5_000, 65, 4_935],
  });
  const [whole] = await read('DAY');
  expect([whole?.fee, whole?.net]).toEqual([1001, 75_999]);
});

it('an uneven rest goes to the largest remainders, so that the shares add up to the fee', async () => {
  const { pool } = world.store;
  const before = new Map((await read('PRODUCT')).map((row) => [productOf(row), row.fee ?? 0]));
  const order = (await world.store.buy(await world.newFan(), { book: 1, stick: 1, pack: 1 })).body;
  const { rows } = await pool.query<{ attempt_id: string; reference: string }>(
    'SELECT attempt_id, reference FROM payment_attempt WHERE order_id = $1',
    [order.orderId],
  );
  await importRow(rows[0]?.reference ?? '', rows[0]?.attempt_id ?? '', 100);
  const after = await read('PRODUCT');
  const added = Object.fromEntries(
    after.map((row) => [productOf(row), (row.fee ?? 0) - (before.get(productOf(row)) ?? 0)]),
  );
  // 38.96, 54.55 and 6.49.
  expect(added).toEqual({ book: 39, stick: 55, pack: 6 });
});

it('a fee of a foreign payment belongs to no product, and roles for one title see only their products', async () => {
  await importRow('of-another-shop', 'unknown', 7);
  const none = (await read('PRODUCT')).find((row) => productOf(row) === null);
  expect(none).toMatchObject({ payments: 0, gross: 0, fee: 7, net: -7 });
  const shop = await world.staff('shop', 'last-light');
  expect((await read('PRODUCT', shop)).map(productOf)).toEqual(['pack']);
});

it('the fee that a refund returns belongs to its products, and is shared if it matches none of our refunds', async () => {
  const { pool, orders, payments } = world.store;
  const feesBy = async () => new Map((await read('PRODUCT')).map((row) => [productOf(row), row.fee ?? 0]));
  const before = await feesBy();
  const order = (await world.store.buy(await world.newFan(), { book: 1, stick: 1 })).body;
  for (const { lineId } of order.lines) {
    await orders.refundAsOperator(order.orderId, [lineId], 'operator');
    await payments.settle(order.orderId);
    await payments.idle();
  }
  const { rows } = await pool.query<{ attempt_id: string; reference: string }>(
    'SELECT attempt_id, reference FROM payment_attempt WHERE order_id = $1',
    [order.orderId],
  );
  const { attempt_id: attempt, reference } = rows[0] ?? { attempt_id: '', reference: '' };
  const at = new Date().toISOString();
  const rowOf = (name: string, canceledAt: string, amount: number, fee: number) =>
    `${name}-${reference},${reference},${attempt},KRW,${at},${canceledAt},${amount},${fee}`;
  const added = async () => {
    const after = await feesBy();
    return ['book', 'stick'].map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0));
  };
  await importRows(rowOf('paid', '', 72_000, 720), rowOf('book', at, -30_000, -300));
  expect(await added()).toEqual([0, 420]);
  await importRows(rowOf('stick', at, -42_000, -420));
  expect(await added()).toEqual([0, 0]);
  await importRows(rowOf('other', at, -12_000, -120));
  expect(await added()).toEqual([-50, -70]);
});
