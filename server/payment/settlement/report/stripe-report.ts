import { amountIn, currencyIn, required, timeIn } from './cells.ts';
import type { ReadRow } from './row.ts';

/**
 * Columns of Stripe's report “Balance change from activity”, itemized, with our metadata of the payment. Amounts are in major units,
 * `gross` and `fee` in the currency of the account, `customer_facing_amount` in that of the payment.
 */
export const stripeColumns = [
  'balance_transaction_id',
  'created_utc',
  'reporting_category',
  'currency',
  'gross',
  'fee',
  'customer_facing_amount',
  'customer_facing_currency',
  'payment_intent_id',
  'payment_metadata[attempt]',
];

/** A capture of less than was approved comes as a payment and its reversal. */
const payments: ReadonlySet<string> = new Set(['charge', 'payment', 'partial_capture_reversal']);
const refunds: ReadonlySet<string> = new Set(['refund', 'refund_failure', 'dispute', 'dispute_reversal']);

export const readStripeRow: ReadRow = (cells) => {
  const category = required(cells, 'reporting_category');
  const isRefund = refunds.has(category);
  if (!isRefund && !payments.has(category)) return null;
  const own = currencyIn(cells, 'currency');
  const isForeign = cells['customer_facing_amount'] !== '';
  const currency = isForeign ? currencyIn(cells, 'customer_facing_currency') : own;
  const amount = amountIn(cells, isForeign ? 'customer_facing_amount' : 'gross', currency);
  return {
    transaction: required(cells, 'balance_transaction_id'),
    reference: required(cells, 'payment_intent_id'),
    attemptId: cells['payment_metadata[attempt]'] ?? '',
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    amount: isRefund ? 0 - amount : amount,
    currency,
    fee: currency === own ? amountIn(cells, 'fee', own) : null,
    at: timeIn(cells, 'created_utc', 'Z'),
  };
};
