import { amountIn, currencyIn, required, timeIn } from './cells.ts';
import type { ReadRow } from './row.ts';

/**
 * The fields of Toss Payments' Settlement object (`GET /v1/settlements`) as columns; that of `cancel` is `canceledAt`, which is empty
 * for a payment. The amount and the fee of a cancellation are negative. Times are those of Korea.
 */
export const tossColumns = [
  'transactionKey',
  'paymentKey',
  'orderId',
  'currency',
  'approvedAt',
  'canceledAt',
  'amount',
  'fee',
];

export const readTossRow: ReadRow = (cells) => {
  const currency = currencyIn(cells, 'currency');
  const isRefund = cells['canceledAt'] !== '';
  const amount = amountIn(cells, 'amount', currency);
  return {
    transaction: required(cells, 'transactionKey'),
    reference: required(cells, 'paymentKey'),
    attemptId: required(cells, 'orderId'),
    kind: isRefund ? 'REFUND' : 'PAYMENT',
    amount: isRefund ? 0 - amount : amount,
    currency,
    fee: amountIn(cells, 'fee', currency),
    at: timeIn(cells, isRefund ? 'canceledAt' : 'approvedAt', '+09:00'),
  };
};
