import { batch, computed, effect, signal, untracked } from '@preact/signals-react';
import type { Quote } from '../../../../server/order/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { leaveWaiting, openPaymentWindow } from '../payment/payment-window.ts';
import { createProviders } from '../payment/providers.ts';
import { createProductState } from '../products/product-state.ts';
import { forgetDraft, readDraft, writeDraft } from './draft.ts';
import { addressOf, blankForm, type OrderForm, ordererOf, type Problems, problemsOf } from './order-form.ts';

export type CheckoutState = ReturnType<typeof createCheckoutState>;

/** The way from a product to an order: who orders, where it goes, what it costs, and the final confirmation. */
export function createCheckoutState(store: FanStoreState, productId: string, quantity: number) {
  const { language } = store.host;
  const draft = readDraft(productId);
  const form = signal<OrderForm>(draft?.form ?? blankForm);
  const step = signal<'form' | 'confirm'>(draft?.step ?? 'form');
  const problems = signal<Problems>({});
  const agreed = signal(false);
  const isPlacing = signal(false);
  const failure = signal<unknown>(null);
  /** The quote that the fan had seen before it changed. */
  const before = signal<Quote | null>(null);
  const ordering = createActionKey(draft?.sent);
  const lines = [{ productId, quantity }];

  const quote = createRemote<Quote>((abort) =>
    call('POST /order/quote', { body: { lines }, language: language.peek(), signal: abort }),
  );
  const product = createProductState(productId, language);
  const providers = createProviders(() => quote.state.value.value?.paymentAmount.currency, draft?.provider);
  const needsAddress = computed(() => quote.state.value.value?.needsAddress ?? false);

  async function fillFromProfile(): Promise<void> {
    try {
      const { name, email, phone, residence } = await call('GET /user/me');
      const typed = form.peek();
      form.value = {
        ...typed,
        name: typed.name || name,
        email: typed.email || email,
        phone: typed.phone || (phone ?? ''),
        country: residence === 'OUTSIDE_KOREA' && typed.country === 'KR' ? 'JP' : typed.country,
      };
    } catch (error) {
      // The fan can type it all the same.
      store.reportError(error);
    }
  }

  const stopFollowing = effect(() => {
    void language.value;
    if (!session.isHydrated.value || !session.isLoggedIn.value) return;
    untracked(() => {
      void quote.load();
      void product.load();
      if (!draft) void fillFromProfile();
    });
  });
  const stopKeeping = effect(() => {
    const kept = { form: form.value, step: step.value, provider: providers.chosen.value ?? draft?.provider ?? null };
    if (form.value !== blankForm) writeDraft(productId, { ...kept, sent: ordering.sent });
  });

  function refuse(error: unknown): void {
    batch(() => {
      failure.value = error;
      const changed = error instanceof FanError && error.code === 'QUOTE_CHANGED' ? error.details['quote'] : null;
      if (changed) {
        before.value = quote.state.peek().value ?? null;
        // The refusal carries the quote of the contract.
        quote.set(changed as Quote);
        agreed.value = false;
      }
      if (error instanceof FanError && error.code === 'ADDRESS_REQUIRED') step.value = 'form';
    });
    void product.load();
    store.reportError(error);
  }

  async function place(popup: Window | null, shown: Quote): Promise<void> {
    const provider = providers.chosen.peek();
    if (!provider) return popup?.close();
    const typed = form.peek();
    const body = {
      lines,
      quoteDigest: shown.digest,
      orderer: ordererOf(typed),
      address: shown.needsAddress ? addressOf(typed) : null,
      confirmed: true as const,
    };
    const written = JSON.stringify(body);
    writeDraft(productId, { form: typed, step: 'confirm', provider, sent: ordering.begin(written) });
    isPlacing.value = true;
    failure.value = null;
    try {
      const { orderId } = await ordering.send(written, (key) => call('POST /order', { body, key }));
      stopKeeping();
      forgetDraft(productId);
      leaveWaiting(orderId, { popup, provider });
      store.go({ name: 'order', orderId });
    } catch (error) {
      popup?.close();
      refuse(error);
    } finally {
      isPlacing.value = false;
    }
  }

  return {
    productId,
    quantity,
    form,
    step,
    problems,
    agreed,
    isPlacing,
    failure,
    before,
    needsAddress,
    quote: quote.state,
    product: product.detail,
    providers,
    loadQuote: quote.load,
    loadProduct: product.load,

    type(changes: Partial<OrderForm>): void {
      form.value = { ...form.peek(), ...changes };
      // What was wrong is judged again as it is corrected; nothing new is blamed while the fan types.
      const still = problemsOf(form.peek(), needsAddress.peek());
      const blamed = Object.keys(problems.peek()) as (keyof Problems)[];
      problems.value = Object.fromEntries(blamed.filter((field) => still[field]).map((field) => [field, still[field]]));
    },
    /** To the confirmation. @returns whether the form let it pass */
    review(): boolean {
      problems.value = problemsOf(form.peek(), needsAddress.peek());
      if (Object.keys(problems.peek()).length > 0 || !quote.state.peek().value) return false;
      step.value = 'confirm';
      void quote.load();
      return true;
    },
    change(): void {
      step.value = 'form';
      failure.value = null;
    },
    /** Orders and pays. Call it inside the click: the window to pay in opens before anything else. */
    order(waitingText: string): void {
      const shown = quote.state.peek().value;
      if (isPlacing.peek() || !shown || !agreed.peek() || !providers.chosen.peek()) return;
      if (!session.isLoggedIn.peek()) return requestSignIn();
      if (!store.host.emit('fan-before-checkout', { productId, quantity })) return;
      isPlacing.value = true;
      void place(openPaymentWindow(waitingText), shown);
    },
    dispose(): void {
      stopFollowing();
      stopKeeping();
      quote.dispose();
      product.dispose();
      providers.dispose();
    },
  };
}
