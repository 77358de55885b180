import type { Quote } from '../../../../server/order/contract.ts';
import { codeOf, FanError } from '../../../core/api/fan-error.ts';
import { type OrderForm, type Problems, problemsOf } from './order-form.ts';

/** The state of an order that is not placed yet. */
export interface Checkout {
  readonly step: 'form' | 'confirm';
  readonly form: OrderForm;
  readonly problems: Problems;
  /** True if the fan has agreed on the final screen. */
  readonly agreed: boolean;
  readonly isPlacing: boolean;
  /** Why the order was refused. */
  readonly failure: unknown;
  /** The quote that the fan had seen before it changed. */
  readonly before: Quote | null;
}

export type CheckoutEvent =
  | { type: 'type'; changes: Partial<OrderForm>; needsAddress: boolean }
  | { type: 'review'; quote: Quote | undefined }
  | { type: 'change' | 'place' | 'placed' }
  | { type: 'agree'; agreed: boolean }
  | { type: 'refuse'; failure: unknown; quote: Quote | undefined };

export const firstCheckout = ({ step, form }: Pick<Checkout, 'step' | 'form'>): Checkout => ({
  step,
  form,
  problems: {},
  agreed: false,
  isPlacing: false,
  failure: null,
  before: null,
});

/** `quote` is the one that the fan sees at that moment. */
export const afterEvent = (now: Checkout, event: CheckoutEvent): Checkout => ({ ...now, ...changesBy(event, now) });

function changesBy(event: CheckoutEvent, now: Checkout): Partial<Checkout> {
  switch (event.type) {
    case 'type': {
      const form = { ...now.form, ...event.changes };
      return { form, problems: remaining(now.problems, problemsOf(form, event.needsAddress)) };
    }
    case 'review': {
      const problems = problemsOf(now.form, event.quote?.needsAddress ?? false);
      const isFine = event.quote && Object.keys(problems).length === 0;
      if (isFine) return { problems, step: 'confirm' };
      // A problem in a saved address must be visible.
      const isInAddress = Object.keys(problems).some((field) => !['name', 'email', 'phone'].includes(field));
      return { problems, ...(isInAddress && { form: { ...now.form, addressId: null } }) };
    }
    case 'change':
      return { step: 'form', failure: null };
    case 'agree':
      return { agreed: event.agreed };
    case 'place':
      return { isPlacing: true, failure: null };
    case 'placed':
      return { isPlacing: false };
    case 'refuse': {
      const { failure, quote = null } = event;
      return {
        isPlacing: false,
        failure,
        ...(codeOf(failure) === 'ADDRESS_REQUIRED' && { step: 'form' }),
        // A changed amount needs a new agreement.
        ...(quoteIn(failure) && { before: quote, agreed: false }),
      };
    }
  }
}

/** Problems disappear as they are corrected; new ones are not shown during typing. */
function remaining(blamed: Problems, still: Problems): Problems {
  return Object.fromEntries(Object.entries(still).filter(([field]) => field in blamed));
}

/** The current quote, if the order was refused because it changed: the refusal includes it. */
export function quoteIn(failure: unknown): Quote | null {
  const isChange = failure instanceof FanError && failure.code === 'QUOTE_CHANGED';
  return isChange ? ((failure.details['quote'] ?? null) as Quote | null) : null;
}
