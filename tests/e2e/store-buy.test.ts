import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from './expect.ts';
import { joinFan } from './fans.ts';
import { agree, decidePayment, goToConfirmation, heading, openPayment, ordersOf, payButton } from './store-steps.ts';
import { visit } from './visitor.ts';
import { openCastSheet, receiptSheet } from './vote-steps.ts';

const { site } = inject('product');

/** Casts paid rights on the chosen candidate, which the fan confirms. */
async function castPaid(page: Page, count: number): Promise<void> {
  const sheet = await openCastSheet(page);
  await sheet.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill(String(count));
  await sheet.getByRole('button', { name: `Cast ${count} votes` }).click();
  await page.getByRole('button', { name: `Yes, cast all ${count} votes` }).click();
}

describe('buying', () => {
  it('sells a vote pack through the window, and the fan votes with it', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan });
    const vote = '/votehome?vote=last-light-final&candidate=do-haram';
    await page.goto(`${site}/producthome?back=${encodeURIComponent(vote)}`);
    await expect(page.getByRole('link', { name: '30 votes' })).toBeVisible();
    await goToConfirmation(page, { product: 'votes-30' });
    for (const words of ['Quantity', 'When you pay', 'Delivery', 'Cancellation and refunds', 'Seller']) {
      await expect(page.getByText(words, { exact: true })).toBeVisible();
    }
    await expect(payButton(page)).toBeDisabled();
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, "It's yours!")).toBeVisible();
    await page.getByRole('link', { name: 'Vote with them now' }).click();
    // Half of them are everybody's welcome.
    await expect(page.locator('.stage .balance')).toContainText('60');
    await castPaid(page, 3);
    await expect(receiptSheet(page)).toBeVisible();
  });

  it('sells goods with a fee for each piece, sent to an address', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan });
    const address = { postalCode: '04524', street: 'Sejong-daero 110' };
    await goToConfirmation(page, { product: 'light-stick', pieces: 2, address });
    await expect(page.getByText('₩84,000').first()).toBeVisible();
    await expect(page.getByText('₩3,000').first()).toBeVisible();
    await agree(page);
    await expect(payButton(page)).toHaveText('Pay ₩87,000');
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, "It's yours!")).toBeVisible();
    const [order] = await ordersOf(fan);
    expect(order).toMatchObject({
      productAmount: { amount: 84_000 },
      fee: { amount: 3_000 },
      paymentAmount: { amount: 87_000 },
      address,
    });
  });

  it.each([
    ['votes-500-jpy', 'Pay ¥4,800'],
    ['crossing-show-usd', 'Pay $25.89'],
  ])('takes %s in its own currency: %s', async (product, words) => {
    const { page } = await visit({ fan: await joinFan() });
    await goToConfirmation(page, { product });
    await agree(page);
    await expect(payButton(page)).toHaveText(words);
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, "It's yours!")).toBeVisible();
  });

  it('says that it checks, and not that it failed, while the provider is silent', async () => {
    const { page } = await visit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    const popup = await openPayment(page);
    await popup.locator('summary').click();
    await popup.locator('input[name=trouble][value=slow]').check();
    await popup.locator('#approve').click();
    await expect(heading(page, 'Checking your payment')).toBeVisible();
    await expect(page.getByText('We keep asking the payment service')).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    // Whoever comes back later, or elsewhere, reads the same.
    await page.goto(`${site}/mypage/purchase`);
    await expect(page.getByText('Checking payment')).toBeVisible();
  });
});
