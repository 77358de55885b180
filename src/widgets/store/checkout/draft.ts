import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import { toJson } from '../../../core/json.ts';
import { session } from '../../../core/session/session.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { blankForm, type OrderForm } from './order-form.ts';

/** The draft of an order, stored in this tab so that a reload or a sign-in does not lose it. */
export interface Draft {
  form: OrderForm;
  step: 'form' | 'confirm';
  provider: PaymentProvider | null;
  /** The body that was sent, with its key: the same order is retried under the same key. */
  sent: { key: string; body: string } | null;
}

const keyOf = (productId: string) => `storeDraft:${productId}`;

export function writeDraft(productId: string, draft: Draft): void {
  tabStorage.write(keyOf(productId), toJson({ ...draft, userId: session.user.peek()?.userId ?? null }));
}

export function forgetDraft(productId: string): void {
  tabStorage.remove(keyOf(productId));
}

/** Null if there is no draft, if it belongs to another fan, or if it can't be read. */
export function readDraft(productId: string): Draft | null {
  try {
    const { form, step, provider, sent, userId }: Partial<Draft & { userId: string }> = JSON.parse(
      tabStorage.read(keyOf(productId)) ?? '{}',
    );
    const isOthers = Boolean(userId) && session.isHydrated.peek() && userId !== session.user.peek()?.userId;
    if (typeof form !== 'object' || isOthers) return null;
    return {
      form: { ...blankForm, ...form },
      step: step === 'confirm' ? 'confirm' : 'form',
      provider: provider ?? null,
      sent: typeof sent?.key === 'string' && typeof sent.body === 'string' ? sent : null,
    };
  } catch {
    return null;
  }
}
