import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReaders, itemsOf } from '../../inbox/testing.ts';
import { waitingMails } from '../../outbox/testing.ts';
import { createStoreWorld, goods, productContent, type StoreWorld, votePack } from '../../payment/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { correctTracking, markDelivered, markShipped } from '../parcels/parcels.ts';

let world: StoreWorld;
beforeAll(async () => {
  world = await createStoreWorld();
  await world.save(
    productContent('book', { ...goods, price: 30_000 }),
    productContent('stick', { ...goods, price: 42_000 }),
    productContent('pack', votePack),
    productContent('fan', { price: 15_000, feePerPiece: 500, feeReason: { ko: 'x', en: 'x', ja: 'x' } }),
  );
});
afterAll(() => world.close());

const tracking = { carrier: 'CJ Logistics', trackingNumber: '6812-3456-7890' };
const ship = (orderId: string, pieces = {}) =>
  inTransaction(world.pool, (connection) =>
    markShipped(world.platform, connection, orderId, null, tracking, { pieces }),
  );
const deliver = (orderId: string) =>
  inTransaction(world.pool, (connection) => markDelivered(world.platform, connection, orderId, { lineIds: null }));
const itemsFor = async (fan: string) =>
  (await itemsOf(world.platform, fan)).map(({ kind, name, count, amount }) => ({ kind, name, count, amount }));

it('the inbox notifies the fan of parcels when they are sent and when they arrive, once each', async () => {
  const [fan = ''] = await createReaders(world.platform, 1);
  const { body: order } = await world.buy(fan, { book: 1, stick: 2 });
  expect(await itemsFor(fan)).toEqual([]);
  expect([await ship(order.orderId), await ship(order.orderId)]).toEqual([2, 0]);
  expect([await deliver(order.orderId), await deliver(order.orderId)]).toEqual([2, 0]);
  expect(await itemsFor(fan)).toEqual([
    { kind: 'ORDER_DELIVERED', name: 'Product book', count: 1, amount: null },
    { kind: 'PARCEL_SENT', name: 'Product book', count: 1, amount: null },
  ]);
});

it('the inbox notifies the fan of a digital delivery and of the refund, once each, even if the jobs run several times', async () => {
  const [fan = ''] = await createReaders(world.platform, 1);
  const { body: order } = await world.buy(fan, { pack: 1 });
  await Promise.all([world.orders.runJobs(), world.orders.runJobs()]);
  const lineIds = [order.lines[0].lineId];
  await world.request(fan, `POST /order/${order.orderId}/refund`, { lineIds });
  await Promise.all([world.orders.runJobs(), world.orders.runJobs()]);
  await expect.poll(() => itemsFor(fan)).toHaveLength(2);
  await world.pool.query('UPDATE outbox SET done_at = NULL, next_at = now() WHERE order_id = $1', [order.orderId]);
  await world.orders.runJobs();
  expect(await itemsFor(fan)).toEqual([
    { kind: 'REFUND_MADE', name: null, count: null, amount: 5000 },
    { kind: 'ORDER_DELIVERED', name: 'Product pack', count: 0, amount: null },
  ]);
});

it('an order keeps its seller and tax rate from the time of payment', async () => {
  const [fan = ''] = await createReaders(world.platform, 1);
  const { body: order } = await world.buy(fan, { pack: 1 });
  expect(order.receipt).toMatchObject({ seller: { name: 'Seller' }, soldThrough: { name: expect.any(String) } });
  const seller = (name: string) =>
    world.pool.query("UPDATE product SET seller = $1 WHERE product_id = 'pack'", [{ ko: name, en: name, ja: name }]);
  await seller('Another company');
  expect((await world.readOrder(fan, order.orderId)).body.receipt).toEqual(order.receipt);
  // An order from before receipts were stored.
  await world.pool.query('UPDATE fan_order SET receipt = NULL WHERE order_id = $1', [order.orderId]);
  expect((await world.readOrder(fan, order.orderId)).body.receipt.seller.name).toBe('Another company');
  await seller('Seller');
});

/** A fan who reads English. */
async function reader(): Promise<string> {
  const [fan = ''] = await createReaders(world.platform, 1);
  await world.pool.query("UPDATE fan SET language = 'en' WHERE user_id = $1", [fan]);
  return fan;
}
const mails = (fan: string) => waitingMails(world.platform, fan);
const kindsOf = async (fan: string) => (await mails(fan)).map(({ kind }) => kind);

describe('the mail about an order', () => {
  it('is a receipt, once it is paid, at the confirmed address of the account', async () => {
    const fan = await reader();
    const { body: order } = await world.buy(fan, { fan: 2, book: 1 });
    const [receipt, ...others] = await mails(fan);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      kind: 'orderPaid',
      recipient: `${fan.toLowerCase()}@fans.example`,
      subject: `We have received your order · ${order.number}`,
    });
    for (const part of [
      'Thank you, Fan.',
      'Product fan: ₩30,000\n    ₩15,000 × 2 + ₩500 service fee each\n',
      'Product book: ₩30,000\n    ₩30,000 × 1\n',
      'Products: ₩60,000\nService fee: ₩1,000\nPaid: ₩61,000\n',
      'Paid by: Korean card, KakaoPay\n',
      'Recipient: Kim Haneul\n',
      'VAT 10%, included: ₩5,545 in ₩61,000\nSeller: Seller\nSold through: Fanfare Inc. (demo)\n',
      'Business registration number: 000-00-00000\n',
      `${world.platform.config.publicOrigin}/mypage/purchase?order=${order.orderId}`,
    ])
      expect(receipt?.text).toContain(part);
    expect(receipt?.text).toMatch(/Paid at: .*20\d\d.*KST\n/);
    expect(receipt?.text).not.toMatch(/Sejong-daero|1234/);
  });

  it('states the deadline for cancelling, by kind of product', async () => {
    const noteOf = async (products: Record<string, number>) => {
      const fan = await reader();
      await world.buy(fan, products);
      return (await mails(fan))[0]?.text;
    };
    const [unused, parcel, terms] = [/haven't used within 7 days/, /parcel until it is sent/, /terms of each product/];
    for (const [products, included, excluded] of [
      [{ book: 1 }, [parcel, terms], [unused]],
      [{ pack: 1 }, [unused, terms], [parcel]],
      [{ pack: 1, book: 1 }, [unused, parcel, terms], []],
      [{ fan: 1 }, [], [unused, parcel, terms]],
    ] as const) {
      const text = await noteOf(products);
      for (const words of included) expect(text).toMatch(words);
      for (const words of excluded) expect(text).not.toMatch(words);
    }
  });

  it('is not sent again by a webhook and a reconciliation of the same payment', async () => {
    const fan = await reader();
    const { body: order } = await world.buy(fan, { book: 1 });
    await Promise.all([world.payments.settle(order.orderId), world.payments.settle(order.orderId)]);
    await world.payments.reconcile();
    expect(await kindsOf(fan)).toEqual(['orderPaid']);
  });

  it('names the carrier of a sent parcel once, and does not report its arrival', async () => {
    const fan = await reader();
    const { body: order } = await world.buy(fan, { book: 1, stick: 2 });
    await ship(order.orderId);
    await ship(order.orderId);
    await deliver(order.orderId);
    expect(await kindsOf(fan)).toEqual(['orderPaid', 'parcelSent']);
    const parcel = (await mails(fan))[1];
    for (const part of [
      'Carrier: CJ Logistics\n',
      'Tracking number: 6812-3456-7890\n    https://',
      'Product stick: 2 items',
    ])
      expect(parcel?.text).toContain(part);
  });

  it('lists the content of each parcel, and says if more of the order follows in another parcel', async () => {
    const fan = await reader();
    const { body: order } = await world.buy(fan, { stick: 3 });
    const [{ lineId }] = order.lines;
    await ship(order.orderId, { [lineId]: 1 });
    await ship(order.orderId);
    const [, first, last] = await mails(fan);
    expect(first?.text).toContain('Product stick: 1 item\n');
    expect(first?.text).toContain('The rest of your order comes in another parcel.');
    expect(last?.text).toContain('Product stick: 2 items');
    expect(last?.text).not.toContain('another parcel');
    expect((await itemsFor(fan)).map(({ kind }) => kind)).toEqual(['PARCEL_SENT', 'PARCEL_SENT']);
  });

  it('reports a corrected carrier and number once each, and the inbox does not', async () => {
    const fan = await reader();
    const { body: order } = await world.buy(fan, { book: 1, stick: 2 });
    await ship(order.orderId);
    const lineIds = order.lines.map(({ lineId }: { lineId: string }) => lineId);
    const correct = (carrier: string, trackingNumber: string) =>
      inTransaction(world.pool, (connection) =>
        correctTracking(world.platform, connection, order.orderId, { lineIds }, { carrier, trackingNumber }),
      );
    await correct('DHL', '42');
    await correct('DHL', '42');
    await correct('FedEx', '42');
    const [, , first, second, ...others] = await mails(fan);
    expect(others).toEqual([]);
    expect([first?.kind, second?.kind]).toEqual(['parcelSent', 'parcelSent']);
    for (const part of ['Carrier: DHL\n', 'Tracking number: 42\n    https://www.dhl.com/', 'Product stick: 2 items'])
      expect(first?.text).toContain(part);
    expect(second?.text).toContain('Carrier: FedEx\n');
    expect((await itemsFor(fan)).map(({ kind }) => kind)).toEqual(['PARCEL_SENT']);
  });

  it('states the amount, the destination and the reason of a refund once, without the words of the staff', async () => {
    const fan = await reader();
    const { body: order } = await world.buy(fan, { pack: 1, book: 1 });
    await world.orders.refundAsOperator(order.orderId, [order.lines[0].lineId], 'a note for the staff');
    await world.orders.runJobs();
    await world.pool.query('UPDATE outbox SET done_at = NULL, next_at = now() WHERE order_id = $1', [order.orderId]);
    await world.orders.runJobs();
    expect(await kindsOf(fan)).toEqual(['orderPaid', 'refundMade']);
    const refund = (await mails(fan))[1];
    expect(refund?.subject).toBe(`₩5,000 is on its way back to you · ${order.number}`);
    for (const part of [
      `Order number: ${order.number}\nReason: Refunded by the service center\nGoes back to: Korean card, KakaoPay\n`,
      'Product pack: ₩5,000\n',
      'Refunded: ₩5,000\n',
    ])
      expect(refund?.text).toContain(part);
    expect(refund?.text).not.toMatch(/a note for the staff|Product book/);
  });

  it('states the cause of a refund by the staff in the language of the fan', async () => {
    for (const [language, reason] of [
      ['en', 'Out of stock\n'],
      ['ko', '재고 부족\n'],
      ['ja', '在庫切れのため\n'],
    ]) {
      const fan = await reader();
      await world.pool.query('UPDATE fan SET language = $2 WHERE user_id = $1', [fan, language]);
      const { body: order } = await world.buy(fan, { pack: 1 });
      await world.orders.refundAsOperator(order.orderId, null, 'a note for the staff', { cause: 'OUT_OF_STOCK' });
      await world.orders.runJobs();
      expect((await mails(fan))[1]?.text).toContain(reason);
    }
  });

  it('says that a declined order has ended, and is not sent for an order whose window was only closed', async () => {
    const [declined, left] = [await reader(), await reader()];
    for (const [fan, decision] of [
      [declined, 'decline'],
      [left, 'leave'],
    ] as const) {
      const { body: order } = await world.order(fan, { book: 1 });
      await world.goBack(world.decide(await world.openPage(fan, order.orderId), decision));
      expect(await kindsOf(fan)).toEqual([]);
      await world.runOut(order.orderId);
    }
    await world.orders.expireUnpaid();
    expect(await kindsOf(declined)).toEqual(['orderUnpaid']);
    expect((await mails(declined))[0]?.text).toContain('nothing was charged');
    expect(await kindsOf(left)).toEqual([]);
  });

  it('is not sent to a fan without a confirmed address, and waits for a fan whose account is locked', async () => {
    const [unconfirmed, locked] = [await reader(), await reader()];
    await world.pool.query('UPDATE fan SET email_verified_at = NULL WHERE user_id = $1', [unconfirmed]);
    expect((await world.buy(unconfirmed, { book: 1 })).body.status).toBe('FULFILLED');
    expect(await kindsOf(unconfirmed)).toEqual([]);
    const { body: order } = await world.order(locked, { book: 1 });
    const page = await world.openPage(locked, order.orderId);
    await inTransaction(world.pool, async (connection) => {
      await connection.query('SELECT FROM fan WHERE user_id = $1 FOR UPDATE', [locked]);
      await world.goBack(world.decide(page, 'approve'));
    });
    expect((await world.readOrder(locked, order.orderId)).body.payment).toBe('DONE');
    expect(await kindsOf(locked)).toEqual(['orderPaid']);
  });

  it('is sent without a limit for the mailbox, and isolates and escapes personal texts', async () => {
    const fan = await reader();
    const name = `<b>${randomUUID()} ليلى`;
    await world.save(productContent('hostile', { name: { ko: name, en: name, ja: name } }));
    for (let order = 0; order < 8; order += 1) await world.buy(fan, { hostile: 1 });
    const all = await mails(fan);
    expect(all).toHaveLength(8);
    expect(all[7]?.text).toContain(`\u2068${name}\u2069: `);
    expect(all[7]?.html).toContain(`&lt;b&gt;${name.slice(3)}`);
  });
});
