import type { Page } from 'playwright';
import { inject } from 'vitest';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { callAs, type Fan } from '../harness/fans.ts';

const { site } = inject('product');

export interface OrderChoice {
  /** The id of the product whose page is opened. */
  product: string;
  pieces?: number;
  address?: { postalCode: string; street: string };
}

/** From a product's page to the final confirmation. */
export async function goToConfirmation(page: Page, { product, ...choice }: OrderChoice): Promise<void> {
  await page.goto(`${site}/producthome?product=${product}`);
  await goOnToConfirmation(page, choice);
}

/** From the displayed product to the final confirmation. */
export async function goOnToConfirmation(
  page: Page,
  { pieces = 1, address }: Omit<OrderChoice, 'product'> = {},
): Promise<void> {
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeEnabled();
  for (let piece = 1; piece < pieces; piece += 1) await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  if (address) {
    await page.getByRole('textbox', { name: 'Phone number' }).fill('010-1234-5678');
    await page.getByRole('textbox', { name: 'Postal code' }).fill(address.postalCode);
    await page.getByRole('textbox', { name: 'Street address' }).fill(address.street);
  }
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(page.getByRole('heading', { name: 'Check your order' })).toBeVisible();
}

export const agree = (page: Page) => page.getByRole('checkbox', { name: /^I have checked/ }).check();

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay [₩¥$]/ });

/**
 * Presses "Pay".
 * @returns the provider's page in its window
 */
export async function openPayment(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await expect(popup.locator('#approve')).toBeVisible();
  return popup;
}

/** Accepts or declines on the provider's page, and waits until its window is closed. */
export async function decidePayment(popup: Page, decision: 'approve' | 'decline' | 'leave'): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.locator(`#${decision}`).click();
  await closed;
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Makes the page's browser block windows. */
export async function blockWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.open = () => null;
  });
}

/** The server's records of a fan's orders, newest first. */
export async function ordersOf(fan: Fan): Promise<Record<string, unknown>[]> {
  const { orders } = await callAs(fan, 'GET', '/order');
  return Array.isArray(orders) ? orders : [];
}

/**
 * Places an order through the API, as the same fan does in another window.
 * @returns the order's id
 */
export async function orderElsewhere(fan: Fan, productId: string, quantity: number, address: unknown = null) {
  const lines = [{ productId, quantity }];
  const { digest } = await callAs(fan, 'POST', '/order/quote', { lines });
  const orderer = { name: fan.name, email: fan.email, phone: '010-1234-5678' };
  const form = { lines, quoteDigest: digest, orderer, address, confirmed: true };
  return String((await callAs(fan, 'POST', '/order', form))['orderId']);
}

/** Pays at the provider without a browser, and follows the return address as its window does. */
export async function payElsewhere(fan: Fan, orderId: string): Promise<void> {
  const paymentRequest = { orderId, provider: 'toss', window: 'popup' };
  const { paymentUrl } = await callAs(fan, 'POST', '/payment/url', paymentRequest);
  const body = new URLSearchParams({ decision: 'approve' });
  const decided = await fetch(String(paymentUrl), { method: 'POST', body, redirect: 'manual' });
  await (await fetch(decided.headers.get('location') ?? '')).text();
}

/** Ends the time to pay of a fan's newest order. */
export async function runOut(fan: Fan): Promise<void> {
  await change(
    `UPDATE fan_order SET expires_at = clock_timestamp() - interval '1 second'
     WHERE order_id = (SELECT order_id FROM fan_order WHERE user_id = $1 ORDER BY created_at DESC LIMIT 1)`,
    [fan.userId],
  );
}

/**
 * Makes a product sold out during the test, and restores its stock afterwards. Files run at the same time: no other file may buy it.
 */
export async function sellOut(productId: string, meanwhile: () => Promise<void>): Promise<void> {
  const [before] = await change('SELECT on_hand FROM product WHERE product_id = $1', [productId]);
  await change('UPDATE product SET on_hand = reserved + sold WHERE product_id = $1', [productId]);
  try {
    await meanwhile();
  } finally {
    await change('UPDATE product SET on_hand = $2 WHERE product_id = $1', [productId, before?.['on_hand']]);
  }
}

export const anAddress = {
  recipient: 'Kim Haneul',
  phone: '010-1234-5678',
  country: 'KR',
  postalCode: '04524',
  street: 'Sejong-daero 110',
};
