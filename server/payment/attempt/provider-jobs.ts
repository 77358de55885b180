import { refundCauses } from '../../../rules/staff/limits.ts';
import { type Job, type JobHandlers, notifyOfRefund, RefundedLines, readOrderRow } from '../../order/service.ts';
import { recordAction } from '../../platform/audit-log/server-jobs.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
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
  platform: Pick<Platform, 'sealing' | 'lookup' | 'words'>,
  providers: ReadonlyMap<PaymentProvider, Provider>,
  onStep?: (step: RefundStep) => void | Promise<void>,
): JobHandlers {
  return {
    async PROVIDER_REFUND(job, connection) {
      const { attempt, provider: name, reference } = await readParts(job, connection);
      // One after the other: the money that one has returned must not count for another one.
      await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [
        advisoryLocks.refund,
        attempt.attempt_id,
      ]);
      const provider = providers.get(name);
      if (provider === undefined) throw new Error(`The payment provider ${name} is no longer configured`);
      const amount = Number(job.payload['amount']);
      await onStep?.('returning');
      try {
        await provider.refund(reference, amount, job.key);
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        // It may have been refunded in the provider's console.
        const { returned } = await provider.lookUp(reference);
        if (returned - (await readReturned(job, attempt, connection)) < amount) throw error;
      }
      await onStep?.('returned');
      await connection.query('UPDATE payment_attempt SET returned = returned + $2 WHERE attempt_id = $1', [
        attempt.attempt_id,
        amount,
      ]);
      await recordAction(connection, {
        job: 'refunds',
        action: 'payment.return',
        object: { kind: 'order', id: job.orderId },
        after: { attemptId: attempt.attempt_id, provider: name, amount, currency: attempt.currency },
      });
      await notifyPayer(platform, job, name, connection);
    },
    async PROVIDER_VOID(job, connection) {
      const { attempt, provider, reference } = await readParts(job, connection);
      // Without the provider's keys nothing can be captured, so there is nothing to cancel.
      await providers.get(provider)?.release(reference);
      await connection.query('UPDATE payment_attempt SET checked_at = NULL WHERE attempt_id = $1', [
        attempt.attempt_id,
      ]);
      await recordAction(connection, {
        job: 'payments',
        action: 'payment.close',
        object: { kind: 'order', id: job.orderId },
        after: { attemptId: attempt.attempt_id, provider },
      });
    },
  };
}

/** Known refunds of a payment, ours and those made at the provider. */
async function readReturned({ orderId }: Job, attempt: AttemptRow, connection: Connection): Promise<number> {
  const now = await readAttempt(connection, attempt.attempt_id);
  const order = await readOrderRow(connection, orderId);
  return (now?.returned ?? 0) + (attempt.counts ? (order?.returned_outside ?? 0) : 0);
}

async function notifyPayer(
  platform: Pick<Platform, 'sealing' | 'lookup' | 'words'>,
  { key, orderId, payload }: Job,
  provider: PaymentProvider,
  connection: Connection,
): Promise<void> {
  const order = await readOrderRow(connection, orderId);
  if (order === null) return;
  // Without a reason it is a payment that its order could not use.
  const why =
    refundCauses.find((one) => one === payload['cause']) ??
    refundReasons.find((one) => one === payload['reason']) ??
    'LATE';
  const [amount, lines] = [Number(payload['amount']), RefundedLines.parse(payload['lines'])];
  await notifyOfRefund(platform, connection, order, { cause: key, amount, why, provider, lines });
}

const refundReasons = ['FAN', 'OPERATOR', 'PLATFORM'] as const;

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
