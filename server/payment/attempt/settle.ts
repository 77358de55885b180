import { lockOrder, type OrderService } from '../../order/service.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PaymentProvider } from '../contract.ts';
import { type Provider, type ProviderPayment, ProviderRefused, ProviderSilent } from '../providers/provider.ts';
import { reasonOf } from '../providers/reasons.ts';
import { type AttemptRow, isLive, markSilent, moveAttempt, readAttempt, readAttempts } from './attempts.ts';
import { decide } from './decide.ts';

/** The steps between which the crash test kills the server. */
export const settleSteps = ['looked-up', 'capturing', 'captured', 'recorded', 'jobs-run'] as const;
export type SettleStep = (typeof settleSteps)[number];

export interface SettleParts {
  orders: OrderService;
  providers: ReadonlyMap<PaymentProvider, Provider>;
  /** Called at each step, before the next one. */
  onStep?: ((step: SettleStep) => void | Promise<void>) | undefined;
}

export interface SettleOptions {
  /** The attempt whose page the fan left without paying. */
  leftBy?: string;
}

export type Settle = (orderId: string, options?: SettleOptions) => Promise<void>;

/**
 * The only way to finish a payment, for the fan's return, the provider's webhook and reconciliation: asks the provider
 * for the state of each attempt of the order, lets the database decide, captures accordingly, and
 * records that. It may run at any time, concurrently, and again after a crash at any step.
 */
export function createSettle({ pool, log }: Platform, { orders, providers, onStep }: SettleParts): Settle {
  async function settleAttempt(attempt: AttemptRow, leftBy: boolean): Promise<void> {
    const provider = providers.get(attempt.provider);
    const payment = await lookUp(provider, attempt);
    if (payment === null) return;
    await onStep?.('looked-up');
    if ((await record(attempt, payment, leftBy)) !== 'capture' || provider === undefined) return;
    await onStep?.('capturing');
    const captured = await capture(provider, attempt);
    if (captured === null) return;
    await onStep?.('captured');
    await record(attempt, captured, false);
    await onStep?.('recorded');
  }

  function record(attempt: AttemptRow, payment: ProviderPayment, leftBy: boolean) {
    return inTransaction(pool, (connection) => decide(connection, orders, attempt, payment, leftBy));
  }

  async function lookUp(provider: Provider | undefined, attempt: AttemptRow): Promise<ProviderPayment | null> {
    const { amount, currency, reference } = attempt;
    const nothing = { receiptUrl: null, failure: null, returned: 0, isDisputed: false, disputeDueAt: null };
    const untouched = { amount, currency, ...nothing };
    // The provider's keys were removed from the configuration: it can't be reached, and nothing can be captured.
    if (provider === undefined) return { ...untouched, standing: 'UNKNOWN' };
    // No client ever got the page's address, so it can't be paid.
    if (reference === null) return { ...untouched, standing: 'OPEN' };
    try {
      return await provider.lookUp(reference);
    } catch (error) {
      if (!(error instanceof ProviderSilent)) throw error;
      await waitForAnswer(attempt, error);
      return null;
    }
  }

  async function capture(provider: Provider, attempt: AttemptRow): Promise<ProviderPayment | null> {
    if (attempt.reference === null) throw new Error(`The attempt ${attempt.attempt_id} has nothing to capture`);
    try {
      return await provider.capture(attempt.reference, attempt.attempt_id, attempt.amount);
    } catch (error) {
      if (error instanceof ProviderRefused) await refuse(attempt, error);
      else if (error instanceof ProviderSilent) await waitForAnswer(attempt, error);
      else throw error;
      return null;
    }
  }

  /** The provider refused to capture an amount that the fan had approved. */
  async function refuse(attempt: AttemptRow, refusal: ProviderRefused): Promise<void> {
    await inTransaction(pool, async (connection) => {
      await lockOrder(connection, attempt.order_id);
      const current = await readAttempt(connection, attempt.attempt_id);
      if (current?.state !== 'IN_PROGRESS') return;
      await moveAttempt(connection, current, 'FAILED', { failure: refusal.code });
      await orders.showPayment(connection, attempt.order_id, {
        payment: 'FAILED',
        failure: reasonOf(refusal.code),
      });
    });
  }

  /** The fan sees “Checking your payment”, never a failure. */
  async function waitForAnswer(attempt: AttemptRow, silence: ProviderSilent): Promise<void> {
    log.warn({ err: silence, attempt: attempt.attempt_id }, 'a payment provider does not answer');
    await inTransaction(pool, async (connection) => {
      const order = await lockOrder(connection, attempt.order_id);
      const current = await readAttempt(connection, attempt.attempt_id);
      if (order === null || current === null) return;
      await markSilent(connection, current);
      if (order.status === 'PAYING' && isLive(current)) {
        await orders.showPayment(connection, order.order_id, { payment: 'CHECKING', provider: current.provider });
      }
    });
  }

  return async (orderId, { leftBy } = {}) => {
    for (const attempt of await readAttempts(pool, orderId)) {
      const isOver = attempt.state === 'DONE' || (attempt.closed_at !== null && !isLive(attempt));
      if (!isOver || attempt.notified_at !== null) await settleAttempt(attempt, attempt.attempt_id === leftBy);
    }
    await orders.runJobs(orderId);
    await onStep?.('jobs-run');
  };
}
