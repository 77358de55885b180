import { batch, computed, effect, signal, untracked } from '@preact/signals-react';
import type { Quote } from '../../../../server/order/contract.ts';
import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import { createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { openPaymentWindow, storePayment } from '../payment/payment-window.ts';
import { createProviders } from '../payment/providers.ts';
import { createProductState } from '../products/product-state.ts';
import { afterEvent, type CheckoutEvent, firstCheckout, quoteIn } from './checkout-flow.ts';
import { forgetDraft, readDraft, writeDraft } from './draft.ts';
import { blankForm, filledFrom, type OrderForm, orderOf } from './order-form.ts';

export type CheckoutState = ReturnType<typeof createCheckoutState>;

/** The checkout: the orderer, the address, the amounts, and the final confirmation. */
export function createCheckoutState(store: FanStoreState, productId: string, quantity: number) {
  const { language } = store.host;
  const draft = readDraft(productId);
  const progress = signal(firstCheckout(draft ?? { step: 'form', form: blankForm }));
  const ordering = createActionKey(draft?.sent);
  const lines = [{ productId, quantity }];

  const quote = createRemote<Quote>((abort) =>
    call('POST /order/quote', { body: { lines }, language: language.peek(), signal: abort }),
  );
  const shown = computed(() => quote.state.value.value);
  const needsAddress = computed(() => shown.value?.needsAddress ?? false);
  const product = createProductState(productId, language);
  const providers = createProviders(() => shown.value?.paymentAmount.currency, draft?.provider);

  function step(event: CheckoutEvent): void {
    progress.value = afterEvent(progress.peek(), event);
  }

  function type(changes: Partial<OrderForm>): void {
    step({ type: 'type', changes, needsAddress: needsAddress.peek() });
  }

  async function fillFromProfile(): Promise<void> {
    try {
      const changes = filledFrom(await call('GET /user/me'), progress.peek().form);
      type(changes);
    } catch (error) {
      // Prefilling is optional: the fan can type it.
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
    const now = progress.value;
    const provider = providers.chosen.value ?? draft?.provider ?? null;
    if (now.form !== blankForm)
      writeDraft(productId, { form: now.form, step: now.step, provider, sent: ordering.sent });
  });

  function refuse(failure: unknown): void {
    batch(() => {
      step({ type: 'refuse', failure, quote: shown.peek() });
      const changed = quoteIn(failure);
      if (changed) quote.set(changed);
    });
    void product.load();
    store.reportError(failure);
  }

  async function place(popup: Window | null, shown: Quote, provider: PaymentProvider): Promise<void> {
    const { form } = progress.peek();
    const body = orderOf(form, lines, shown);
    const written = JSON.stringify(body);
    writeDraft(productId, { form, step: 'confirm', provider, sent: ordering.begin(written) });
    try {
      const { orderId } = await ordering.send(written, (key) => call('POST /order', { body, key }));
      stopKeeping();
      forgetDraft(productId);
      storePayment(orderId, { popup, provider });
      store.go({ name: 'order', orderId });
      step({ type: 'placed' });
    } catch (error) {
      popup?.close();
      refuse(error);
    }
  }

  return {
    productId,
    quantity,
    progress,
    needsAddress,
    quote: quote.state,
    product: product.detail,
    providers,
    loadQuote: quote.load,
    loadProduct: product.load,

    type,
    /**
     * To the confirmation.
     * @returns whether the form is valid
     */
    review(): boolean {
      step({ type: 'review', quote: shown.peek() });
      const isFine = progress.peek().step === 'confirm';
      if (isFine) void quote.load();
      return isFine;
    },
    change(): void {
      step({ type: 'change' });
    },
    agree(agreed: boolean): void {
      step({ type: 'agree', agreed });
    },
    /**
     * Places the order and starts the payment. Call it inside the click: the payment window opens before anything else.
     */
    order(waitingText: string): void {
      const seen = shown.peek();
      const provider = providers.chosen.peek();
      const { isPlacing, agreed } = progress.peek();
      if (isPlacing || !seen || !agreed || !provider) return;
      if (!session.isLoggedIn.peek()) return requestSignIn();
      if (!store.host.emit('fan-before-checkout', { productId, quantity })) return;
      step({ type: 'place' });
      void place(openPaymentWindow(waitingText), seen, provider);
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
