import { describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.ts';
import { stripeColumns } from './stripe-report.ts';
import { tossColumns } from './toss-report.ts';

const toss = (...rows: string[]) => [tossColumns.join(','), ...rows].join('\r\n');
const stripe = (...rows: string[]) => [stripeColumns.join(','), ...rows].join('\n');

describe('a report of Toss Payments', () => {
  it('has payments, and cancellations with a negative amount', () => {
    const text = toss(
      't1,key,attempt,KRW,2026-11-25T13:03:39+09:00,,99800,2894',
      't2,key,attempt,KRW,2026-11-25T13:03:39+09:00,2026-11-26T10:00:00+09:00,-800,-23',
    );
    expect(parseReport('toss', `\uFEFF${text}\r\n`)).toEqual({
      skipped: 0,
      problems: [],
      lines: [
        {
          row: 2,
          transaction: 't1',
          reference: 'key',
          attemptId: 'attempt',
          kind: 'PAYMENT',
          amount: 99_800,
          currency: 'KRW',
          fee: 2894,
          at: new Date('2026-11-25T04:03:39Z'),
        },
        expect.objectContaining({ kind: 'REFUND', amount: 800, fee: -23, at: new Date('2026-11-26T01:00:00Z') }),
      ],
    });
  });

  it('has Korean times where they have no offset, also in the formats of spreadsheet programs', () => {
    const { lines, problems } = parseReport(
      'toss',
      toss(
        't1,key,attempt,KRW,2026-11-01 0:30,,100,0',
        't2,key,attempt,KRW,2026-11-01T00:30:15,,100,0',
        't3,key,attempt,KRW,2026-11-01T00:30:15Z,,100,0',
      ),
    );
    expect(problems).toEqual([]);
    expect(lines.map(({ at }) => at.toISOString())).toEqual([
      '2026-10-31T15:30:00.000Z',
      '2026-10-31T15:30:15.000Z',
      '2026-11-01T00:30:15.000Z',
    ]);
    const dates = ['2026-11-01', '2026-02-30 10:00', '11/01/2026 10:00', '2026-11-01 25:00', '1790000000'];
    const wrong = parseReport('toss', toss(...dates.map((date, row) => `t${row},key,attempt,KRW,${date},,100,0`)));
    expect(wrong.problems.map(({ problem }) => problem)).toEqual(dates.map(() => 'TIME'));
  });

  it('has commas only between thousands', () => {
    const read = (...amounts: string[]) =>
      parseReport(
        'toss',
        toss(...amounts.map((amount, row) => `t${row},key,attempt,USD,2026-11-01T00:30:15Z,,"${amount}",0`)),
      );
    expect(read('1,204.50', '1,234,567', '12').lines.map(({ amount }) => amount)).toEqual([120_450, 123_456_700, 1200]);
    const wrong = ['1,50', '1,50.00', '1234,567', ',500', '1,2345'];
    expect(read(...wrong).problems).toEqual(
      wrong.map((_, place) => ({ row: place + 2, problem: 'AMOUNT', column: 'amount' })),
    );
  });

  it('is refused with each wrong row and its column', () => {
    const { problems } = parseReport(
      'toss',
      toss(
        't1,key,attempt,KRW,2026-11-25T13:03:39+09:00,,12.5,0',
        't2,key,attempt,KRW,yesterday,,100,0',
        't3,key,,KRW,2026-11-25T13:03:39+09:00,,100,0',
        't3,key,attempt',
        't4,key,attempt,₩,2026-11-25T13:03:39+09:00,,100,0',
        't5,key,attempt,KRW,2026-11-25T13:03:39+09:00,,100,0',
        't5,key,attempt,KRW,2026-11-25T13:03:39+09:00,,100,0',
      ),
    );
    expect(problems).toEqual([
      { row: 2, problem: 'AMOUNT', column: 'amount' },
      { row: 3, problem: 'TIME', column: 'approvedAt' },
      { row: 4, problem: 'EMPTY', column: 'orderId' },
      { row: 5, problem: 'CELLS', column: null },
      { row: 6, problem: 'CURRENCY', column: 'currency' },
      { row: 8, problem: 'TWICE', column: 'transactionKey' },
    ]);
  });

  it('is refused as a whole without a column that it needs', () => {
    expect(parseReport('toss', 'orderId,amount\na,1\n').problems).toContainEqual({
      row: 1,
      problem: 'COLUMN_MISSING',
      column: 'paymentKey',
    });
  });
});

describe('a report of Stripe', () => {
  it('has amounts in major units, in the currency that the fan paid in', () => {
    const text = stripe(
      'txn_1,2026-11-25 04:03:39,charge,usd,24.90,1.02,24.90,usd,pi_1,attempt',
      'txn_2,2026-11-25 04:03:39,charge,usd,7.10,0.5,10000,krw,pi_2,other',
      'txn_3,2026-11-26 04:03:39,dispute,usd,-24.90,15.00,-24.90,usd,pi_1,attempt',
      'txn_4,2026-11-26 04:03:39,payout,usd,-100.00,0.00,,,,',
    );
    expect(parseReport('stripe', text)).toMatchObject({
      skipped: 1,
      problems: [],
      lines: [
        { kind: 'PAYMENT', amount: 2490, currency: 'USD', fee: 102, reference: 'pi_1', attemptId: 'attempt' },
        { kind: 'PAYMENT', amount: 10_000, currency: 'KRW', fee: null, at: new Date('2026-11-25T04:03:39Z') },
        { kind: 'REFUND', amount: 2490, currency: 'USD', fee: 1500 },
      ],
    });
  });
});
