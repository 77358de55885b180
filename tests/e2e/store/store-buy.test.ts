import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { downloadFrom } from '../event/event-steps.ts';
import { change } from '../harness/database.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { openCastSheet, openVote, receiptSheet, stage } from '../vote/vote-steps.ts';
import {
  agree,
  decidePayment,
  goOnToConfirmation,
  goToConfirmation,
  heading,
  openPayment,
  ordersOf,
  payButton,
} from './store-steps.ts';

const { site } = inject('product');

/** Casts paid rights for the selected candidate and confirms. */
async function castPaid(page: Page, count: number): Promise<void> {
  const sheet = await openCastSheet(page);
  await sheet.getByRole('spinbutton', { name: 'Free votes to spend' }).fill('0');
  await sheet.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill(String(count));
  await sheet.getByRole('button', { name: `Cast ${count} votes` }).click();
  await page.getByRole('button', { name: `Yes, cast all ${count} votes` }).click();
}

describe('buying', () => {
  it('delivers vote rights after payment in the window, and the fan votes with them', async () => {
    const fan = await joinFan();
    const { page, context } = await revisit({ fan });
    await openVote(page, 'last-light-final', 'do-haram');
    await expect(page.locator('.stage .balance')).toContainText('30');
    // The welcome votes are used up, so that the vote links to the store.
    await change('UPDATE paid_lot SET remaining = 0 WHERE user_id = $1', [fan.userId]);
    await page.reload();
    const sheet = await openCastSheet(page);
    // The store comes after the free votes of the day.
    await sheet.getByRole('button', { name: "Get today's 5 free votes" }).click();
    await sheet.getByRole('link', { name: 'Get more votes in the store' }).click();
    await page.getByRole('link', { name: '30 votes' }).click();
    await goOnToConfirmation(page);
    for (const words of ['Quantity', 'When you pay', 'Delivery', 'Cancellation and refunds', 'Seller']) {
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(payButton(page)).toBeDisabled();
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    // The rights arrive after the payment, and move the links below them.
    await expect(page.getByText('Your votes are ready to cast.')).toBeVisible();
    const [receipt] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Receipt' }).click(),
    ]);
    await expect(receipt.getByText('₩3,300')).toBeVisible();
    await receipt.close();
    await page.getByRole('link', { name: 'Vote with them now' }).click();
    await expect(page.locator('.stage .balance')).toContainText('30');
    // The fan's candidate is still selected.
    await expect(stage(page)).toContainText('Do Haram');
    await castPaid(page, 3);
    await expect(receiptSheet(page)).toBeVisible();
  });

  it('sells goods with a fee for each piece, sent to an address', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    const address = { postalCode: '04524', street: 'Sejong-daero 110' };
    await goToConfirmation(page, { product: 'light-stick', pieces: 2, address });
    await expect(page.getByText('₩84,000').first()).toBeVisible();
    await expect(page.getByText('₩3,000').first()).toBeVisible();
    await agree(page);
    await expect(payButton(page)).toHaveText('Pay ₩87,000');
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    // The price of one piece is clearly labelled as such.
    await expect(page.getByText('₩42,000 × 2')).toBeVisible();
    const [order] = await ordersOf(fan);
    expect(order).toMatchObject({
      productAmount: { amount: 84_000 },
      fee: { amount: 3_000 },
      paymentAmount: { amount: 87_000 },
      address,
    });
    // The next order remembers where the last parcel went.
    await page.goto(`${site}/producthome?product=light-stick`);
    await page.getByRole('button', { name: 'Buy', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Street address' })).toHaveValue(address.street);
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('010-1234-5678');
  });

  it('shows bought photocards at once, lets the fan download them, and lists them in the purchases', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan });
    const drawn: string[] = [];
    page.on('response', (reply) => {
      if (reply.url().includes('/photocard/') && reply.url().includes('/file?'))
        drawn.push(new URL(reply.url()).pathname);
    });
    await goToConfirmation(page, { product: 'last-light-faces' });
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Moon Byeolha' })).toBeVisible();
    // The card is drawn without a click.
    await expect(page.locator('.sleeve canvas').first()).toBeVisible({ timeout: 40_000 });
    // Fetched once, although the purchase's page replaced the payment's page.
    expect(drawn.filter((path) => path.endsWith('/1/file'))).toHaveLength(1);

    await page.getByRole('link', { name: 'See my order' }).click();
    await expect(heading(page, /^Order FN-/)).toBeVisible();
    await page.getByRole('button', { name: /^Do Haram No\. \d+$/ }).click();
    const look = page.getByRole('dialog', { name: 'Do Haram' });
    await expect(look.getByRole('img', { name: /^Photocard of Do Haram, number/ })).toBeVisible({ timeout: 40_000 });
    const card = await downloadFrom(page, look.getByRole('link', { name: 'Save as an image' }));
    expect(card.subarray(1, 4).toString()).toBe('PNG');
    expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1080, 1680]);
    expect(await page.content()).not.toContain('signature=');
    await page.keyboard.press('Escape');
    await expect(look).toHaveCount(0);

    await page.getByRole('link', { name: 'Ask about this order' }).click();
    const [order] = await ordersOf(fan);
    await expect(page.getByRole('textbox', { name: /^Order, ticket or error number/ })).toHaveValue(
      String(order?.['number']),
    );
  });

  it.each([
    ['votes-500-jpy', 'Pay ¥4,800'],
    ['crossing-show-usd', 'Pay $25.89'],
  ])('sells %s in its own currency: %s', async (product, words) => {
    const { page } = await revisit({ fan: await joinFan() });
    await goToConfirmation(page, { product });
    await agree(page);
    await expect(payButton(page)).toHaveText(words);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, 'Your order is complete!')).toBeVisible();
  });

  it('says that the payment is being checked, not that it failed, while the provider does not answer', async () => {
    const { page } = await revisit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    const popup = await openPayment(page);
    await popup.locator('summary').click();
    await popup.locator('input[name=trouble][value=slow]').check();
    await popup.locator('#approve').click();
    await expect(heading(page, 'Checking your payment')).toBeVisible();
    await expect(page.getByText('We keep asking the payment service')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    // A later visit and another browser show the same.
    await page.goto(`${site}/mypage/purchase`);
    await expect(page.getByText('Checking payment')).toBeVisible();
  });
});
