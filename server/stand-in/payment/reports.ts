import { Hono } from 'hono';
import { z } from 'zod';
import { homeZone } from '../../../rules/moments.ts';
import { inMajorUnits } from '../../../rules/money.ts';
import type { PaymentProvider } from '../../payment/contract.ts';
import { csvOf } from '../../platform/text/csv.ts';
import type { Ledger, StandInPayment } from './ledger.ts';

/** Days of the home zone, both included. */
export const Period = z.object({ from: z.iso.date(), to: z.iso.date() });
export type Period = z.infer<typeof Period>;

interface Moved {
  payment: StandInPayment;
  transaction: string;
  kind: 'PAYMENT' | 'REFUND';
  amount: number;
  at: number;
}

const feeRate = 0.029;
const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE', { timeZone: homeZone }).format(at);

/** Every movement of money at a provider on these days. */
function movedAt(ledger: Ledger, provider: PaymentProvider, { from, to }: Period): Moved[] {
  return Array.from(ledger.payments.values())
    .filter((payment) => payment.provider === provider && payment.capturedAt !== null)
    .flatMap((payment): Moved[] => [
      {
        payment,
        transaction: `txn_${payment.intent}`,
        kind: 'PAYMENT',
        amount: payment.approved,
        at: payment.capturedAt ?? 0,
      },
      ...payment.refunds.map(({ amount, at }, place) => ({
        payment,
        transaction: `txn_${place}_${payment.intent}`,
        kind: 'REFUND' as const,
        amount,
        at,
      })),
    ])
    .filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to);
}

const inKorea = (at: number): string => `${new Date(at + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;

/** Settlement objects of Toss Payments' API (`GET /v1/settlements`). */
export function tossSettlements(ledger: Ledger, period: Period) {
  return movedAt(ledger, 'toss', period).map(({ payment, transaction, kind, amount, at }) => {
    const sign = kind === 'PAYMENT' ? 1 : -1;
    const fee = sign * Math.round(amount * feeRate);
    return {
      mId: 'stand-in',
      paymentKey: payment.key,
      transactionKey: transaction,
      orderId: payment.attemptId,
      currency: payment.currency,
      method: '카드',
      approvedAt: inKorea(payment.capturedAt ?? at),
      soldDate: dayOf(at),
      paidOutDate: dayOf(at + 5 * 86_400_000),
      cancel:
        kind === 'PAYMENT' ? null : { transactionKey: transaction, cancelAmount: amount, canceledAt: inKorea(at) },
      amount: sign * amount,
      interestFee: 0,
      fee,
      supplyAmount: Math.round(fee / 1.1),
      vat: fee - Math.round(fee / 1.1),
      payOutAmount: sign * amount - fee,
    };
  });
}

const id = (text: string) => ({ id: text });

/** The same as a file, with the time of a cancellation in a column of its own. */
export function tossReport(ledger: Ledger, period: Period): string {
  const head = [
    'mId',
    'transactionKey',
    'paymentKey',
    'orderId',
    'currency',
    'method',
    'approvedAt',
    'canceledAt',
    'soldDate',
    'paidOutDate',
    'amount',
    'fee',
    'supplyAmount',
    'vat',
    'payOutAmount',
  ];
  const rows = tossSettlements(ledger, period).map((one) => [
    one.mId,
    id(one.transactionKey),
    id(one.paymentKey),
    id(one.orderId),
    one.currency,
    one.method,
    one.approvedAt,
    one.cancel?.canceledAt ?? '',
    one.soldDate,
    one.paidOutDate,
    one.amount,
    one.fee,
    one.supplyAmount,
    one.vat,
    one.payOutAmount,
  ]);
  return csvOf([head, ...rows]);
}

/** Stripe's “Balance change from activity”, itemized. */
export function stripeReport(ledger: Ledger, period: Period): string {
  const head = [
    'balance_transaction_id',
    'created_utc',
    'available_on_utc',
    'currency',
    'gross',
    'fee',
    'net',
    'reporting_category',
    'source_id',
    'customer_facing_amount',
    'customer_facing_currency',
    'payment_intent_id',
    'payment_metadata[attempt]',
    'payment_metadata[order]',
  ];
  const rows = movedAt(ledger, 'stripe', period).map(({ payment, transaction, kind, amount, at }) => {
    const { currency } = payment;
    const sign = kind === 'PAYMENT' ? 1 : -1;
    const fee = kind === 'PAYMENT' ? Math.round(amount * feeRate) : 0;
    const money = (minor: number) => id(inMajorUnits({ amount: minor, currency }));
    const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
    return [
      id(transaction),
      time,
      time,
      currency.toLowerCase(),
      money(sign * amount),
      money(fee),
      money(sign * amount - fee),
      kind === 'PAYMENT' ? 'charge' : 'refund',
      id(`ch_${payment.intent}`),
      money(sign * amount),
      currency.toLowerCase(),
      id(payment.intent),
      id(payment.attemptId),
      id(payment.metadata['order'] ?? ''),
    ];
  });
  return csvOf([head, ...rows]);
}

const files = { toss: tossReport, stripe: stripeReport } as const;

/** Downloads of the providers' consoles: `/report/toss.csv?from=2026-11-01&to=2026-11-30`. */
export function createReports(ledger: Ledger): Hono {
  const app = new Hono();
  app.get('/report/:file', (context) => {
    const period = Period.safeParse(context.req.query());
    const name = (['toss', 'stripe'] as const).find((one) => context.req.param('file') === `${one}.csv`);
    if (name === undefined) return context.text('Not found', 404);
    if (!period.success) return context.text('The days are missing: ?from=2026-11-01&to=2026-11-30', 400);
    return context.text(files[name](ledger, period.data), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}-${period.data.from}-${period.data.to}.csv"`,
    });
  });
  return app;
}
