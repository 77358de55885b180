import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import {
  confirmThere,
  goToProvider,
  openPartner,
  openPlatformWindow,
  payThere,
  signInThere,
  storeThere,
  t,
} from '../embedding/partner-steps.ts';
import { expect } from '../harness/expect.ts';
import { type Fan, joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { type Visitor } from '../harness/visitor.ts';
import { candidate } from '../vote/vote-steps.ts';
import { decidePayment, heading, orderElsewhere } from './store-steps.ts';

const { site } = inject('product');

const title = (page: Page, phase: string) => heading(page, t(`store-order:phase.${phase}.title`));

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
  it("sells a vote pack through the platform's own window, also after it was closed, and the fan votes with it there", async () => {
    const { page, fan } = await come('votes-30', '<fan-purchase></fan-purchase>');
    await orderElsewhere(fan, 'votes-100', 1);
    await confirmThere(page);
    const first = await openPlatformWindow(page);
    await goToProvider(first);
    await first.close();
    await expect(title(page, 'left')).toBeVisible();
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await decidePayment(popup, 'approve');
    await expect(title(page, 'done')).toBeVisible();

    await page.locator('fan-vote').scrollIntoViewIfNeeded();
    await candidate(page, 'do-haram').click();
    await expect(page.locator('.stage .balance')).toContainText('60');
    const vote = page.locator('.stage').getByRole('button', { name: t('vote-cast:vote'), exact: true });
    await vote.click();
    const paid = t('vote-cast:howMany', { kind: t('vote-cast:paid') });
    await page.getByRole('dialog').getByRole('spinbutton', { name: paid }).fill('2');
    await page.getByRole('button', { name: t('vote-cast:send_other', { count: 2 }) }).click();
    await page.getByRole('button', { name: t('vote-cast:confirm_other', { count: 2 }) }).click();
    await expect(page.getByRole('dialog', { name: t('vote-cast:receipt') })).toBeVisible();

    await page.reload();
    const purchases = page.locator('fan-purchase');
    await purchases.scrollIntoViewIfNeeded();
    await expect(purchases.locator('.row')).toHaveCount(1);
    await expect(purchases.locator('.row')).toContainText('투표권 30장');
    await expect(purchases.getByText(t('purchase:madeHere'))).toBeVisible();
  });

  it('sells a ticket, which the wallet on the same page then shows', async () => {
    const { page } = await come('last-light-finale');
    const wallet = page.locator('fan-ticket');
    await wallet.scrollIntoViewIfNeeded();
    await expect(wallet.getByText(t('ticket:empty'))).toBeVisible();
    await storeThere(page).scrollIntoViewIfNeeded();
    await confirmThere(page);
    const popup = await openPlatformWindow(page);
    await goToProvider(popup);
    await decidePayment(popup, 'approve');
    await expect(title(page, 'done')).toBeVisible();
    await expect(wallet.locator('.ticket')).toHaveCount(1);
  });

  it("opens the platform's own page where the browser blocks windows", async () => {
    const { page } = await come('votes-30');
    await confirmThere(page);
    await page.evaluate(() => {
      globalThis.open = () => null;
    });
    await payThere(page).click();
    await expect(title(page, 'blocked')).toBeVisible();
    await page.getByRole('link', { name: t('store-order:payHere') }).click();
    await page.waitForURL(`${site}/order?order=*`);
    await decidePayment(await openProviderFrom(page), 'approve');
    await expect(title(page, 'done')).toBeVisible();
  });
});

/** On the platform's own page the provider's page opens at once. */
async function openProviderFrom(page: Page): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), payThere(page).click()]);
  await expect(popup.locator('#approve')).toBeVisible();
  return popup;
}
