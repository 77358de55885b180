import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { continueWith } from '../account/sign-in-steps.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { press } from '../site/keyboard-steps.ts';
import { agree, decidePayment, heading, openPayment, ordersOf, payButton, sellOut } from './store-steps.ts';

const { site } = inject('product');

const cartTab = (page: Page) => page.locator('.tab-bar a[href="/cart"]');
const cartButton = (page: Page) => page.locator('.header a[href="/cart"]');
const line = (page: Page, name: string) => page.locator('fan-store .cart-line', { hasText: name });

async function add(page: Page, product: string, pieces = 1): Promise<void> {
  await page.goto(`${site}/producthome?product=${product}`);
  await expect(page.getByRole('button', { name: 'Add to cart' })).toBeEnabled();
  for (let piece = 1; piece < pieces; piece += 1) await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).dblclick();
  await expect(page.getByRole('status').filter({ hasText: 'Added to your cart.' })).toBeVisible();
}

describe('the cart', () => {
  it('is filled on a phone before the sign-in, moves to the account, and becomes one order', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ width: 375, height: 800 });
    await add(page, 'light-stick', 2);
    await expect(cartTab(page)).toContainText('2 items');
    await add(page, 'votes-30');
    await expect(cartTab(page)).toContainText('3 items');
    await cartTab(page).click();
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(page).toHaveURL(`${site}/cart`);
    await page.reload();
    await expect(line(page, 'light stick')).toBeVisible();
    await expect(page.getByText('Your cart stays in this browser.')).toBeVisible();

    // Another tab follows, and this one follows the other.
    const other = await context.newPage();
    await other.goto(`${site}/cart`);
    await line(other, '30 votes')
      .getByRole('button', { name: /One more$/ })
      .click();
    await expect(cartTab(page)).toContainText('4 items');
    await expect(page.getByRole('button', { name: 'Order 4 items' })).toBeVisible();
    await other.close();

    // The press that orders asks for a sign-in, which takes the cart along.
    await page.getByRole('button', { name: 'Order 4 items' }).click();
    await continueWith(page, 'Kakao', { person: fan });
    await expect(heading(page, 'Order details')).toBeVisible();
    await expect(page).toHaveURL(`${site}/order?cart=KRW`);
    const { lines } = await callAs(fan, 'GET', '/cart');
    expect(lines).toMatchObject([
      { productId: 'light-stick', quantity: 2 },
      { productId: 'votes-30', quantity: 2 },
    ]);
    await page.getByRole('textbox', { name: 'Phone number' }).fill('010-1234-5678');
    await page.getByRole('textbox', { name: 'Postal code' }).fill('04524');
    await page.getByRole('textbox', { name: 'Street address' }).fill('Sejong-daero 110');
    await page.getByRole('button', { name: 'Review order' }).click();
    await expect(heading(page, 'Check your order')).toBeVisible();
    await agree(page);
    await expect(payButton(page)).toHaveText('Pay ₩93,600');
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    const orders = await ordersOf(fan);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ paymentAmount: { amount: 93_600 } });
    await expect(cartTab(page)).not.toContainText('item');
    await page.goto(`${site}/cart`);
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  it('can be changed by keyboard, and on another device', async () => {
    const fan = await joinFan();
    const key = {
      lines: [
        { productId: 'light-stick', quantity: 1 },
        { productId: 'moonjar-book', quantity: 1 },
      ],
    };
    await callAs(fan, 'POST', '/cart', key);
    const { page } = await revisit({ fan });
    await page.goto(`${site}/notice`);
    await expect(cartButton(page)).toContainText('2 items');
    await press(page, cartButton(page));
    await expect(page.locator('.cart-line')).toHaveCount(2);
    await press(page, page.getByRole('button', { name: /light stick: One more$/i }));
    await expect(cartButton(page)).toContainText('3 items');
    await press(page, page.getByRole('button', { name: /^Remove .*light stick/i }));
    await expect(page.getByRole('status').filter({ hasText: 'was removed.' })).toBeVisible();
    await expect(heading(page, 'Cart')).toBeFocused();
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await expect(page.locator('.cart-line')).toHaveCount(2);
    await expect.poll(async () => (await callAs(fan, 'GET', '/cart'))['pieces']).toBe(3);

    await page.getByRole('button', { name: 'Order 3 items' }).click();
    await expect(heading(page, 'Order details')).toBeVisible();
    await page.goBack();
    await expect(page.locator('.cart-line')).toHaveCount(2);

    // Another device empties it: the next look shows it.
    for (const productId of ['light-stick', 'moonjar-book'])
      await callAs(fan, 'PUT', `/cart/${productId}`, { quantity: 0 });
    await page.reload();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
  });

  it('keeps sold-out products, and orders the rest', async () => {
    const fan = await joinFan();
    await callAs(fan, 'POST', '/cart', {
      lines: [
        { productId: 'encore-cards', quantity: 1 },
        { productId: 'votes-30', quantity: 1 },
      ],
    });
    const { page } = await revisit({ fan });
    await sellOut('encore-cards', async () => {
      await page.goto(`${site}/cart`);
      await expect(page.locator('.cart-line[data-orderable=false]')).toContainText('Sold out');
      await page.getByRole('button', { name: 'Order 1 item' }).click();
      await page.getByRole('button', { name: 'Review order' }).click();
      await agree(page);
      await decidePayment(await openPayment(page), 'approve');
      await expect(heading(page, 'Your order is complete!')).toBeVisible();
    });
    await page.goto(`${site}/cart`);
    await expect(page.locator('.cart-line')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Order 1 item' })).toBeEnabled();
  });
});
