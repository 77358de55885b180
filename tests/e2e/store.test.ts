import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from './expect.ts';
import { callAs, joinFan } from './fans.ts';
import {
  agree,
  blockWindows,
  decidePayment,
  goToConfirmation,
  heading,
  openPayment,
  payButton,
} from './store-steps.ts';
import { visit } from './visitor.ts';
import { candidate, openCastSheet, receiptSheet } from './vote-steps.ts';
import { words } from './words.ts';

const { site, partner } = inject('product');

/** The partner's page is Korean, and its elements speak as it does. */
const say = (key: string, values?: Record<string, string | number>) => words('ko', key, values);

/** What the server keeps of a fan's orders, newest first. */
async function ordersOf(fan: Parameters<typeof callAs>[0]): Promise<Record<string, unknown>[]> {
  const { orders } = await callAs(fan, 'GET', '/order');
  return Array.isArray(orders) ? orders : [];
}

/** Casts paid rights on the chosen candidate, which the fan confirms. */
async function castPaid(page: Page, count: number): Promise<void> {
  const sheet = await openCastSheet(page);
  await sheet.getByRole('spinbutton', { name: 'Paid votes to spend' }).fill(String(count));
  await sheet.getByRole('button', { name: `Cast ${count} votes` }).click();
  await page.getByRole('button', { name: `Yes, cast all ${count} votes` }).click();
}

describe('the store', () => {
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

  it('says that nothing was charged when the payment is declined, and takes another one', async () => {
    const { page } = await visit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await decidePayment(await openPayment(page), 'decline');
    await expect(heading(page, "The payment didn't go through")).toBeVisible();
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, "It's yours!")).toBeVisible();
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

  it('goes on after the window was closed', async () => {
    const { page } = await visit({ fan: await joinFan() });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    await expect(heading(page, 'The payment window is closed')).toBeVisible();
    await decidePayment(await openPayment(page), 'approve');
    await expect(heading(page, "It's yours!")).toBeVisible();
  });

  it('takes the payment in this window where the browser blocks others', async () => {
    const { page } = await visit({ fan: await joinFan() });
    await blockWindows(page);
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await payButton(page).click();
    await expect(heading(page, 'The payment window was blocked')).toBeVisible();
    await page.getByRole('button', { name: 'Pay in this window' }).click();
    await page.locator('#approve').click();
    await page.waitForURL('**/order/complete?order=*');
    await expect(heading(page, "It's yours!")).toBeVisible();
  });

  it('loses nothing on a reload, before the order and while it is paid', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await page.reload();
    await expect(heading(page, 'One last look')).toBeVisible();
    await agree(page);
    const popup = await openPayment(page);
    await page.reload();
    await expect(heading(page, 'Ready when you are')).toBeVisible();
    await popup.locator('#approve').click();
    await expect(heading(page, "It's yours!")).toBeVisible();
    expect(await ordersOf(fan)).toHaveLength(1);
  });

  it('finishes an order in another browser, and the first one sees it', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    await expect(heading(page, 'The payment window is closed')).toBeVisible();

    const phone = await visit({ fan, width: 375, height: 740 });
    await phone.page.goto(`${site}/mypage/purchase`);
    await phone.page.getByRole('link', { name: '30 votes' }).click();
    await phone.page.getByRole('link', { name: 'Pay now' }).click();
    await decidePayment(await openPayment(phone.page), 'approve');
    await expect(heading(phone.page, "It's yours!")).toBeVisible();
    await expect(heading(page, "It's yours!")).toBeVisible();
  });

  it('refunds what is unspent, after saying what that means', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await decidePayment(await openPayment(page), 'approve');
    await page.getByRole('link', { name: 'See my order' }).click();
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Refund this order?' })).toContainText('30 unspent votes go back');
    await page.getByRole('button', { name: 'Yes, refund' }).click();
    await expect(page.locator('.detail .status')).toHaveText('Refunded');
    const [order] = await ordersOf(fan);
    expect(order).toMatchObject({ status: 'REFUNDED', refunded: { amount: 3_300 } });
  });

  it('refunds no order of somebody else, nor shows one', async () => {
    const owner = await joinFan();
    const { page } = await visit({ fan: owner });
    await goToConfirmation(page, { product: 'votes-30' });
    await agree(page);
    await (await openPayment(page)).close();
    const [order] = await ordersOf(owner);
    const stranger = await visit({ fan: await joinFan() });
    stranger.expectComplaint(/404/);
    await stranger.page.goto(`${site}/order?order=${String(order?.['orderId'])}`);
    await expect(stranger.page.getByText("We couldn't find that.")).toBeVisible();
  });
});

describe("the store on an artist's page on another origin", () => {
  it("sells a vote pack through the platform's own window, and the fan votes with it there", async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan, language: 'ko' });
    await page.goto(partner);
    const signIn = page.locator('fan-login').getByRole('button', { name: say('login:signIn') });
    const [window] = await Promise.all([page.waitForEvent('popup'), signIn.click()]);
    const signedIn = window.waitForEvent('close');
    await window.getByRole('button', { name: say('sign-in:window.continueAs', { name: fan.name }) }).click();
    await signedIn;

    await page.locator('fan-vote').evaluate((vote) => {
      const store = document.createElement('fan-store');
      store.setAttribute('product-id', 'votes-30');
      vote.before(store);
      store.scrollIntoView();
    });
    const store = page.locator('fan-store');
    await store.getByRole('button', { name: say('store:buy') }).click();
    await store.getByRole('textbox', { name: say('store-order:fields.phone'), exact: true }).fill('010-1234-5678');
    await store.getByRole('button', { name: say('store-order:review') }).click();
    await store.getByRole('checkbox', { name: say('store-order:agree') }).check();
    const pay = say('store-order:pay', { amount: '₩3,300' });
    const [popup] = await Promise.all([page.waitForEvent('popup'), store.getByRole('button', { name: pay }).click()]);
    await expect(heading(popup, say('store-order:phase.pay.title'))).toBeVisible();
    await popup.getByRole('button', { name: pay }).click();
    await decidePayment(popup, 'approve');
    await expect(heading(page, say('store-order:phase.done.title'))).toBeVisible();

    await page.locator('fan-vote').scrollIntoViewIfNeeded();
    await candidate(page, 'do-haram').click();
    await expect(page.locator('.stage .balance')).toContainText('60');
    await page
      .locator('.stage')
      .getByRole('button', { name: say('vote-cast:vote'), exact: true })
      .click();
    const paid = say('vote-cast:howMany', { kind: say('vote-cast:paid') });
    await page.getByRole('dialog').getByRole('spinbutton', { name: paid }).fill('2');
    await page.getByRole('button', { name: say('vote-cast:send_other', { count: 2 }) }).click();
    await page.getByRole('button', { name: say('vote-cast:confirm_other', { count: 2 }) }).click();
    await expect(page.getByRole('dialog', { name: say('vote-cast:receipt') })).toBeVisible();
  });
});
