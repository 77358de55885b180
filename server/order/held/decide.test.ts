import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paymentInvariants } from '../../payment/invariants.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';
import type { Change, StandInPayment } from '../../stand-in/payment/ledger.ts';
import { webhookOf } from '../../stand-in/payment/webhooks.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../desk/testing-desk.ts';
import { orderInvariants } from '../invariants.ts';

let world: OrderDeskWorld;
let owner: StudioBrowser;
let shop: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  [owner, shop] = [await world.staff('owner'), await world.staff('shop')];
});
afterAll(() => world.close());
afterEach(async () => {
  for (const { invariant, violations } of [...orderInvariants, ...paymentInvariants])
    expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
});

const won = (amount: number) => ({ amount, currency: 'KRW' });
const dollars = (amount: number) => ({ amount, currency: 'USD' });
const reason = 'As agreed with the provider';

interface Bought {
  orderId: string;
  lines: { lineId: string }[];
}

const buy = async (lines: Record<string, number>, provider: 'toss' | 'stripe' = 'toss'): Promise<Bought> =>
  (await world.store.buy(await world.newFan(), lines, provider)).body;
const pathOf = ({ orderId }: Bought) => `/studio/order/${orderId}`;
const read = async (order: Bought, browser = shop) => (await browser.request(`GET ${pathOf(order)}`)).body;
const preview = (order: Bought, browser = shop) => browser.request(`GET ${pathOf(order)}/held`);
const assign = (order: Bought, lineIds: (string | undefined)[], amount: number, call = 'assignment', browser = shop) =>
  browser.request(`POST ${pathOf(order)}/held/${call}`, { lineIds, amount: won(amount), reason });
const release = (order: Bought, amount: object, call = 'release', browser = shop, held = 'REFUND') =>
  browser.request(`POST ${pathOf(order)}/held/${call}`, { held, amount, reason });
const releaseDisputed = (order: Bought, amount: object, call = 'release') =>
  release(order, amount, call, shop, 'DISPUTE');

/** The audit log of an order, the newest entry first. */
async function auditLogOf({ orderId }: Bought) {
  const { body } = await owner.request(`GET /studio/audit-log/order/${orderId}?limit=20`);
  return body.entries;
}

/** An action in the provider's console, with the webhook that it sends. */
async function actOutside({ orderId }: Bought, change: Change, act: (payment: StandInPayment) => void): Promise<void> {
  const { standIn, payments, pool } = world.store;
  const { rows } = await pool.query('SELECT attempt_id FROM payment_attempt WHERE order_id = $1', [orderId]);
  const payment = standIn.paymentOf(rows[0].attempt_id);
  payment.plan = 'never';
  act(payment);
  const webhook = webhookOf(payment, standIn.origin, change);
  if (webhook === null) throw new Error(`the provider sends no webhook about a ${change}`);
  expect(await standIn.delivery.send(webhook)).toBe(200);
  await payments.idle();
}

const refundInConsole = (order: Bought, amount: number) =>
  actOutside(order, 'refund', (payment) => world.store.standIn.ledger.refund(payment, amount));
const dispute = (order: Bought, state: 'needs_response' | 'lost' = 'needs_response') =>
  actOutside(order, 'dispute', (payment) => world.store.standIn.ledger.dispute(payment, state));

describe('a held order', () => {
  it('shows what the provider reports, and what can be taken back for it', async () => {
    const order = await buy({ book: 1, pack: 1 });
    const [book, pack] = order.lines.map(({ lineId }) => lineId);
    expect(await read(order)).toMatchObject({ held: null, heldAt: null, mayDecide: false, openOutside: won(0) });
    await refundInConsole(order, 5_000);
    expect(await read(order)).toMatchObject({
      held: 'REFUND',
      heldAt: expect.any(String),
      mayDecide: true,
      returnedOutside: won(5_000),
      openOutside: won(5_000),
    });
    expect((await preview(order)).body).toEqual({
      held: 'REFUND',
      open: won(5_000),
      atStake: won(5_000),
      alone: won(300_000),
      lines: [
        { lineId: book, amount: won(30_000), pieces: 1 },
        { lineId: pack, amount: won(5_000), pieces: null },
      ],
    });
  });

  it('loses the lines that the money was for, and sends the others; the audit log has the decision', async () => {
    const order = await buy({ book: 1, pack: 1 });
    const [book, pack] = order.lines.map(({ lineId }) => lineId);
    await refundInConsole(order, 5_000);
    expect((await assign(order, [book], 30_000)).body.code).toBe('NOT_REFUNDABLE');
    expect((await assign(order, [pack], 4_999)).body.code).toBe('REFUND_CHANGED');
    expect((await assign(order, ['none'], 5_000)).body.code).toBe('NOT_FOUND');
    expect((await read(order)).held).toBe('REFUND');
    expect((await assign(order, [pack], 5_000)).body).toEqual({ held: null });
    expect(await read(order)).toMatchObject({
      held: null,
      refunded: won(5_000),
      openOutside: won(0),
      refunds: [{ amount: won(5_000), by: 'PROVIDER', cause: null, sending: null }],
      lines: [{ state: 'SHIPPING' }, { state: 'REFUNDED' }],
    });
    const [entry] = await auditLogOf(order);
    expect(entry).toMatchObject({ action: 'order.assign', reason, actor: { kind: 'STAFF' } });
    const { detail } = (await owner.request(`GET /studio/audit-log/entry/${entry.entry}`)).body;
    expect(detail).toMatchObject({
      before: { held: 'REFUND' },
      after: { held: null, lineIds: [pack], amount: 5_000, currency: 'KRW' },
    });
    const sent = { lineIds: [book], carrier: 'DHL', trackingNumber: '1' };
    expect((await shop.request(`POST ${pathOf(order)}/parcel/sent`, sent)).status).toBe(200);
  });

  it('loses no more pieces of a line than the preview shows', async () => {
    const order = await buy({ book: 3 });
    const [book = ''] = order.lines.map(({ lineId }) => lineId);
    const sent = { lineIds: [book], pieces: { [book]: 1 }, carrier: 'DHL', trackingNumber: '1' };
    await shop.request(`POST ${pathOf(order)}/parcel/sent`, sent);
    await refundInConsole(order, 60_000);
    expect((await preview(order)).body.lines).toEqual([{ lineId: book, amount: won(60_000), pieces: 2 }]);
    const take = (pieces: number, amount: number) => {
      const body = { lineIds: [book], pieces: { [book]: pieces }, amount: won(amount), reason };
      return shop.request(`POST ${pathOf(order)}/held/assignment`, body);
    };
    expect((await take(3, 60_000)).body.code).toBe('NOT_REFUNDABLE');
    expect((await take(1, 30_000)).body).toEqual({ held: 'REFUND' });
    expect((await take(1, 30_000)).body).toEqual({ held: null });
    expect(await read(order)).toMatchObject({ refunded: won(60_000), lines: [{ refunded: won(60_000) }] });
  });

  it('stays held while a part of the money belongs to no line', async () => {
    const order = await buy({ book: 1, pack: 1 });
    const [, pack] = order.lines.map(({ lineId }) => lineId);
    await refundInConsole(order, 6_000);
    expect((await assign(order, [pack], 5_000)).body).toEqual({ held: 'REFUND' });
    expect((await preview(order)).body).toMatchObject({ open: won(1_000), atStake: won(1_000) });
  });

  it('goes on as it is after a release, which is refused if more money has gone back since it was shown', async () => {
    const order = await buy({ book: 1, pack: 1 });
    await refundInConsole(order, 1_000);
    await refundInConsole(order, 500);
    expect((await release(order, won(1_000))).body.code).toBe('REFUND_CHANGED');
    expect((await release(order, won(1_500))).body).toEqual({ held: null });
    expect(await read(order)).toMatchObject({ held: null, heldAt: null, openOutside: won(1_500), refunded: won(0) });
    expect((await auditLogOf(order))[0]).toMatchObject({ action: 'order.release', reason });
    expect((await release(order, won(1_500))).body.code).toBe('ORDER_STATE');
    expect((await preview(order)).body.code).toBe('ORDER_STATE');
  });

  it('lowers the amount that one person may still refund by the money of a release, which counts once', async () => {
    const order = await buy({ tower: 1, book: 1, pack: 1 });
    const [, book, pack] = order.lines.map(({ lineId }) => lineId);
    const refund = (lineId: string | undefined, amount: number) =>
      shop.request(`POST ${pathOf(order)}/refund`, { lineIds: [lineId], kind: 'UNUSED', amount: won(amount), reason });
    const alone = async () => (await shop.request(`GET ${pathOf(order)}/refund?kind=UNUSED`)).body.alone;
    await refundInConsole(order, 280_000);
    expect((await release(order, won(280_000))).body).toEqual({ held: null });
    expect(await alone()).toEqual(won(20_000));
    expect((await refund(book, 30_000)).body.code).toBe('REFUND_TOO_LARGE');
    await refundInConsole(order, 15_000);
    expect((await preview(order)).body).toMatchObject({ atStake: won(295_000), alone: won(300_000) });
    expect((await release(order, won(295_000))).body).toEqual({ held: null });
    expect(await alone()).toEqual(won(5_000));
    expect((await refund(pack, 5_000)).body).toEqual({ refunded: won(5_000) });
  });

  it('is released by two people if much is at stake, also where the bank disputes the whole payment', async () => {
    const order = await buy({ poster: 1 }, 'stripe');
    await dispute(order);
    expect(await read(order)).toMatchObject({
      held: 'DISPUTE',
      payments: [{ dispute: { openedAt: expect.any(String), dueAt: expect.any(String), closedAt: null } }],
    });
    expect((await preview(order)).body).toMatchObject({
      open: dollars(0),
      atStake: dollars(25_000),
      alone: dollars(20_000),
    });
    expect((await releaseDisputed(order, dollars(25_000))).body.code).toBe('REFUND_TOO_LARGE');
    expect((await releaseDisputed(order, dollars(24_999), 'release/large')).body.code).toBe('REFUND_CHANGED');
    const { approval } = (await releaseDisputed(order, dollars(25_000), 'release/large')).body;
    expect((await read(order)).held).toBe('DISPUTE');
    const approved = await owner.request(`POST /studio/approval/${approval.approvalId}/approval`);
    expect(approved.body).toMatchObject({ done: { held: null } });
    expect((await read(order)).held).toBeNull();
  });

  it('stays held if the dispute was lost meanwhile, though the same amount is at stake', async () => {
    const order = await buy({ poster: 1 }, 'stripe');
    const sent = { lineIds: order.lines.map(({ lineId }) => lineId), carrier: 'DHL', trackingNumber: '1' };
    expect((await shop.request(`POST ${pathOf(order)}/parcel/sent`, sent)).status).toBe(200);
    await dispute(order);
    const { approval } = (await releaseDisputed(order, dollars(25_000), 'release/large')).body;
    await dispute(order, 'lost');
    expect((await preview(order)).body).toMatchObject({ held: 'REFUND', atStake: dollars(25_000) });
    expect((await releaseDisputed(order, dollars(25_000), 'release/large')).body.code).toBe('REFUND_CHANGED');
    const approved = await owner.request(`POST /studio/approval/${approval.approvalId}/approval`);
    expect(approved.body.code).toBe('REFUND_CHANGED');
    expect((await read(order)).held).toBe('REFUND');
  });

  it('loses lines only by the decision of two people if much money went back', async () => {
    const order = await buy({ tower: 1, pack: 1 });
    const [tower, pack] = order.lines.map(({ lineId }) => lineId);
    await refundInConsole(order, 900_000);
    // The small line needs two people as well: several small lines would add up to the large amount.
    for (const [lineId, amount] of [[tower, 900_000] as const, [pack, 5_000] as const])
      expect((await assign(order, [lineId], amount)).body.code).toBe('REFUND_TOO_LARGE');
    expect((await assign(order, [tower], 1, 'assignment/large')).body.code).toBe('REFUND_CHANGED');
    const { approval } = (await assign(order, [tower], 900_000, 'assignment/large')).body;
    const approved = await owner.request(`POST /studio/approval/${approval.approvalId}/approval`);
    expect(approved.body).toMatchObject({ done: { held: null } });
    expect(await read(order)).toMatchObject({ held: null, refunded: won(900_000) });
  });

  it('is decided only by roles that refund each of its lines', async () => {
    const order = await buy({ book: 1, pack: 1 });
    const [, pack] = order.lines.map(({ lineId }) => lineId);
    await refundInConsole(order, 5_000);
    for (const browser of [await world.staff('shop', 'last-light'), await world.staff('auditor')]) {
      expect((await read(order, browser)).mayDecide).toBe(false);
      for (const reply of [
        await preview(order, browser),
        await assign(order, [pack], 5_000, 'assignment', browser),
        await assign(order, [pack], 5_000, 'assignment/large', browser),
        await release(order, won(5_000), 'release', browser),
        await release(order, won(5_000), 'release/large', browser),
      ])
        expect(reply.body).toMatchObject({ code: 'RIGHT_REQUIRED', right: 'order.refund' });
    }
    expect((await read(order)).held).toBe('REFUND');
  });
});
