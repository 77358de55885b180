import type { PaymentState } from '../../order/contract.ts';
import type { AttemptRow } from './attempts.ts';

/**
 * The state of an attempt for the fan. While a provider does not answer, the payment is being checked; it has not
 * failed.
 */
export function stateOf(attempt: Pick<AttemptRow, 'state' | 'is_silent' | 'counts'>): Exclude<PaymentState, 'NONE'> {
  if (attempt.state === 'DONE') return attempt.counts ? 'DONE' : 'REFUNDED';
  if (attempt.state === 'IN_PROGRESS') return 'CHECKING';
  if (attempt.state === 'READY') return attempt.is_silent ? 'CHECKING' : 'READY';
  return attempt.state;
}
