import type { Browser, Page } from 'playwright';
import { expect as playwrightExpect } from 'playwright/test';

const expect = playwrightExpect.configure({ timeout: 30_000 });

/**
 * Reads the page of a host that includes a vote, as a browser without scripts: the standings are there, as plain HTML, and what can't
 * be included is the link of the page.
 */
export async function readWithoutScripts(browser: Browser, address: string, platform: string): Promise<void> {
  const { candidates } = await (await fetch(`${platform}/api/v1/vote/last-light-final/candidate?limit=1000`)).json();
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(address);
    const rows = page.locator('#vote li');
    expect(await rows.count()).toBeGreaterThanOrEqual(Math.min(15, candidates.length));
    await expect(rows.filter({ hasText: candidates[0].name })).toBeVisible();
    await expect(rows.first()).toContainText(/\d/);
    expect(await page.locator('#vote time').count()).toBeGreaterThan(0);
    expect(await page.locator('#vote a').last().getAttribute('href')).toBe(
      `${platform}/votehome?vote=last-light-final`,
    );
    expect(await page.locator('#vote :is(script, style, img, [class], [style], [onclick])').count()).toBe(0);
    expect(await page.locator('#nothing > a').getAttribute('href')).toBe(`${platform}/votehome`);
  } finally {
    await context.close();
  }
}

/** With scripts the element replaces the included content. */
export async function driveIncluded(page: Page, address: string): Promise<void> {
  const vote = page.locator('#vote');
  await page.goto(address);
  await expect(vote.locator('.surface [data-candidate]').first()).toBeVisible();
  await expect(vote.locator('> :is(h1, h2, p, ul)').first()).toBeHidden();
}
