import type { PaymentProvider } from '../../../../server/payment/contract.ts';
import { isInAppBrowser } from '../../../core/device/in-app-browser.ts';

const name = 'fan-payment';
const width = 520;
const height = 760;
/** How often to look whether the fan closed the window. Milliseconds. */
const lookEvery = 500;

/** Opened in the click that ordered, for the order that this click made. */
export interface WaitingPayment {
  /** Null where the browser blocked it. */
  popup: Window | null;
  provider: PaymentProvider;
}

const waiting = new Map<string, WaitingPayment>();

/**
 * Opens the window to pay in. Must run inside a click and before anything is awaited, since each `await` spends a little
 * of the click's permission.
 * @returns null where the browser blocked it, and in an app's own browser: that shows the window in this one's place, or
 *   opens it where nobody finds it, and never tells us of it
 */
export function openPaymentWindow(waitingText: string): Window | null {
  if (isInAppBrowser()) return null;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  const popup = open('', name, `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (popup) tellToWait(popup, waitingText);
  return popup;
}

/** What stands in the window until it has an address. One that is at the provider already keeps what it shows. */
function tellToWait(popup: Window, text: string): void {
  try {
    const { document } = popup;
    document.title = text;
    document.body.textContent = text;
    document.body.style.cssText = 'font:600 1rem system-ui;display:grid;place-items:center;block-size:90vh;margin:0';
    document.documentElement.style.colorScheme = 'light dark';
  } catch {
    // Another origin's page is in it.
  }
}

/**
 * Calls `onClosed` once the window is closed, which tells nobody by itself.
 * @returns stops watching
 */
export function watchWindow(opened: Window, onClosed: () => void): () => void {
  const stop = () => clearInterval(look);
  const look = setInterval(() => {
    if (!opened.closed) return;
    stop();
    onClosed();
  }, lookEvery);
  return stop;
}

/** Leaves an open window to whoever shows the order next. */
export function leaveWaiting(orderId: string, payment: WaitingPayment): void {
  waiting.set(orderId, payment);
}

export function takeWaiting(orderId: string): WaitingPayment | null {
  const payment = waiting.get(orderId) ?? null;
  waiting.delete(orderId);
  return payment;
}

/** What the last page of a payment posts to the page that opened it. */
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
