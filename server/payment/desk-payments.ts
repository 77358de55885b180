import type { PaymentSource } from '../order/service.ts';
import type { Pool } from '../platform/database/database.ts';
import { readAttempts } from './attempt/attempts.ts';

/** Payments for the desk of orders. */
export const deskPayments = (pool: Pool): PaymentSource => ({
  async listAttempts(orderId) {
    return (await readAttempts(pool, orderId)).map(({ currency, ...attempt }) => ({
      attemptId: attempt.attempt_id,
      provider: attempt.provider,
      state: attempt.state,
      amount: { amount: attempt.amount, currency },
      captured: { amount: attempt.captured, currency },
      returned: { amount: attempt.returned, currency },
      counts: attempt.counts,
      reference: attempt.reference,
      isSilent: attempt.is_silent,
      failure: attempt.failure,
      checkedAt: attempt.checked_at?.toISOString() ?? null,
      createdAt: attempt.created_at.toISOString(),
      closedAt: attempt.closed_at?.toISOString() ?? null,
    }));
  },
  async findByReference(reference) {
    const { rows } = await pool.query<{ order_id: string }>(
      'SELECT DISTINCT order_id FROM payment_attempt WHERE reference = $1',
      [reference],
    );
    return rows.map((row) => row.order_id);
  },
});
