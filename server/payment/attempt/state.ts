import type { PaymentState } from '../../order/contract.ts';
import type { AttemptRow } from './attempts.ts';

/** What a fan is told about an attempt. A provider that doesn't answer is being asked, and never a failure. */
export function stateOf(attempt: Pick<AttemptRow, 'state' | 'is_silent' | 'counts'>): Exclude<PaymentState, 'NONE'> {
  if (attempt.state === 'DONE') return attempt.counts ? 'DONE' : 'REFUNDED';
  if (attempt.state === 'IN_PROGRESS') return 'CHECKING';
  if (attempt.state === 'READY') return attempt.is_silent ? 'CHECKING' : 'READY';
  return attempt.state;
}
