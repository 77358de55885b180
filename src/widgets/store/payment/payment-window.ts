import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import { isInAppBrowser } from '../../../core/device/in-app-browser.ts';

const name = 'fan-payment';
const width = 520;
const height = 760;
/** How often to check whether the fan closed the window. Milliseconds. */
const pollIntervalMs = 500;

/** Opened in the click that placed the order. */
export interface WaitingPayment {
  /** Null if the browser blocked it. */
  popup: Window | null;
  provider: PaymentProvider;
}

const waiting = new Map<string, WaitingPayment>();

/**
 * Opens the payment window. Must be called inside a click and before any `await`, since each one may lose the click's
 * user activation.
 * @returns null if the browser blocked it, and in an in-app browser, which shows the window in place of this one or
 *   hides it and fires no event
 */
export function openPaymentWindow(waitingText: string): Window | null {
  if (isInAppBrowser()) return null;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  const popup = open('', name, `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (popup) showWaitMessage(popup, waitingText);
  return popup;
}

/** A waiting message until the window has an address. A window that is already at the provider is left unchanged. */
function showWaitMessage(popup: Window, text: string): void {
  try {
    const { document } = popup;
    document.title = text;
    document.body.textContent = text;
    document.body.style.cssText = 'font:600 1rem system-ui;display:grid;place-items:center;block-size:90vh;margin:0';
    document.documentElement.style.colorScheme = 'light dark';
  } catch {
    // It shows a page of another origin.
  }
}

/**
 * Calls `onClosed` once the window is closed; there is no event for it.
 * @returns stops watching
 */
export function watchWindow(opened: Window, onClosed: () => void): () => void {
  const stop = () => clearInterval(poll);
  const poll = setInterval(() => {
    if (!opened.closed) return;
    stop();
    onClosed();
  }, pollIntervalMs);
  return stop;
}

/** Keeps an open window for the next order state. */
export function storePayment(orderId: string, payment: WaitingPayment): void {
  waiting.set(orderId, payment);
}

export function takePayment(orderId: string): WaitingPayment | null {
  const payment = waiting.get(orderId) ?? null;
  waiting.delete(orderId);
  return payment;
}

/** The message that a payment's last page posts to its opener. */
export function isPaymentMessage(data: unknown, orderId: string): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    data.type === 'fan-payment' &&
    'orderId' in data &&
    data.orderId === orderId
  );
}
