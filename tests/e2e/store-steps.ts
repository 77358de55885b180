import type { Page } from 'playwright';
import { inject } from 'vitest';
import { expect } from './expect.ts';

const { site } = inject('product');

export interface OrderChoice {
  /** The address of a product's page, which the fan has come to. */
  product: string;
  pieces?: number;
  address?: { postalCode: string; street: string };
}

/** From a product's page to the final confirmation. */
export async function goToConfirmation(page: Page, { product, pieces = 1, address }: OrderChoice): Promise<void> {
  await page.goto(`${site}/producthome?product=${product}`);
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeEnabled();
  for (let piece = 1; piece < pieces; piece += 1) await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Buy', exact: true }).click();
  await page.getByRole('textbox', { name: 'Phone number' }).fill('010-1234-5678');
  if (address) {
    await page.getByRole('textbox', { name: 'Postal code' }).fill(address.postalCode);
    await page.getByRole('textbox', { name: 'Street address' }).fill(address.street);
  }
  await page.getByRole('button', { name: 'Check the order' }).click();
  await expect(page.getByRole('heading', { name: 'One last look' })).toBeVisible();
}

export const agree = (page: Page) => page.getByRole('checkbox', { name: /^I have checked/ }).check();

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay [₩¥$]/ });

/** Presses the button that obliges. @returns the provider's page in its window */
export async function openPayment(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).click()]);
  await expect(popup.locator('#approve')).toBeVisible();
  return popup;
}

/** Decides on the provider's page, and waits until its window has gone. */
export async function decidePayment(popup: Page, decision: 'approve' | 'decline' | 'leave'): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup.locator(`#${decision}`).click();
  await closed;
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** What a browser does that lets no page open a window. */
export async function blockWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.open = () => null;
  });
}
