import { describe, expect, it } from 'vitest';
import type { StudioBrowser } from '../../../staff/testing-studio.ts';
import { paymentInvariants } from '../../invariants.ts';
import { accountant, buy, period, refundAll, setUpSettlement, world } from '../testing-settlement.ts';

setUpSettlement();

const download = async (provider: 'toss' | 'stripe') =>
  (await fetch(`${world.store.standIn.origin}/report/${provider}.csv?${new URLSearchParams(period())}`)).text();
const send = (text: string, provider: 'toss' | 'stripe' = 'toss', browser = accountant) =>
  browser.request('POST /studio/settlement/report', { provider, ...period(), text });
const open = async (query = '') =>
  (await accountant.request(`GET /studio/settlement/difference?limit=100${query}`)).body.differences;

/** The cell of a column in the rows of one payment. */
function changeCell(csv: string, key: string, column: string, value: string): string {
  const [head = '', ...rows] = csv.split('\r\n');
  const place = head.replace('\uFEFF', '').split(',').indexOf(column);
  const changed = rows.map((row) => {
    const cells = row.split(',');
    return row.includes(key) ? cells.with(place, value).join(',') : row;
  });
  return [head, ...changed].join('\r\n');
}

describe('a report of a provider', () => {
  it('agrees with the payments of its days, and brings the fees', async () => {
    await buy({ book: 1 });
    await refundAll((await buy({ poster: 1 }, 'stripe')).orderId);
    const reply = await send(await download('toss'));
    expect(reply.body).toMatchObject({ isDuplicate: false, repeated: 0, skipped: 0 });
    expect((await send(await download('stripe'), 'stripe')).status).toBe(200);
    expect(await open()).toEqual([]);
    const { body } = await accountant.request(`GET /studio/settlement?${new URLSearchParams(period())}`);
    expect(body.rows.every(({ fee }: { fee: number | null }) => fee !== null && fee > 0)).toBe(true);
    for (const { gross, refunds, fee, net } of body.rows) expect(net).toBe(gross - refunds - fee);
    const { reports } = (await accountant.request('GET /studio/settlement/report')).body;
    expect(reports).toHaveLength(2);
    expect(reports[1]).toMatchObject({
      reportId: reply.body.reportId,
      provider: 'toss',
      ...period(),
      by: { name: 'Han Seo-jun' },
    });
  });

  it('is imported once for the same file, also by two people at once', async () => {
    await buy({ book: 1 });
    const text = await download('toss');
    const replies = await Promise.all([send(text), send(text, 'toss', await world.staff('owner'))]);
    const [one, other] = replies.map(({ body }) => body);
    expect(one.reportId).toBe(other.reportId);
    expect([one.isDuplicate, other.isDuplicate]).toEqual(expect.arrayContaining([false, true]));
    expect(await open()).toEqual([]);
  });

  it('is stored once for each period if it has no rows', async () => {
    const [head = ''] = (await download('toss')).split('\r\n');
    const of = (from: string, to: string) =>
      accountant.request('POST /studio/settlement/report', { provider: 'toss', from, to, text: head });
    const [one, again, later] = [
      await of('2026-01-01', '2026-01-31'),
      await of('2026-01-01', '2026-01-31'),
      await of('2026-02-01', '2026-02-28'),
    ].map(({ body }) => body);
    expect(again).toMatchObject({ isDuplicate: true, reportId: one.reportId });
    expect(later).toMatchObject({ isDuplicate: false });
  });

  it('shows three planted differences, each with its order', async () => {
    const [lost, less, foreign] = [await buy({ book: 1 }), await buy({ stick: 1 }), await buy({ shirt: 1 })];
    const text = changeCell(await download('toss'), less.payment.key, 'amount', '41000');
    const rows = changeCell(text, foreign.payment.key, 'currency', 'JPY').split('\r\n');
    const planted = rows.filter((row) => !row.includes(lost.payment.key)).join('\r\n');
    expect((await send(planted)).status).toBe(200);
    const found = await open();
    expect(found).toHaveLength(3);
    const of = (order: { orderId: string }) =>
      found.find((one: { order: { orderId: string } }) => one.order.orderId === order.orderId);
    expect(of(lost)).toMatchObject({
      kind: 'MISSING_THERE',
      ours: { amount: 30_000 },
      theirs: null,
      reference: lost.payment.key,
    });
    expect(of(less)).toMatchObject({
      kind: 'AMOUNT',
      ours: { amount: 42_000 },
      theirs: { amount: 41_000 },
      order: { number: less.number },
    });
    expect(of(foreign)).toMatchObject({ kind: 'CURRENCY', theirs: { amount: 50_000, currency: 'JPY' } });
  });

  it('resolves differences that an earlier report left open, and keeps those that it contradicts', async () => {
    const before = await open();
    const reply = await send(await download('toss'));
    expect(reply.body).toMatchObject({
      code: 'REPORT_WRONG',
      count: 2,
      problems: [{ problem: 'CONTRADICTS' }, { problem: 'CONTRADICTS' }],
    });
    expect(await open()).toEqual(before);
    const missing = before.find(({ kind }: { kind: string }) => kind === 'MISSING_THERE');
    const [head, ...rows] = (await download('toss')).split('\r\n');
    const rest = rows.filter((row) => row.includes(missing.reference));
    expect((await send([head, ...rest].join('\r\n'))).status).toBe(200);
    expect((await open()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['AMOUNT', 'CURRENCY']);
    expect(await open('&state=SOLVED')).toMatchObject([{ differenceId: missing.differenceId }]);
  });

  it('shows a refund that only one side has, and a foreign payment', async () => {
    const [here, there] = [await buy({ poster: 1 }, 'stripe'), await buy({ poster: 1 }, 'stripe')];
    const early = await download('stripe');
    await refundAll(here.orderId);
    const stranger = early
      .split('\r\n')
      .find((row) => row.includes(there.payment.intent))
      ?.replaceAll(there.payment.intent, 'pi_stranger')
      .replaceAll(there.payment.attemptId, '');
    const refund = early
      .split('\r\n')
      .find((row) => row.includes(there.payment.intent))
      ?.replace('charge', 'refund')
      .replace('txn_', 'txn_console_')
      .replaceAll('250.00', '-250.00');
    expect((await send(`${early}${stranger}\r\n${refund}\r\n`, 'stripe')).body).toMatchObject({ isDuplicate: false });
    const found = await open('&provider=stripe');
    expect(found).toHaveLength(3);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'REFUND_HERE', order: { orderId: here.orderId, number: here.number } }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'REFUND_THERE', order: { orderId: there.orderId, number: there.number } }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'MISSING_HERE', order: null, reference: 'pi_stranger' }),
    );
  });

  it('is imported as a whole or not at all, and names each wrong row', async () => {
    const { rows: before } = await world.store.pool.query('SELECT count(*) FROM payment_report_line');
    const order = await buy({ book: 1 });
    const text = changeCell(await download('toss'), order.payment.key, 'amount', 'many');
    const reply = await send(text);
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({
      code: 'REPORT_WRONG',
      count: 1,
      problems: [{ problem: 'AMOUNT', column: 'amount' }],
    });
    expect((await world.store.pool.query('SELECT count(*) FROM payment_report_line')).rows).toEqual(before);
  });
});

describe('a difference', () => {
  it('stays open until a staff member explains it, and the audit log has the explanation', async () => {
    const [difference] = await open('&provider=toss');
    const explain = (browser: StudioBrowser, reason: string) =>
      browser.request(`POST /studio/settlement/difference/${difference.differenceId}/explanation`, { reason });
    expect((await explain(await world.staff('auditor'), 'Fine')).body.code).toBe('RIGHT_REQUIRED');
    const [one, other] = [await world.staff('owner'), accountant];
    const replies = await Promise.all([explain(one, 'Toss confirmed it'), explain(other, 'Toss confirmed it')]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [explained] = await open('&state=EXPLAINED');
    expect(explained).toMatchObject({
      differenceId: difference.differenceId,
      note: 'Toss confirmed it',
      by: { name: 'Han Seo-jun' },
    });
    const { body } = await one.request(`GET /studio/audit-log/order/${difference.order.orderId}?limit=5`);
    expect(body.entries[0]).toMatchObject({ action: 'payment.explain' });
    const { rows } = await world.store.pool.query(
      'SELECT note_sealed FROM payment_difference WHERE note_sealed IS NOT NULL',
    );
    expect(String(rows[0].note_sealed)).not.toContain('Toss');
  });
});

it('every movement adds up to its payment', async () => {
  for (const { invariant, violations } of paymentInvariants)
    expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
});
