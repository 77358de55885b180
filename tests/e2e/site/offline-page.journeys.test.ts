import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';

const { site } = inject('product');

/** Opens a page, and waits until the pages that are opened from now on are kept. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto(`${site}/notice`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => cachedPages(page)).toContain('/offline');
}

const cachedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open('seen-pages')).keys();
    return keys.map(({ url }) => new URL(url).pathname + new URL(url).search);
  });

describe('without a network', () => {
  it('a page that was read opens with its content, and any other page links to the cached ones', async () => {
    const { page, context, expectComplaint } = await visit({ workers: true });
    expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch|did not load|net::ERR_FAILED/);
    await openWithWorker(page);
    await page.goto(`${site}/votehome?vote=last-light-final`);
    await expect(page.locator('fan-vote .candidate strong').first()).toBeVisible();
    // Reached by a link, not by a navigation.
    await page.getByRole('link', { name: 'Events' }).first().click();
    await expect(page.locator('fan-event .cards li').first()).toBeVisible();
    await expect
      .poll(() => cachedPages(page))
      .toEqual(expect.arrayContaining(['/votehome?vote=last-light-final', '/event']));

    await context.setOffline(true);
    await page.goto(`${site}/votehome?vote=last-light-final`);
    await expect(page.getByText('Do Haram').first()).toBeVisible();
    await page.goto(`${site}/producthome`);
    await expect(page).toHaveURL(`${site}/offline?to=%2Fproducthome`);
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'My tickets' })).toBeVisible();
    const seen = page.locator('.offline-seen a');
    await expect(seen).toHaveCount(2);
    await seen.first().click();
    await expect(page).toHaveURL(`${site}/event`);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();

    await context.setOffline(false);
    await expect(page).toHaveURL(`${site}/producthome`);
    await expect(page.locator('fan-store .products li').first()).toBeVisible();
  });

  it('a page of one fan is never cached', async () => {
    const { page, context } = await visit({ workers: true });
    await openWithWorker(page);
    await page.goto(`${site}/mypage`);
    await expect(page.locator('main')).toBeVisible();
    await page.goto(`${site}/event`);
    await expect.poll(() => cachedPages(page)).toContain('/event');
    expect(await cachedPages(page)).not.toContain('/mypage');
    await context.clearCookies();
  });
});
