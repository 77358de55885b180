import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import {
  agree,
  blockWindows,
  decidePayment,
  goToConfirmation,
  heading,
  openPayment,
  ordersOf,
  payButton,
} from './store-steps.ts';

const { site } = inject('product');

const phone = { width: 375, height: 740, touch: true };

describe('the payment window', () => {
  it('says that nothing was charged when the payment is declined, and accepts another payment', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await decidePayment(await openPayment(page), 'decline');
    await expect(heading(page, "The payment didn't go through")).toBeVisible();
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
  });

  it('can be opened again after it was closed', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    await expect(heading(page, 'The payment window is closed')).toBeVisible();
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
  });

  it('is replaced by the same window where the browser blocks pop-ups', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await blockWindows(page);
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expect(heading(page, 'The payment window was blocked')).toBeVisible();
    await page.getByRole('button', { name: 'Pay in this window' }).click();
    await page.locator('#approve').click();
    await page.waitForURL('**/order/complete?order=*');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
  });

  it.each([
    ['KakaoTalk', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 KAKAOTALK 25.9.0'],
    ['Instagram', 'Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 Chrome/140.0 Instagram 350.0.0.0'],
  ])('is the same window in the browser of %s, which can’t open another', async (_, userAgent) => {
    const { page, context } = await visit({ fan: await joinFan(), ...phone, userAgent });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).tap();
    await page.locator('#approve').tap();
    await page.waitForURL('**/order/complete?order=*');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    expect(context.pages()).toHaveLength(1);
  });

  it('works by touch on a phone, and stores no input while offline', async () => {
    const { page, context, expectComplaint } = await revisit({ fan: await joinFan(), ...phone });
    await page.goto(`${site}/producthome?product=light-stick`);
    await page.getByRole('button', { name: 'Buy', exact: true }).tap();
    await page.getByRole('textbox', { name: 'Phone number' }).fill('010-1234-5678');
    await page.getByRole('textbox', { name: 'Postal code' }).fill('04524');
    await context.setOffline(true);
    expectComplaint(/ERR_INTERNET_DISCONNECTED/);
    await page.getByRole('textbox', { name: 'Street address' }).fill('Sejong-daero 110');
    await page.getByRole('button', { name: 'Review order' }).tap();
    await agree(page);
    await payButton(page).tap();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByText('Sejong-daero 110')).toBeVisible();
    await agree(page);
    const [popup] = await Promise.all([page.waitForEvent('popup'), payButton(page).tap()]);
    await popup.locator('#approve').tap();
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    // Nothing is wider than the phone.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  });

  it('loses nothing on a reload, before the order and during payment', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await page.reload();
    await expect(heading(page, 'Check your order')).toBeVisible();
    await agree(page);
    const popup = await openPayment(page);
    await page.reload();
    await expect(heading(page, 'Only the payment is left')).toBeVisible();
    await popup.locator('#approve').click();
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    expect(await ordersOf(fan)).toHaveLength(1);
  });

  it('is found again after a reload during payment, and the payment continues there', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    const popup = await openPayment(page);
    const address = popup.url();
    await page.reload();
    await expect(heading(page, 'Only the payment is left')).toBeVisible();
    // The window gets the provider's page again, and no second window opens.
    const shownAgain = popup.waitForEvent('domcontentloaded');
    await payButton(page).click();
    await shownAgain;
    await expect(heading(page, 'Pay in the window that opened')).toBeVisible();
    await expect(popup.locator('#approve')).toBeVisible();
    expect(popup.url()).toBe(address);
    expect(context.pages()).toHaveLength(2);
    await decidePayment(popup, 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    expect(await ordersOf(fan)).toMatchObject([{ status: 'FULFILLED' }]);
  });

  it('updates the page when the order is finished in another browser', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    await expect(heading(page, 'The payment window is closed')).toBeVisible();

    const phone = await revisit({ fan, width: 375, height: 740 });
    await phone.page.goto(`${site}/mypage/purchase`);
    await phone.page.getByRole('link', { name: '30 votes' }).click();
    await phone.page.getByRole('link', { name: 'Pay now' }).click();
    await decidePayment(await openPayment(phone.page), 'approve');
    await expect(heading(phone.page, 'Your order is complete!')).toBeVisible();
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
  });
});
