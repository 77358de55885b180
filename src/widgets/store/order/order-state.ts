import { computed, effect, signal, untracked } from '@preact/signals-react';
import { sitePath } from '../../../../rules/site-path.ts';
import type { Order } from '../../../../server/order/contract.ts';
import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import { createAction } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { isInAppBrowser } from '../../../core/device/in-app-browser.ts';
import { platform } from '../../../core/platform.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import type { FanStoreState } from '../fan-store-state.ts';
import { isPaymentMessage, openPaymentWindow, takePayment, watchWindow } from '../payment/payment-window.ts';
import { createProviders } from '../payment/providers.ts';
import { isJustCompleted, needsReload, type PaymentWindow, paymentTarget, phaseOf, pollDelay } from './order-phase.ts';

export type OrderState = ReturnType<typeof createOrderState>;

const shownResultKey = 'storeTold';

/** An existing order: its payment, and its result by the server's state. */
export function createOrderState(store: FanStoreState, orderId: string) {
  const { language } = store.host;
  const order = createRemote<Order>((abort) =>
    call('GET /order/:orderId', { params: { orderId }, language: language.peek(), signal: abort }),
  );
  const known = computed(() => order.state.value.value);
  const window = signal<PaymentWindow>('none');
  const phase = computed(() => known.value && phaseOf(known.value, window.value));
  const action = createAction((error) => {
    store.reportError(error);
    void order.load();
  });
  const doing = signal<'paying' | 'canceling'>('paying');
  /** Whether the result is shown here: not if it has a page of its own. */
  const staysHere = signal(true);
  const waiting = takePayment(orderId);
  const providers = createProviders(() => known.value?.paymentAmount.currency, waiting?.provider ?? null);
  let popup: Window | null = null;
  let attemptId: string | null = null;
  let stopWatching = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function onMessage(event: MessageEvent<unknown>): void {
    if (event.origin === platform.origin && isPaymentMessage(event.data, orderId)) void order.load();
  }

  function watch(opened: Window): void {
    popup = opened;
    window.value = 'open';
    stopWatching();
    stopWatching = watchWindow(opened, () => {
      popup = null;
      window.value = 'closed';
      void order.load();
    });
  }

  /**
   * Loads the provider's address for this order.
   * @returns null if it failed; the error is in `failure`
   */
  async function fetchAddress(provider: PaymentProvider, opens: 'popup' | 'page'): Promise<string | null> {
    const body = { orderId, provider, window: opens };
    doing.value = 'paying';
    const attempt = await action.run(JSON.stringify(body), (key) =>
      call('POST /payment/url', { body, key, language: language.peek() }),
    );
    attemptId = attempt?.attemptId ?? attemptId;
    return attempt && attempt.paymentUrl;
  }

  /** Pays in this window. */
  async function redirectToProvider(provider: PaymentProvider, opens: 'popup' | 'page'): Promise<void> {
    const address = await fetchAddress(provider, opens);
    if (address) location.assign(address);
  }

  async function point(opened: Window | null, provider: PaymentProvider): Promise<void> {
    const way = paymentTarget(opened !== null, platform.isOwnOrigin, isInAppBrowser());
    if (way === 'page') return redirectToProvider(provider, 'page');
    if (!opened) {
      window.value = 'blocked';
      return;
    }
    watch(opened);
    const address = way === 'platform' ? platformAddress('popup') : await fetchAddress(provider, 'popup');
    if (address) {
      opened.location.replace(address);
      if (way === 'window') void order.load();
    } else {
      stopWatching();
      opened.close();
      popup = null;
      window.value = 'none';
    }
  }

  function platformAddress(opens: 'popup' | 'page'): string {
    const path = sitePath('/order', { order: orderId, window: opens === 'popup' ? 'popup' : null });
    return new URL(path, platform.origin).href;
  }

  /** Reloads: the payment attempt while it is open, the order once something has changed. */
  async function ask(): Promise<void> {
    const shown = known.peek();
    if (shown && attemptId && window.peek() === 'open') {
      try {
        const { state } = await call('GET /payment/attempt/:attemptId', { params: { attemptId } });
        if (!needsReload(shown, state, serverNow())) return;
      } catch {
        // A failure here is ignored: the order also has the state, and reports its own failure.
      }
    }
    await order.load();
  }

  function schedule(): void {
    clearTimeout(timer);
    const shown = known.peek();
    const now = phase.peek();
    const after = shown && now ? pollDelay(now, shown) : null;
    if (after !== null && !isOver) timer = setTimeout(() => void ask().then(schedule), after);
  }

  function complete({ number, paidAt }: Order): void {
    if (popup && !popup.closed) popup.close();
    if (!isJustCompleted(paidAt, serverNow()) || tabStorage.read(shownResultKey) === orderId) return;
    tabStorage.write(shownResultKey, orderId);
    store.host.emit('fan-order-complete', { orderId, number });
    if (!platform.isOwnOrigin) return;
    // The platform has a page for the result; elsewhere the element shows it.
    const to = sitePath('/order/complete', { order: orderId });
    staysHere.value = store.host.emit('fan-navigate', { to, productId: null, orderId });
  }

  const stops = [
    effect(() => {
      void language.value;
      if (!session.isHydrated.value || !session.isLoggedIn.value) return;
      untracked(() => void order.load());
    }),
    effect(() => {
      void phase.value;
      void known.value?.status;
      untracked(schedule);
    }),
    effect(() => {
      if (phase.value === 'done') untracked(() => known.peek() && complete(known.peek() as Order));
    }),
  ];
  addEventListener('message', onMessage);
  if (waiting) void point(waiting.popup, waiting.provider);

  return {
    orderId,
    order: order.state,
    phase,
    busy: computed(() => (action.busy.value ? doing.value : null)),
    failure: action.failure,
    providers,
    staysHere,
    load: order.load,
    /** For a partner's page where the browser blocks windows: a plain link to the platform. */
    platformAddress,

    /** Starts the payment. Call it inside the click: the window opens before anything else. */
    pay(waitingText: string): void {
      const provider = providers.chosen.peek();
      if (action.busy.peek() || !provider) return;
      if (!session.isLoggedIn.peek()) return requestSignIn();
      if (store.isInWindow()) void redirectToProvider(provider, 'popup');
      else void point(openPaymentWindow(waitingText), provider);
    },
    /** Pays in this window. */
    async payHere(): Promise<void> {
      const provider = providers.chosen.peek();
      if (!action.busy.peek() && provider) await redirectToProvider(provider, 'page');
    },
    /** Brings the open window to the front. */
    showWindow(): void {
      popup?.focus();
    },
    async cancel(): Promise<void> {
      if (action.busy.peek()) return;
      doing.value = 'canceling';
      const canceled = await action.run('cancel', (key) =>
        call('POST /order/:orderId/cancel', { params: { orderId }, key, language: language.peek() }),
      );
      if (!canceled) return;
      order.set(canceled);
      popup?.close();
    },
    dispose(): void {
      isOver = true;
      for (const stop of stops) stop();
      removeEventListener('message', onMessage);
      stopWatching();
      clearTimeout(timer);
      order.dispose();
      providers.dispose();
    },
  };
}
