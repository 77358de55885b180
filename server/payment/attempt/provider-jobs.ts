import { writeItems } from '../../inbox/service.ts';
import { type Job, type JobHandlers, readOrderRow } from '../../order/service.ts';
import type { Connection } from '../../platform/database/database.ts';
import { keepDeed } from '../../platform/record/server-jobs.ts';
import type { PaymentProvider } from '../contract.ts';
import { type Provider, ProviderRefused } from '../providers/provider.ts';
import { type AttemptRow, readAttempt, readAttempts } from './attempts.ts';

/** The steps between which the crash test kills the server during a refund. */
export const refundSteps = ['returning', 'returned'] as const;
export type RefundStep = (typeof refundSteps)[number];

/**
 * The outbox jobs for the providers. The job's key is the request's idempotency key, so a repeated job has no further
 * effect.
 */
export function providerJobs(
  providers: ReadonlyMap<PaymentProvider, Provider>,
  onStep?: (step: RefundStep) => void | Promise<void>,
): JobHandlers {
  return {
    async PROVIDER_REFUND(job, connection) {
      const { attempt, provider: name, reference } = await readParts(job, connection);
      const provider = providers.get(name);
      if (provider === undefined) throw new Error(`The payment provider ${name} is no longer configured`);
      const amount = Number(job.payload['amount']);
      await onStep?.('returning');
      try {
        await provider.refund(reference, amount, job.key);
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // Somebody may have given it back in the provider's console.
        const { returned } = await provider.lookUp(reference);
        if (returned - attempt.returned - (await readOutside(job, connection)) < amount) throw error;
      }
      await onStep?.('returned');
      await connection.query('UPDATE payment_attempt SET returned = returned + $2 WHERE attempt_id = $1', [
        attempt.attempt_id,
        amount,
      ]);
      await keepDeed(connection, {
        job: 'refunds',
        action: 'payment.return',
        object: { kind: 'order', id: job.orderId },
        after: { attemptId: attempt.attempt_id, provider: name, amount, currency: attempt.currency },
      });
      await tellFan(job, amount, connection);
    },
    async PROVIDER_VOID(job, connection) {
      const { attempt, provider, reference } = await readParts(job, connection);
      // Without the provider's keys nobody can capture, so there is nothing to cancel.
      await providers.get(provider)?.release(reference);
      await connection.query('UPDATE payment_attempt SET checked_at = NULL WHERE attempt_id = $1', [
        attempt.attempt_id,
      ]);
      await keepDeed(connection, {
        job: 'payments',
        action: 'payment.close',
        object: { kind: 'order', id: job.orderId },
        after: { attemptId: attempt.attempt_id, provider },
      });
    },
  };
}

async function readOutside({ orderId }: Job, connection: Connection): Promise<number> {
  return (await readOrderRow(connection, orderId))?.returned_outside ?? 0;
}

async function tellFan({ key, orderId }: Job, amount: number, connection: Connection): Promise<void> {
  const order = await readOrderRow(connection, orderId);
  if (order === null) return;
  const details = { subjectId: orderId, amount, currency: order.currency };
  await writeItems(connection, [{ userId: order.user_id, cause: key, kind: 'REFUND_MADE', details }]);
}

async function readParts(
  job: Job,
  connection: Connection,
): Promise<{ attempt: AttemptRow; provider: PaymentProvider; reference: string }> {
  const named = job.payload['attemptId'];
  const attempt =
    typeof named === 'string'
      ? await readAttempt(connection, named)
      : ((await readAttempts(connection, job.orderId)).find((one) => one.counts) ?? null);
  if (attempt === null || attempt.reference === null) throw new Error(`${job.key} has no payment`);
  return { attempt, provider: attempt.provider, reference: attempt.reference };
}
