import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { SavedAddress } from '../../../../server/address/contract.ts';
import type { Quote } from '../../../../server/order/contract.ts';
import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import { createPlaceLookup } from '../../../core/address/place-lookup.ts';
import { type ActionKey, createActionKey } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { isSignedInWith } from '../../../core/session/scopes.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { openPaymentWindow, storePayment } from '../payment/payment-window.ts';
import { createProviders } from '../payment/providers.ts';
import { afterEvent, type Checkout, type CheckoutEvent, firstCheckout, quoteIn } from './checkout-flow.ts';
import { forgetDraft, readDraft, writeDraft } from './draft.ts';
import { blankForm, filledWith, type OrderForm, orderOf } from './order-form.ts';
import type { OrderSource } from './order-source.ts';
import { createPrefill } from './prefill.ts';

export type CheckoutState = ReturnType<typeof createCheckoutState>;

/** The checkout: the orderer, the address, the amounts, and the final confirmation. */
export function createCheckoutState(store: FanStoreState, source: OrderSource) {
  const draft = readDraft(source.name);
  const progress = signal(firstCheckout(draft ?? { step: 'form', form: blankForm }));
  const offer = createOffer(store, source.lines, () => progress.value.form.country !== 'KR', draft?.provider);
  const { quote, needsAddress, providers } = offer;
  const ordering = createActionKey(draft?.sent);

  const step = (event: CheckoutEvent): void => {
    progress.value = afterEvent(progress.peek(), event);
  };
  const type = (changes: Partial<OrderForm>) => step({ type: 'type', changes, needsAddress: needsAddress.peek() });

  const prefill = createPrefill(store, progress, type);
  const lookup = createPlaceLookup(() => progress.peek().form, type);
  // The code of a form that was kept has been looked up.
  lookup.reset();
  const stopFollowing = followFan(store, () => {
    offer.load();
    if (!draft) prefill.orderer();
  });
  const stopPrefilling = effect(() => {
    if (needsAddress.value) untracked(() => prefill.address(!draft));
  });
  const stopKeeping = effect(() => {
    const { form, step } = progress.value;
    const provider = providers.choice.value;
    if (form !== blankForm) writeDraft(source.name, { form, step, provider, sent: ordering.sent });
  });

  return {
    progress,
    needsAddress,
    quote: quote.state,
    providers,
    loadQuote: quote.load,

    type,
    saved: prefill.saved,
    lookup,
    /** @param address null to type another one */
    chooseAddress(address: SavedAddress | null): void {
      type(filledWith(address));
      lookup.reset();
    },
    ...stepsOf(progress, step, offer, prefill.settled),
    order: createOrdering({ store, source, progress, step, offer, ordering, stopKeeping }),
    dispose(): void {
      stopFollowing();
      stopPrefilling();
      stopKeeping();
      lookup.dispose();
      quote.dispose();
      providers.dispose();
    },
  };
}

type Offer = ReturnType<typeof createOffer>;
type Step = (event: CheckoutEvent) => void;

/** The data of the server that the fan sees: the products with their terms, the amounts, and the ways to pay. */
function createOffer(
  { host }: FanStoreState,
  lines: OrderSource['lines'],
  isAbroad: () => boolean,
  provider?: PaymentProvider | null,
) {
  const { language } = host;
  const quote = createRemote<Quote>((abort) =>
    call('POST /order/quote', { body: { lines: [...lines] }, language: language.peek(), signal: abort }),
  );
  const shown = computed(() => quote.state.value.value);
  return {
    quote,
    shown,
    needsAddress: computed(() => shown.value?.needsAddress ?? false),
    providers: createProviders(() => shown.value?.paymentAmount.currency, isAbroad, provider),
    load: (): void => void quote.load(),
  };
}

/** The steps between the screens. */
function stepsOf(
  progress: ReadonlySignal<Checkout>,
  step: Step,
  { shown, quote }: Offer,
  whenFilled: () => Promise<void>,
) {
  const isWaiting = signal(false);
  return {
    /** True if a press waits for automatic input. */
    isWaiting,
    /**
     * To the confirmation. A fan who presses before the form is filled in has not left a field out.
     * @returns whether the form is valid
     */
    async review(): Promise<boolean> {
      const { name, email } = progress.peek().form;
      if (!name || !email) {
        isWaiting.value = true;
        await whenFilled();
        isWaiting.value = false;
      }
      step({ type: 'review', quote: shown.peek() });
      const isFine = progress.peek().step === 'confirm';
      if (isFine) void quote.load();
      return isFine;
    },
    change: () => step({ type: 'change' }),
    agree: (agreed: boolean) => step({ type: 'agree', agreed }),
  };
}

/** Calls `load` for a signed-in fan, and in another language again. */
const followFan = ({ host }: FanStoreState, load: () => void) =>
  effect(() => {
    void host.language.value;
    if (session.isHydrated.value && session.isLoggedIn.value) untracked(load);
  });

interface OrderParts {
  store: FanStoreState;
  source: OrderSource;
  progress: ReadonlySignal<Checkout>;
  step: Step;
  offer: Offer;
  ordering: ActionKey;
  stopKeeping(): void;
}

/** A refusal may have a changed quote, which needs a new agreement. */
function refuse({ store, step, offer: { shown, quote } }: OrderParts, failure: unknown): void {
  batch(() => {
    step({ type: 'refuse', failure, quote: shown.peek() });
    const changed = quoteIn(failure);
    if (changed) quote.set(changed);
  });
  store.reportError(failure);
}

/**
 * Places the order and starts the payment. Call it inside the click: the payment window opens before anything else.
 */
function createOrdering(parts: OrderParts) {
  const { store, source, progress, step, offer, ordering, stopKeeping } = parts;
  const { shown, providers } = offer;

  async function place(popup: Window | null, seen: Quote, provider: PaymentProvider): Promise<void> {
    const { form } = progress.peek();
    const body = orderOf(form, source, seen);
    const written = JSON.stringify(body);
    writeDraft(source.name, { form, step: 'confirm', provider, sent: ordering.begin(written) });
    try {
      const { orderId } = await ordering.send(written, (key) => call('POST /order', { body, key }));
      stopKeeping();
      forgetDraft(source.name);
      storePayment(orderId, { popup, provider });
      store.go({ name: 'order', orderId });
      step({ type: 'placed' });
    } catch (error) {
      popup?.close();
      refuse(parts, error);
    }
  }

  return (waitingText: string): void => {
    const seen = shown.peek();
    const provider = providers.chosen.peek();
    const { isPlacing, agreed } = progress.peek();
    if (isPlacing || !seen || !agreed || !provider) return;
    if (!isSignedInWith('store')) return requestSignIn('store');
    const [first] = source.lines;
    if (!first || !store.host.emit('fan-before-checkout', { ...first, lines: [...source.lines] })) return;
    step({ type: 'place' });
    void place(openPaymentWindow(waitingText), seen, provider);
  };
}
