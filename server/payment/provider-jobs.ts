import type { Job, JobHandlers } from '../order/service.ts';
import type { Connection } from '../platform/database.ts';
import { type AttemptRow, readAttempt, readAttempts } from './attempts.ts';
import type { PaymentProvider } from './contract.ts';
import type { Provider } from './providers/provider.ts';

/** What the outbox owes the providers. The job's key is the request's, so that a repeated one does nothing twice. */
export function providerJobs(providers: ReadonlyMap<PaymentProvider, Provider>): JobHandlers {
  return {
    async PROVIDER_REFUND(job, connection) {
      const { attempt, provider, reference } = await readParts(providers, job, connection);
      const amount = Number(job.payload['amount']);
      await provider.refund(reference, amount, job.key);
      await connection.query('UPDATE payment_attempt SET returned = returned + $2 WHERE attempt_id = $1', [
        attempt.attempt_id,
        amount,
      ]);
    },
    async PROVIDER_VOID(job, connection) {
      const { attempt, provider, reference } = await readParts(providers, job, connection);
      await provider.release(reference);
      await connection.query('UPDATE payment_attempt SET checked_at = NULL WHERE attempt_id = $1', [
        attempt.attempt_id,
      ]);
    },
  };
}

async function readParts(
  providers: ReadonlyMap<PaymentProvider, Provider>,
  job: Job,
  connection: Connection,
): Promise<{ attempt: AttemptRow; provider: Provider; reference: string }> {
  const named = job.payload['attemptId'];
  const attempt =
    typeof named === 'string'
      ? await readAttempt(connection, named)
      : ((await readAttempts(connection, job.orderId)).find((one) => one.counts) ?? null);
  if (attempt === null || attempt.reference === null) throw new Error(`${job.key} has no payment`);
  const provider = providers.get(attempt.provider);
  if (provider === undefined) throw new Error(`The payment provider ${attempt.provider} is not configured any more`);
  return { attempt, provider, reference: attempt.reference };
}
