import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInSeoul } from '../../../rules/person/age.ts';
import { createOrderDeskWorld, type OrderDeskWorld } from '../../order/desk/testing-desk.ts';
import { awaitSameDay } from '../../platform/testing-midnight.ts';
import type { StudioBrowser } from '../../staff/testing-studio.ts';

let world: OrderDeskWorld;
let accountant: StudioBrowser;

beforeAll(async () => {
  world = await createOrderDeskWorld();
  accountant = await world.staff('accountant');
});
afterAll(() => world.close());

await awaitSameDay();
const day = dayInSeoul(Date.now());
const head = 'transactionKey,paymentKey,orderId,currency,approvedAt,canceledAt,amount,fee';
const rowOf = (key: string) => `${key},pay-${key},order-${key},KRW,${new Date().toISOString()},,1000,29`;
const fileOf = (...keys: string[]) => [head, ...keys.map(rowOf)].join('\r\n');
const send = async (text: string, of = day) => {
  const body = { provider: 'toss', from: of, to: of, text };
  const reply = await accountant.request('POST /studio/settlement/report', body);
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
};
const withdraw = (reportId: string, browser = accountant, headers = {}) =>
  browser.request(`POST /studio/settlement/report/${reportId}/withdrawal`, { reason: 'Of another shop' }, headers);
const openOnes = async () => (await accountant.request('GET /studio/settlement/difference?limit=100')).body.differences;
const feesOf = async () =>
  (await accountant.request(`GET /studio/settlement?from=${day}&to=${day}`)).body.rows.map(
    ({ fee }: { fee: number | null }) => fee,
  );

describe('a report that was imported by mistake', () => {
  it('no longer counts once it is withdrawn, and its file can be imported again', async () => {
    const text = fileOf('one', 'two');
    const first = await send(text);
    expect([(await openOnes()).length, await feesOf()]).toEqual([2, [58]]);
    expect((await withdraw(first.reportId)).body).toEqual({ rows: 2 });
    expect([await openOnes(), await feesOf()]).toEqual([[], []]);
    const { reports } = (await accountant.request('GET /studio/settlement/report')).body;
    expect(reports[0]).toMatchObject({ reportId: first.reportId, withdrawn: { by: { name: 'Han Seo-jun' } } });
    const again = await send(text);
    expect(again).toMatchObject({ isDuplicate: false, added: 2, repeated: 0 });
    expect([again.reportId === first.reportId, (await openOnes()).length]).toEqual([false, 2]);
    const owner = await world.staff('owner');
    const { entries } = (await owner.request(`GET /studio/audit-log/payment/${first.reportId}`)).body;
    expect(entries[0]).toMatchObject({ action: 'payment.withdraw' });
    expect((await withdraw(again.reportId)).status).toBe(200);
  });

  it('can be withdrawn once, also by two people at once, and once for one key', async () => {
    const { reportId } = await send(fileOf('three'));
    const owner = await world.staff('owner');
    const both = await Promise.all([withdraw(reportId), withdraw(reportId, owner)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = await send(fileOf('four'));
    const headers = { 'Idempotency-Key': `withdraw-${other.reportId}` };
    const twice = [
      await withdraw(other.reportId, accountant, headers),
      await withdraw(other.reportId, accountant, headers),
    ];
    expect(twice.map(({ body }) => body)).toEqual([{ rows: 1 }, { rows: 1 }]);
  });

  it('can’t be withdrawn while a later report shares its rows', async () => {
    const line = rowOf('five');
    const first = await send([head, line].join('\r\n'));
    const second = await send([head, line, rowOf('six')].join('\r\n'));
    expect(second).toMatchObject({ added: 1, repeated: 1 });
    expect((await withdraw(first.reportId)).body.code).toBe('REPORT_STATE');
    expect((await withdraw(second.reportId)).status).toBe(200);
    expect((await withdraw(first.reportId)).status).toBe(200);
  });

  it('can be withdrawn only by roles that settle payments', async () => {
    const { reportId } = await send(fileOf('seven'));
    expect((await withdraw(reportId, await world.staff('auditor'))).body.code).toBe('RIGHT_REQUIRED');
    expect((await withdraw('unknown')).body.code).toBe('NOT_FOUND');
    expect((await withdraw(reportId)).status).toBe(200);
  });

  it('leaves a payment of another day missing there if no other report has it', async () => {
    const order = (await world.store.buy(await world.newFan(), { book: 1 })).body;
    const { rows } = await world.store.pool.query<{ attempt_id: string; reference: string }>(
      'SELECT attempt_id, reference FROM payment_attempt WHERE order_id = $1',
      [order.orderId],
    );
    const { attempt_id: attempt, reference } = rows[0] ?? { attempt_id: '', reference: '' };
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const line = `t-${reference},${reference},${attempt},KRW,${new Date().toISOString()},,30000,870`;
    const { reportId } = await send([head, line].join('\r\n'), dayBefore);
    await send(fileOf('nine'));
    const ofOrder = async () =>
      (await openOnes()).filter((row: { order: { orderId: string } | null }) => row.order?.orderId === order.orderId);
    expect(await ofOrder()).toEqual([]);
    expect((await withdraw(reportId)).status).toBe(200);
    expect(await ofOrder()).toMatchObject([{ kind: 'MISSING_THERE' }]);
  });

  it('can’t be changed in another way, and rows of a report that counts can’t be deleted', async () => {
    await send(fileOf('eight'));
    const { pool } = world.store;
    await expect(pool.query('UPDATE payment_report SET added = 0')).rejects.toThrow('never changed');
    await expect(pool.query('DELETE FROM payment_report_line')).rejects.toThrow('never deleted');
  });
});
