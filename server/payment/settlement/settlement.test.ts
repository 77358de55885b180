import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { paymentInvariants } from '../invariants.ts';
import type { SettledRow } from './contract.ts';
import { accountant, buy, period, refundAll, setUpSettlement, today, world } from './testing-settlement.ts';

setUpSettlement();

describe('the books of a day', () => {
  it('have payments and refunds by provider and currency, and by product', async () => {
    const order = await buy({ book: 2, pack: 1 });
    await buy({ poster: 1 }, 'stripe');
    await refundAll((await buy({ stick: 1 })).orderId);
    const { body } = await accountant.request(`GET /studio/settlement?${new URLSearchParams(period())}`);
    expect(body.rows).toEqual([
      {
        day: today(),
        provider: 'stripe',
        currency: 'USD',
        titleId: null,
        product: null,
        payments: 1,
        gross: 25_000,
        refunds: 0,
        fee: null,
        net: null,
      },
      {
        day: today(),
        provider: 'toss',
        currency: 'KRW',
        titleId: null,
        product: null,
        payments: 2,
        gross: 107_000,
        refunds: 42_000,
        fee: null,
        net: null,
      },
    ]);
    const products = await accountant.request(`GET /studio/settlement?by=PRODUCT&${new URLSearchParams(period())}`);
    expect(products.body.rows).toMatchObject([
      { provider: 'stripe', product: { productId: 'poster' }, gross: 25_000 },
      { provider: 'toss', titleId: 'last-light', product: { productId: 'pack' }, gross: 5_000, refunds: 0 },
      { provider: 'toss', product: { productId: 'book' }, payments: 1, gross: 60_000 },
      { provider: 'toss', product: { productId: 'stick' }, gross: 42_000, refunds: 42_000, net: null },
    ]);
    expect(order.status).toBe('FULFILLED');
    const sumsOf = (rows: SettledRow[], titleId: string | null) => {
      const own = rows.filter((row) => row.titleId === titleId && row.provider === 'toss');
      return [own.reduce((sum, { gross }) => sum + gross, 0), own.reduce((sum, { refunds }) => sum + refunds, 0)];
    };
    const titles = (await accountant.request(`GET /studio/settlement?by=TITLE&${new URLSearchParams(period())}`)).body
      .rows;
    const ids: (string | null)[] = products.body.rows.map(({ titleId }: SettledRow) => titleId);
    expect(new Set(titles.map(({ titleId }: SettledRow) => titleId))).toEqual(new Set(ids));
    for (const id of ids) expect(sumsOf(titles, id)).toEqual(sumsOf(products.body.rows, id));
    // An order with two products of a title is one payment of it.
    expect(titles).toContainEqual(expect.objectContaining({ titleId: 'last-light', product: null, provider: 'toss' }));
  });

  it('show a role for one title only its products', async () => {
    await buy({ shirt: 1 });
    const shop = await world.staff('shop', 'last-light');
    const query = new URLSearchParams(period());
    const { body } = await shop.request(`GET /studio/settlement?by=PRODUCT&${query}`);
    const titlesOf = ({ rows }: { rows: SettledRow[] }) => new Set(rows.map(({ titleId }) => titleId));
    expect(titlesOf(body)).toEqual(new Set(['last-light']));
    expect(titlesOf((await shop.request(`GET /studio/settlement?by=TITLE&${query}`)).body)).toEqual(
      new Set(['last-light']),
    );
    expect((await shop.request(`GET /studio/settlement?${query}`)).body.code).toBe('RIGHT_REQUIRED');
    expect((await shop.request('GET /studio/settlement/difference')).body.code).toBe('RIGHT_REQUIRED');
  });

  it('refuse a period that is too long or ends before it begins', async () => {
    for (const query of ['from=2026-01-01&to=2026-12-31', 'from=2026-02-01&to=2026-01-01'])
      expect((await accountant.request(`GET /studio/settlement?${query}`)).status).toBe(400);
  });
});

/** A payment in won for one line. */
async function someOfWon(): Promise<{ attempt: string; amount: number; at: Date; lines: unknown }> {
  const { rows } = await world.store.pool.query<{ attempt: string; amount: number; at: Date; lines: unknown }>(
    `SELECT m.attempt_id AS attempt, m.amount::integer AS amount, m.at, m.lines FROM payment_movement AS m JOIN payment_attempt AS a USING (attempt_id)
     WHERE kind = 'PAYMENT' AND currency = 'KRW' AND (SELECT count(*) FROM order_line AS l WHERE l.order_id = a.order_id) = 1
     ORDER BY m.at LIMIT 1`,
  );
  const [payment] = rows;
  if (payment === undefined) throw new Error('there is no payment in won for one line');
  return payment;
}

describe('the export for the bookkeeping', () => {
  it('has a row for each product of a payment and of a refund, and the tax adds up', async () => {
    const order = await buy({ book: 1, pack: 1 });
    await refundAll((await buy({ poster: 1 }, 'stripe')).orderId);
    const reply = await accountant.request(
      `GET /studio/settlement/export?${new URLSearchParams(period())}`,
      undefined,
      {
        'Accept-Language': 'en',
      },
    );
    expect(reply.headers.get('Content-Disposition')).toBe(`attachment; filename="payments-${today()}-${today()}.csv"`);
    const [head, ...rows] = reply.text.split('\r\n');
    expect(head?.replace('\uFEFF', '')).toBe(
      'Date,Kind,Order,Provider,Payment ID,Title,Product,Without tax,Tax,With tax,Currency',
    );
    const mine = rows.filter((row) => row.includes(order.number));
    const line = (product: string, amounts: string) =>
      `${today()},Payment,${order.number},Toss Payments,${order.payment.key},,Product ${product},${amounts},KRW`;
    expect(mine).toEqual([line('book', '27273,2727,30000'), line('pack', '4545,455,5000')]);
    expect(rows.filter((row) => row.includes('Refund')).at(-1)).toMatch(/Product poster,-250.00,0.00,-250.00,USD$/);
  });

  it('returns with the refunds of a payment exactly the tax of the payment', async () => {
    const { attempt, amount, at, lines } = await someOfWon();
    /** Movements are never changed but here: those of this test are years before all others. */
    const asOwner = (text: string, values: unknown[]) =>
      inTransaction(world.store.owner, async (connection) => {
        await connection.query('SET LOCAL session_replication_role = replica');
        await connection.query(text, values);
      });
    const movePayment =
      "UPDATE payment_movement SET amount = $2, at = $3, lines = $4 WHERE attempt_id = $1 AND kind = 'PAYMENT'";
    await asOwner(movePayment, [attempt, 10_000, '2019-02-02T00:00:00Z', '[]']);
    await asOwner(
      `INSERT INTO payment_movement (attempt_id, kind, amount, at, job) VALUES
         ($1, 'REFUND', 5000, '2019-02-03T00:00:00Z', 'refund:taxes'), ($1, 'OUTSIDE', 5000, '2019-02-04T00:00:00Z', NULL)`,
      [attempt],
    );
    const taxesFrom = async (day: string) => {
      const { text } = await accountant.request(`GET /studio/settlement/export?from=${day}&to=2019-02-28`);
      const rows: string[] = text.trim().split('\r\n').slice(1);
      return rows.map((row) => row.split(',').at(-3));
    };
    expect(await taxesFrom('2019-02-01')).toEqual(['909', '-454', '-455']);
    // The same in a file that begins after the payment.
    expect(await taxesFrom('2019-02-04')).toEqual(['-455']);
    await asOwner("DELETE FROM payment_movement WHERE attempt_id = $1 AND kind <> 'PAYMENT' AND at < '2019-12-01'", [
      attempt,
    ]);
    await asOwner(movePayment, [attempt, amount, at, JSON.stringify(lines)]);
  });

  it('is read in pages, without a gap', async () => {
    const { attempt } = await someOfWon();
    // Another time than that of all other tests.
    await world.store.owner.query(
      `INSERT INTO payment_movement (attempt_id, kind, amount, at)
       SELECT $1, 'OUTSIDE', n, '2020-02-02T00:00:00Z'::timestamptz + make_interval(secs => n / 7) FROM generate_series(1, 1203) AS n`,
      [attempt],
    );
    const { text } = await accountant.request('GET /studio/settlement/export?from=2020-02-02&to=2020-02-02');
    const amounts = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row: string) => Number(row.split(',').at(-2)));
    expect(amounts).toEqual(Array.from({ length: 1203 }, (_, place) => -1 - place));
    await world.store.owner.query(
      "BEGIN; SET LOCAL session_replication_role = replica; DELETE FROM payment_movement WHERE at < '2021-01-01'; COMMIT",
    );
  });

  it('is refused to a role for one title', async () => {
    const shop = await world.staff('shop', 'last-light');
    const call = `GET /studio/settlement/export?${new URLSearchParams(period())}`;
    expect((await shop.request(call)).body.code).toBe('RIGHT_REQUIRED');
  });
});

it('every movement adds up to its payment', async () => {
  for (const { invariant, violations } of paymentInvariants)
    expect([invariant, (await world.store.pool.query(violations)).rows]).toEqual([invariant, []]);
});
