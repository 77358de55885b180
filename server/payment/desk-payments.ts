import type { PaymentSource } from '../order/service.ts';
import type { Pool } from '../platform/database/database.ts';
import { readAttempts } from './attempt/attempts.ts';

interface DisputeRow {
  attempt_id: string;
  opened_at: Date;
  due_at: Date | null;
  closed_at: Date | null;
}

/** Payments for the desk of orders. */
export const deskPayments = (pool: Pool): PaymentSource => ({
  async listAttempts(orderId) {
    const [attempts, disputes] = await Promise.all([readAttempts(pool, orderId), readDisputes(pool, orderId)]);
    return attempts.map(({ currency, ...attempt }) => ({
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
      dispute: disputes.get(attempt.attempt_id) ?? null,
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

type DeskDispute = NonNullable<Awaited<ReturnType<PaymentSource['listAttempts']>>[number]['dispute']>;

/** The disputes of an order's payments, by attempt. */
async function readDisputes(pool: Pool, orderId: string): Promise<ReadonlyMap<string, DeskDispute>> {
  const { rows } = await pool.query<DisputeRow>(
    `SELECT attempt_id, d.opened_at, d.due_at, d.closed_at
     FROM payment_attempt AS a JOIN payment_dispute AS d USING (attempt_id) WHERE a.order_id = $1`,
    [orderId],
  );
  return new Map(
    rows.map((row) => [
      row.attempt_id,
      {
        openedAt: row.opened_at.toISOString(),
        dueAt: row.due_at?.toISOString() ?? null,
        closedAt: row.closed_at?.toISOString() ?? null,
      },
    ]),
  );
}
