import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrderDeskWorld, type OrderDeskWorld } from '../../order/desk/testing-desk.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import type { SettledRow } from './contract.ts';

let world: OrderDeskWorld;
let accountant: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  accountant = await world.staff('accountant');
});
afterAll(() => world.close());

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(Date.now());
const read = async (by: string, browser = accountant): Promise<SettledRow[]> =>
  (await browser.request(`GET /studio/settlement?by=${by}&from=${day}&to=${day}`)).body.rows;
const productOf = ({ product }: SettledRow) => product?.productId ?? null;

async function importRow(paymentKey: string, orderId: string, fee: number): Promise<void> {
  const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
  const row = `t-${paymentKey},${paymentKey},${orderId},KRW,${new Date().toISOString()},,77000,${fee}`;
  const body = { provider: 'toss', from: day, to: day, text: [head, row].join('\r\n') };
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

it('what does not divide evenly goes to the largest remainders, so that the shares add up to the fee', async () => {
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

it('a fee of a payment that is not ours belongs to no product, and roles for one title see their products alone', async () => {
  await importRow('of-another-shop', 'unknown', 7);
  const none = (await read('PRODUCT')).find((row) => productOf(row) === null);
  expect(none).toMatchObject({ payments: 0, gross: 0, fee: 7, net: -7 });
  const shop = await world.staff('shop', 'last-light');
  expect((await read('PRODUCT', shop)).map(productOf)).toEqual(['pack']);
});
