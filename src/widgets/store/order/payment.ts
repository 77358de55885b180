import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import { sitePath } from '../../../../rules/site/site-path.ts';
import type { Order } from '../../../../server/order/contract.ts';
import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import type { Action } from '../../../core/api/action.ts';
import { call } from '../../../core/api/call.ts';
import { isInAppBrowser } from '../../../core/device/in-app-browser.ts';
import { platform } from '../../../core/platform.ts';
import type { StoreHost } from '../fan-store-state.ts';
import { watchWindow } from '../payment/payment-window.ts';
import { type PaymentWindow, paymentTarget } from './order-phase.ts';

export type Payment = ReturnType<typeof createPayment>;
type Opens = 'popup' | 'page';

/** The address on the platform where an order is paid. */
export function platformAddress(orderId: string, opens: Opens): string {
  const path = sitePath('/order', { order: orderId, window: opens === 'popup' ? 'popup' : null });
  return new URL(path, platform.origin).href;
}

/**
 * The payment of an order: its attempt, and the window in which the fan pays.
 * @param reload reloads the order
 */
export function createPayment(orderId: string, action: Action, { language }: StoreHost, reload: () => Promise<void>) {
  const opened = createOpenedWindow(reload);
  const isPaying = signal(false);
  let attemptId: string | null = null;

  /**
   * Loads the provider's address for this order.
   * @returns null if it failed; the error is in the action
   */
  async function fetchAddress(provider: PaymentProvider, opens: Opens): Promise<string | null> {
    const body = { orderId, provider, window: opens };
    isPaying.value = true;
    const attempt = await action.run(JSON.stringify(body), (key) =>
      call('POST /payment/url', { body, key, language: language.peek() }),
    );
    attemptId = attempt?.attemptId ?? attemptId;
    return attempt && attempt.paymentUrl;
  }

  /** Pays in this window. */
  async function redirect(provider: PaymentProvider, opens: Opens): Promise<void> {
    const address = await fetchAddress(provider, opens);
    if (address) location.assign(address);
  }

  /** Pays in the window that the click opened; null if the browser blocked it. */
  async function start(popup: Window | null, provider: PaymentProvider): Promise<void> {
    const way = paymentTarget(popup !== null, platform.isOwnOrigin, isInAppBrowser());
    if (way === 'page') return redirect(provider, 'page');
    if (!popup) return opened.block();
    opened.watch(popup);
    const address = way === 'platform' ? platformAddress(orderId, 'popup') : await fetchAddress(provider, 'popup');
    if (!address) return opened.abort();
    popup.location.replace(address);
    if (way === 'window') void reload();
  }

  return {
    opened,
    attemptId: () => attemptId,
    busy: computed(() => (action.busy.value ? (isPaying.value ? 'paying' : 'canceling') : null)),
    start,
    redirect,
    /** Another action of the order begins. */
    leave: () => (isPaying.value = false),
  };
}

/** The payment window, as far as this page can see it. */
function createOpenedWindow(reload: () => Promise<void>) {
  const state = signal<PaymentWindow>('none');
  let popup: Window | null = null;
  let stop = () => {};
  return {
    state,
    watch(opened: Window): void {
      popup = opened;
      state.value = 'open';
      stop();
      stop = watchWindow(opened, () => {
        popup = null;
        state.value = 'closed';
        void reload();
      });
    },
    block(): void {
      state.value = 'blocked';
    },
    unblock(): void {
      if (state.peek() === 'blocked') state.value = 'none';
    },
    /** Closes a window for which there is no address. */
    abort(): void {
      stop();
      popup?.close();
      popup = null;
      state.value = 'none';
    },
    focus: () => popup?.focus(),
    close: () => popup?.close(),
    dispose: () => stop(),
  };
}

/**
 * Forgets a blocked window once the payment has changed, as on another device: that is newer.
 * @returns stops following
 */
export function followBlocked(
  loaded: ReadonlySignal<Pick<Order, 'payment' | 'failure'> | undefined>,
  opened: Payment['opened'],
): () => void {
  let before: string | undefined;
  return effect(() => {
    if (!loaded.value) return;
    const now = `${loaded.value.payment} ${loaded.value.failure}`;
    if (before !== undefined && before !== now) untracked(() => opened.unblock());
    before = now;
  });
}
