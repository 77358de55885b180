import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import {
  confirmThere,
  goToProvider,
  openPartner,
  openPlatformWindow,
  payThere,
  say,
  signInThere,
  storeThere,
} from '../embedding/partner-steps.ts';
import { downloadFrom } from '../event/event-steps.ts';
import { expect } from '../harness/expect.ts';
import { type Fan, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { type Visitor } from '../harness/visitor.ts';
import { candidate } from '../vote/vote-steps.ts';
import { decidePayment, heading, orderElsewhere, ordersOf, runOut, sellOut } from './store-steps.ts';

const { site } = inject('product');

const title = (page: Page, phase: string) => heading(page, say(`store-order:phase.${phase}.title`));

/** A fan on the partner's page, which sells a product. */
async function come(product: string, more = ''): Promise<Visitor & { fan: Fan }> {
  const fan = await joinFan();
  const visitor = await revisit({ fan, language: 'ko' });
  await openPartner(visitor.page, `<fan-store product-id="${product}"></fan-store>${more}`);
  await signInThere(visitor.page, fan);
  await storeThere(visitor.page).scrollIntoViewIfNeeded();
  return { ...visitor, fan };
}

describe("the store on an artist's page on another origin", () => {
  it("sells a vote pack through the platform's own window, and the fan votes with it there", async () => {
    const { page } = await come('votes-30');
    await confirmThere(page);
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await decidePayment(popup, 'approve');
    await expect(title(page, 'done')).toBeVisible();

    await page.locator('fan-vote').scrollIntoViewIfNeeded();
    await candidate(page, 'do-haram').click();
    await expect(page.locator('.stage .balance')).toContainText('60');
    const vote = page.locator('.stage').getByRole('button', { name: say('vote-cast:vote'), exact: true });
    await vote.click();
    const paid = say('vote-cast:howMany', { kind: say('vote-cast:paid') });
    await page.getByRole('dialog').getByRole('spinbutton', { name: paid }).fill('2');
    await page.getByRole('button', { name: say('vote-cast:send_other', { count: 2 }) }).click();
    await page.getByRole('button', { name: say('vote-cast:confirm_other', { count: 2 }) }).click();
    await expect(page.getByRole('dialog', { name: say('vote-cast:receipt') })).toBeVisible();
  });

  it('sells a ticket, which the wallet on the same page then shows', async () => {
    const { page } = await come('last-light-finale');
    const wallet = page.locator('fan-ticket');
    await wallet.scrollIntoViewIfNeeded();
    await expect(wallet.getByText(say('ticket:empty'))).toBeVisible();
    await storeThere(page).scrollIntoViewIfNeeded();
    await confirmThere(page);
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await decidePayment(popup, 'approve');
    await expect(title(page, 'done')).toBeVisible();
    await expect(wallet.locator('.ticket')).toHaveCount(1);
  });

  it('sells goods with a fee for each piece, and lists only the purchases of that page', async () => {
    const { page, fan } = await come('light-stick', '<fan-purchase></fan-purchase>');
    await orderElsewhere(fan, 'votes-100', 1);
    await confirmThere(page, { pieces: 2, address: true });
    await expect(payThere(page)).toHaveText('₩87,000 결제하기');
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await decidePayment(popup, 'approve');
    await expect(title(page, 'done')).toBeVisible();
    expect(await ordersOf(fan)).toMatchObject([
      { productAmount: { amount: 84_000 }, fee: { amount: 3_000 }, paymentAmount: { amount: 87_000 } },
      { paymentAmount: { amount: 9_900 } },
    ]);

    await page.reload();
    const purchases = page.locator('fan-purchase');
    await purchases.scrollIntoViewIfNeeded();
    await expect(purchases.locator('.row')).toHaveCount(1);
    await expect(purchases.locator('.row')).toContainText('₩87,000');
    await expect(purchases.getByText(say('purchase:madeHere'))).toBeVisible();
  });

  it('says that nothing was charged after a declined payment, accepts another, and shows the cards', async () => {
    const { page } = await come('last-light-faces');
    await confirmThere(page);
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await decidePayment(popup, 'decline');
    await expect(title(page, 'failed')).toBeVisible();
    const again = await openPlatformWindow(page);
    await goToProvider(again);
    await decidePayment(again, 'approve');
    await expect(title(page, 'done')).toBeVisible();
    await expect(page.locator('.sleeve canvas').first()).toBeVisible({ timeout: 60_000 });
    await page.locator('.sleeve').first().click();
    const look = page.getByRole('dialog', { name: '도하람' });
    await expect(look.getByRole('img', { name: /도하람/ })).toBeVisible();
    const card = await downloadFrom(page, look.getByRole('link', { name: say('photocard:download') }));
    expect(card.subarray(1, 4).toString()).toBe('PNG');
  });

  it('continues after the window was closed, at the platform or at the provider', async () => {
    const { page } = await come('votes-30');
    await confirmThere(page);
    await (await openPlatformWindow(page)).close();
    await expect(title(page, 'left').or(title(page, 'pay'))).toBeVisible();
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await popup.close();
    await expect(title(page, 'left')).toBeVisible();
    const last = await openPlatformWindow(page);
    await goToProvider(last);
    await decidePayment(last, 'approve');
    await expect(title(page, 'done')).toBeVisible();
  });

  it("opens the platform's own page where the browser blocks windows", async () => {
    const { page } = await come('votes-30');
    await confirmThere(page);
    await page.evaluate(() => {
      globalThis.open = () => null;
    });
    await payThere(page).click();
    await expect(title(page, 'blocked')).toBeVisible();
    await page.getByRole('link', { name: say('store-order:payHere') }).click();
    await page.waitForURL(`${site}/order?order=*`);
    await decidePayment(await openProviderFrom(page), 'approve');
    await expect(title(page, 'done')).toBeVisible();
  });

  it('loses nothing on a reload, before the order and during payment', async () => {
    const { page, fan } = await come('votes-30', '<fan-purchase></fan-purchase>');
    await confirmThere(page);
    await page.reload();
    await storeThere(page)
      .getByRole('button', { name: say('store-cart:buy'), exact: true })
      .click();
    await expect(heading(page, say('store-order:confirmTitle'))).toBeVisible();
    await storeThere(page)
      .getByRole('checkbox', { name: say('store-order:agree') })
      .check();
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await page.reload();
    await decidePayment(popup, 'approve');
    const purchases = page.locator('fan-purchase');
    await purchases.scrollIntoViewIfNeeded();
    await purchases.getByRole('link', { name: '투표권 30장' }).click();
    await expect(purchases.locator('.detail .status')).toHaveText(say('purchase:status.FULFILLED'));
    expect(await ordersOf(fan)).toHaveLength(1);
  });

  it('shows an order that was finished in another browser, on the platform', async () => {
    const { page, fan } = await come('votes-30');
    await confirmThere(page);
    await (await openPlatformWindow(page)).close();
    const phone = await revisit({ fan, language: 'ko', width: 375, height: 740 });
    await phone.page.goto(`${site}/mypage/purchase`);
    await phone.page.getByRole('link', { name: '투표권 30장' }).click();
    await phone.page.getByRole('link', { name: say('purchase:payNow') }).click();
    await decidePayment(await openProviderFrom(phone.page), 'approve');
    await expect(title(phone.page, 'done')).toBeVisible();
    await expect(title(page, 'done')).toBeVisible();
  });
});

describe('buying there is refused', () => {
  it('after the time to pay has ended', async () => {
    const { page, fan } = await come('votes-30');
    await confirmThere(page);
    await (await openPlatformWindow(page)).close();
    await runOut(fan);
    await expect(title(page, 'expired')).toBeVisible();
    await expect(page.getByText(say('store-order:phase.expired.text'))).toBeVisible();
  });

  it('when other fans bought the last pieces before the order', async () => {
    const { page, expectComplaint } = await come('soft-static-night');
    await confirmThere(page);
    await sellOut('soft-static-night', async () => {
      expectComplaint(/409/);
      await payThere(page).click();
      await expect(page.getByRole('alert')).toHaveText(say('error:OUT_OF_STOCK'));
    });
  });

  it('beyond the limit for each fan, over all orders', async () => {
    const { page, fan, expectComplaint } = await come('last-light-finale');
    await orderElsewhere(fan, 'last-light-finale', 2);
    expectComplaint(/409|422/);
    await storeThere(page)
      .getByRole('button', { name: say('store-cart:buy'), exact: true })
      .click();
    await expect(page.getByText(say('error:LIMIT_REACHED'))).toBeVisible();
  });
});

/** On the platform's own page the provider's page opens at once. */
async function openProviderFrom(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payThere(page).click()]);
  await expect(popup.locator('#approve')).toBeVisible();
  return popup;
}
