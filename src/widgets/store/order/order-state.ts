import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { Order } from '../../../../server/order/contract.ts';
import { type Action, createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { cartHasChanged } from '../../../core/cart/cart.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { createRemote, type Remote } from '../../../core/state/remote.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { isPaymentMessage, openPaymentWindow, takePayment } from '../payment/payment-window.ts';
import { createProviders, type Providers } from '../payment/providers.ts';
import { isJustCompleted, needsReload, type OrderPhase, phaseOf, pollDelay } from './order-phase.ts';
import { createPayment, followBlocked, type Payment, platformAddress } from './payment.ts';

export type OrderState = ReturnType<typeof createOrderState>;

const shownResultKey = 'storeTold';
const shownDeliveryKey = 'storeDelivered';

/** An existing order: its payment, and its result by the server's state. */
export function createOrderState(store: FanStoreState, orderId: string) {
  const { language } = store.host;
  const order = createRemote<Order>((abort) =>
    call('GET /order/:orderId', { params: { orderId }, language: language.peek(), signal: abort }),
  );
  const action = createAction((error) => {
    store.reportError(error);
    void order.load();
  });
  const payment = createPayment(orderId, action, store.host, order.load);
  const loaded = computed(() => order.state.value.value);
  const phase = computed(() => loaded.value && phaseOf(loaded.value, payment.opened.state.value));
  const waiting = takePayment(orderId);
  const providers = createProviders(
    () => loaded.value?.paymentAmount.currency,
    () => (loaded.value?.address ?? null) !== null && loaded.value?.address?.country !== 'KR',
    waiting?.provider ?? null,
  );
  /** True if the result is shown here; false if it has its own page. */
  const staysHere = signal(true);
  const stops = [
    followFan(store, orderId, order.load),
    poll(loaded, phase, payment, order.load),
    followBlocked(loaded, payment.opened),
    effect(() => {
      if (phase.value !== 'done') return;
      untracked(() => {
        payment.opened.close();
        const paid = loaded.peek();
        if (paid && isUnannounced(paid, shownResultKey)) staysHere.value = announce(store, paid);
      });
    }),
    // After the payment the server delivers in the background.
    effect(() => {
      const paid = loaded.value;
      if (phase.value !== 'done' || !paid || paid.status === 'PAID') return;
      if (isUnannounced(paid, shownDeliveryKey)) untracked(() => announceDelivery(store, paid));
    }),
  ];
  if (waiting) void payment.start(waiting.popup, waiting.provider);

  return {
    orderId,
    order: order.state,
    phase,
    busy: payment.busy,
    failure: action.failure,
    providers,
    staysHere,
    load: order.load,
    ...actionsOf(store, orderId, { order, action, payment, providers }),
    dispose(): void {
      for (const stop of stops) stop();
      payment.opened.dispose();
      order.dispose();
      providers.dispose();
    },
  };
}

interface Parts {
  order: Remote<Order>;
  action: Action;
  payment: Payment;
  providers: Providers;
}

function actionsOf(store: FanStoreState, orderId: string, { order, action, payment, providers }: Parts) {
  return {
    /** For a partner's page where the browser blocks windows: a plain link to the platform. */
    platformAddress: (opens: 'popup' | 'page') => platformAddress(orderId, opens),
    /** Brings the open window to the front. */
    showWindow: payment.opened.focus,
    /** Starts the payment. Call it inside the click: the window opens before anything else. */
    pay(waitingText: string): void {
      const provider = providers.chosen.peek();
      if (action.busy.peek() || !provider) return;
      if (!session.isLoggedIn.peek()) return requestSignIn('store');
      if (store.isInWindow()) void payment.redirect(provider, 'popup');
      else void payment.start(openPaymentWindow(waitingText), provider);
    },
    /** Pays in this window. */
    async payHere(): Promise<void> {
      const provider = providers.chosen.peek();
      if (!action.busy.peek() && provider) await payment.redirect(provider, 'page');
    },
    async cancel(): Promise<void> {
      if (action.busy.peek()) return;
      payment.leave();
      const canceled = await action.run('cancel', (key) =>
        call('POST /order/:orderId/cancel', { params: { orderId }, key, language: store.host.language.peek() }),
      );
      if (!canceled) return;
      order.set(canceled);
      payment.opened.close();
    },
  };
}

/**
 * Loads the order for a signed-in fan, in another language again, and when its payment window sends a message.
 * @returns stops following
 */
function followFan(store: FanStoreState, orderId: string, load: () => Promise<void>): () => void {
  const stop = effect(() => {
    void store.host.language.value;
    if (!session.isHydrated.value || !session.isLoggedIn.value) return;
    untracked(() => void load());
  });
  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.origin === platform.origin && isPaymentMessage(event.data, orderId)) void load();
  };
  addEventListener('message', onMessage);
  return () => {
    stop();
    removeEventListener('message', onMessage);
  };
}

/**
 * Reloads the payment attempt while it is open, and the order once something has changed.
 * @returns stops it
 */
function poll(
  loaded: ReadonlySignal<Order | undefined>,
  phase: ReadonlySignal<OrderPhase | undefined>,
  { attemptId, opened }: Payment,
  load: () => Promise<void>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function refresh(): Promise<void> {
    const shown = loaded.peek();
    const id = attemptId();
    if (shown && id && opened.state.peek() === 'open') {
      try {
        const { state } = await call('GET /payment/attempt/:attemptId', { params: { attemptId: id } });
        if (!needsReload(shown, state, serverNow())) return;
      } catch {
        // A failure here is ignored: the order also has the state, and reports its own failure.
      }
    }
    await load();
  }

  function schedule(): void {
    clearTimeout(timer);
    const shown = loaded.peek();
    const now = phase.peek();
    const after = shown && now ? pollDelay(now, shown) : null;
    if (after !== null && !isOver) timer = setTimeout(() => void refresh().then(schedule), after);
  }

  const stop = effect(() => {
    void phase.value;
    void loaded.value;
    untracked(schedule);
  });
  return () => {
    isOver = true;
    stop();
    clearTimeout(timer);
  };
}

/** True if the order was completed just now, and this tab has not said so yet. */
const isUnannounced = ({ orderId, paidAt }: Order, key: string): boolean =>
  isJustCompleted(paidAt, serverNow()) && tabStorage.read(key) !== orderId;

/** @returns whether the result is shown here */
function announce({ host }: FanStoreState, { orderId, number }: Order): boolean {
  tabStorage.write(shownResultKey, orderId);
  cartHasChanged();
  host.emit('fan-order-complete', { orderId, number });
  // The platform has a page for the result; elsewhere the element shows it.
  const to = sitePath('/order/complete', { order: orderId });
  return !platform.isOwnOrigin || host.emit('fan-navigate', { to, productId: null, orderId });
}

function announceDelivery({ host }: FanStoreState, { orderId, number }: Order): void {
  tabStorage.write(shownDeliveryKey, orderId);
  host.emit('fan-order-delivered', { orderId, number });
}
