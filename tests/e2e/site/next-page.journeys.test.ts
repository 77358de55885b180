import { chromium } from 'playwright';
import { describe, inject, it, onTestFinished } from 'vitest';
import { browserArguments, findFullBrowser } from '../../../scripts/testing/find-browser.mjs';
import { expect } from '../harness/expect.ts';
import { takenOver } from '../harness/served.ts';
import { followRequests, settled } from '../harness/settled.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');

describe('the next page', () => {
  it('loads its script as soon as the fan points at a link to it', async () => {
    const { page } = await visit();
    await page.goto(site);
    await settled(page);
    const link = page
      .getByRole('navigation')
      .getByRole('link', { name: words('en', 'site:places.store') })
      .first();
    const script = page.waitForResponse(/\/assets\/product-home-.*\.js$/);
    await link.hover();
    await script;
    await link.click();
    await expect(page).toHaveURL(/\/producthome$/);
    await expect(page.locator('fan-store li').first()).toBeVisible();
  });

  it.each(['/', '/votehome?vote=last-light-final', '/producthome', '/event'])(
    'leaves %s in the memory of the browser, from where “back” shows it at once',
    async (path) => {
      const browser = await chromium.launch({
        // The headless shell has no back/forward cache, and Playwright turns it off.
        executablePath: await findFullBrowser(),
        args: browserArguments,
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      onTestFinished(() => browser.close());
      const page = await browser.newPage({ locale: 'en-US', serviceWorkers: 'block' });
      followRequests(page);
      await page.goto(site + path);
      await takenOver(page);
      await settled(page);
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset['persisted'] = String(persisted);
        });
      });
      await page.goto(`${site}/policy`);
      await page.evaluate(() => history.back());
      await expect(page.locator('html[data-persisted=true]')).toHaveCount(1);
    },
  );
});
