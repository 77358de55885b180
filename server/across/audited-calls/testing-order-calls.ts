import { randomUUID } from 'node:crypto';
import { addressParcel, insertPaidOrder } from '../../order/desk/testing-desk.ts';
import type { TestReply } from '../../platform/testing.ts';
import { alone, newFan, owner, reason, world } from './testing-world.ts';

/** Orders, parcels, stock, mails and payments: each function sends its call with the intended effect, as the last of its requests. */
export const orderCalls: Record<string, () => Promise<TestReply>> = {
  'GET /studio/order/:orderId/address': async () =>
    owner.browser.request(`GET /studio/order/${(await newOrder()).orderId}/address`),
  'GET /studio/parcel/slip': async () =>
    owner.browser.request(`GET /studio/parcel/slip?orders=${await newAddressedOrder()}`),
  'GET /studio/parcel/label': async () =>
    owner.browser.request(`GET /studio/parcel/label?paper=SHEET_8&orders=${await newAddressedOrder()}`),
  'GET /studio/parcel/carrier': async () =>
    owner.browser.request(`GET /studio/parcel/carrier?orders=${await newAddressedOrder()}`),
  'POST /studio/parcel/sent': async () => {
    const { number } = await newOrder();
    const rows = [{ number, carrier: 'CJ Logistics', trackingNumber: '6812-3456-7890' }];
    return owner.browser.request('POST /studio/parcel/sent', { rows });
  },
  'POST /studio/order/:orderId/parcel/sent': async () => sendParcel(await newOrder()),
  'PUT /studio/order/:orderId/parcel/tracking': async () => {
    const order = await newOrder();
    await sendParcel(order);
    const body = { lineIds: [order.lineId], carrier: 'DHL', trackingNumber: '42', reason };
    return owner.browser.request(`PUT /studio/order/${order.orderId}/parcel/tracking`, body);
  },
  'POST /studio/order/:orderId/parcel/delivered': async () => {
    const order = await newOrder();
    await sendParcel(order);
    return owner.browser.request(`POST /studio/order/${order.orderId}/parcel/delivered`, { lineIds: [order.lineId] });
  },
  'POST /studio/order/:orderId/parcel/lost': async () => loseParcel(await newOrder()),
  'POST /studio/order/:orderId/parcel/again': async () => {
    const order = await newOrder();
    await addressParcel(world.test.platform, order);
    await loseParcel(order);
    return owner.browser.request(`POST /studio/order/${order.orderId}/parcel/again`, parcelBody(order));
  },
  'POST /studio/order/:orderId/parcel/back': async () => {
    const order = await newOrder();
    await addressParcel(world.test.platform, order);
    await sendParcel(order);
    return owner.browser.request(`POST /studio/order/${order.orderId}/parcel/back`, parcelBody(order));
  },
  'PUT /studio/order/:orderId/address': async () => {
    const order = await newOrder();
    await addressParcel(world.test.platform, order);
    const { addressVersion } = (await owner.browser.request(`GET /studio/order/${order.orderId}/address`)).body;
    const place = { country: 'KR', postalCode: '04524', street: '1' };
    const address = { recipient: 'Kim Haneul', phone: '010-1234-5678', ...place };
    return owner.browser.request(`PUT /studio/order/${order.orderId}/address`, { address, addressVersion, reason });
  },
  'POST /studio/stock/:productId/correction': async () => {
    const { productId } = await countedProduct();
    return owner.browser.request(`POST /studio/stock/${productId}/correction`, { change: 5, cause: 'FOUND', reason });
  },
  'POST /studio/order/:orderId/note': async () => {
    const { orderId } = await insertPaidOrder(world.test.platform.pool, await newFan());
    return owner.browser.request(`POST /studio/order/${orderId}/note`, { text: 'Called twice' });
  },
  'POST /studio/mail/:kind/test': () => owner.browser.request('POST /studio/mail/orderPaid/test', { language: 'ko' }),
  'GET /studio/settlement/export': () =>
    owner.browser.request('GET /studio/settlement/export?from=2026-11-01&to=2026-11-30'),
  'POST /studio/payment/order/:orderId/question': async () =>
    owner.browser.request(`POST /studio/payment/order/${(await newOrder()).orderId}/question`, {}),
  'POST /studio/payment/dispute/:attemptId/evidence': async () => {
    const { orderId } = await newOrder();
    await world.test.platform.pool.query(
      `INSERT INTO payment_attempt (attempt_id, order_id, provider, opened_as, state, amount, currency, language, captured, counts)
       VALUES ($1, $1, 'stripe', 'page', 'DONE', 30000, 'KRW', 'ko', 30000, true)`,
      [orderId],
    );
    await world.test.platform.pool.query('UPDATE fan_order SET is_disputed = true WHERE order_id = $1', [orderId]);
    return owner.browser.request(`POST /studio/payment/dispute/${orderId}/evidence`, { reason });
  },
  'POST /studio/settlement/report': () => importReport(),
  'POST /studio/settlement/report/:reportId/withdrawal': async () => {
    const { reportId } = (await importReport()).body;
    return owner.browser.request(`POST /studio/settlement/report/${reportId}/withdrawal`, { reason });
  },
  'POST /studio/settlement/difference/:differenceId/explanation': async () => {
    await importReport();
    const { body } = await owner.browser.request('GET /studio/settlement/difference');
    const { differenceId } = body.differences[0];
    return owner.browser.request(`POST /studio/settlement/difference/${differenceId}/explanation`, { reason });
  },
  'POST /studio/order/:orderId/held/assignment': async () => assignMoney(await newHeldOrder(), 'assignment'),
  'POST /studio/order/:orderId/held/assignment/large': () =>
    alone(async () => assignMoney(await newHeldOrder(), 'assignment/large')),
  'POST /studio/order/:orderId/held/release': async () => releaseOrder(await newHeldOrder(), 'release'),
  'POST /studio/order/:orderId/held/release/large': () =>
    alone(async () => releaseOrder(await newHeldOrder(), 'release/large')),
  'POST /studio/order/:orderId/refund': async () => refundOrder(await newOrder(), 'refund'),
  'POST /studio/order/:orderId/refund/large': () => alone(async () => refundOrder(await newOrder(), 'refund/large')),
};

type PaidOrder = Awaited<ReturnType<typeof insertPaidOrder>>;

const newOrder = () => insertPaidOrder(world.test.platform.pool);

async function newAddressedOrder(): Promise<string> {
  const order = await newOrder();
  await addressParcel(world.test.platform, order);
  return order.orderId;
}

const sendParcel = ({ orderId, lineId }: PaidOrder) =>
  owner.browser.request(`POST /studio/order/${orderId}/parcel/sent`, {
    lineIds: [lineId],
    carrier: 'CJ Logistics',
    trackingNumber: '6812',
  });

/** The product of `newOrder`, whose pieces are counted. */
async function countedProduct(): Promise<{ productId: string }> {
  await newOrder();
  await world.test.platform.pool.query("UPDATE product SET on_hand = 1000 WHERE product_id = 'desk-book'");
  return { productId: 'desk-book' };
}

const parcelBody = ({ lineId }: PaidOrder) => ({ lineIds: [lineId], parcelIds: [lineId], reason });

async function loseParcel(order: PaidOrder) {
  await sendParcel(order);
  return owner.browser.request(`POST /studio/order/${order.orderId}/parcel/lost`, parcelBody(order));
}

/** Imports a report with a payment that belongs to no order. */
const importReport = () => {
  const [key, day] = [randomUUID(), new Date().toISOString().slice(0, 10)];
  const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
  const text = `${head}\n${key},${key},${key},KRW,${new Date().toISOString()},,1000,29\n`;
  return owner.browser.request('POST /studio/settlement/report', { provider: 'toss', from: day, to: day, text });
};

/** An order whose money went back in the provider's console. */
async function newHeldOrder(): Promise<PaidOrder> {
  const order = await newOrder();
  await world.test.platform.pool.query(
    "UPDATE fan_order SET returned_outside = payment_amount, held = 'REFUND', held_at = now() WHERE order_id = $1",
    [order.orderId],
  );
  return order;
}

const whole = { amount: 30_000, currency: 'KRW' };

const assignMoney = ({ orderId, lineId }: PaidOrder, call: string) =>
  owner.browser.request(`POST /studio/order/${orderId}/held/${call}`, { lineIds: [lineId], amount: whole, reason });

const releaseOrder = ({ orderId }: PaidOrder, call: string) =>
  owner.browser.request(`POST /studio/order/${orderId}/held/${call}`, { held: 'REFUND', amount: whole, reason });

const refundOrder = ({ orderId, lineId }: PaidOrder, call: string) =>
  owner.browser.request(`POST /studio/order/${orderId}/${call}`, {
    lineIds: [lineId],
    kind: 'UNUSED',
    amount: whole,
    reason,
  });
