import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Host, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';
import { words } from '../harness/words.ts';

/** The texts of an element's late parts, which are in files of their own, when the page changes its language. */
const product = inject('product');
const final = 'vote-id="last-light-final"';

let body = '';
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({
    head: `<script type="module" src="${product.site}/embed.js"></script>`,
    body,
  }));
});
afterAll(() => host.close());

async function open(markup: string): Promise<Page> {
  body = markup;
  const { page } = await revisit();
  await page.goto(host.address);
  return page;
}

/** Answers the requests for a file of words only after `release`. */
async function delayFile(page: Page, file: string) {
  const held = Promise.withResolvers<void>();
  const requested = page.waitForRequest(`**/assets/${file}-*.js`);
  await page.route(`**/assets/${file}-*.js`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { requested, release: () => held.resolve() };
}

describe('a part of an element that is loaded late', () => {
  it('keeps its language until its words in the next language are loaded', async () => {
    const page = await open('<fan-vote></fan-vote>');
    const tab = (language: 'en' | 'ja') => page.getByRole('tab', { name: words(language, 'vote-board:ongoing') });
    await expect(tab('en')).toBeVisible();
    const { requested, release } = await delayFile(page, 'vote-board-ja');
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'ja'));
    await requested;
    await expect(tab('en')).toBeVisible();
    release();
    await expect(tab('ja')).toBeVisible();
  });

  it('waits for its words if another element has loaded it in another language', async () => {
    const page = await open(`<fan-vote ${final}></fan-vote><div></div>`);
    const orderIn = (tag: string, name: string) => page.locator(tag).getByText(name, { exact: true }).first();
    await expect(orderIn('fan-vote', words('en', 'vote-list:byRank'))).toBeVisible();
    const { requested, release } = await delayFile(page, 'vote-list-ja');
    await page.evaluate((vote) => {
      document.querySelector('div')?.setHTMLUnsafe(`<fan-vote lang="ja" ${vote}></fan-vote>`);
    }, final);
    await requested;
    await expect(page.locator('div fan-vote .candidates-head')).toBeVisible();
    await expect(orderIn('div fan-vote', 'byRank')).toHaveCount(0);
    release();
    await expect(orderIn('div fan-vote', words('ja', 'vote-list:byRank'))).toBeVisible();
  });
});
