import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { appIcons } from '../../../scripts/build/manifest.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';
import { claim, final, openCastSheet, openVote } from '../vote/vote-steps.ts';

const { site } = inject('product');

/** The browser has its own dialog, which notes that it was shown. */
const dispatchPrompt = (page: Page) =>
  page.evaluate(() => {
    const prompt = async () => document.documentElement.setAttribute('data-prompted', '');
    dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  });
const offerIn = (page: Page, language: 'en' | 'ja') =>
  page.getByRole('complementary', { name: words(language, 'site:install.label') });
/** The text of the element once the fan's ballot is counted. */
const castAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new CustomEvent('fan-vote-cast', { detail: {} })));

describe('the site as an app', () => {
  it('has a manifest that the browser accepts under the page’s policy, in the language of the reader', async () => {
    const { page } = await visit({ language: 'ja' });
    await page.goto(`${site}/votehome?lang=en`);
    const devtools = await page.context().newCDPSession(page);
    const read = async () => {
      const { url, errors, data = '' } = await devtools.send('Page.getAppManifest');
      return { url, errors, language: data === '' ? null : JSON.parse(data).lang };
    };
    await expect.poll(read).toEqual({ url: `${site}/app-ja.webmanifest`, errors: [], language: 'ja' });
  });

  it.each(appIcons)('has its icon $file in its size', async ({ file, size }) => {
    const reply = await fetch(`${site}/${file}`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await reply.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
  });

  it('has an icon for tabs that show a file without a page', async () => {
    const reply = await fetch(`${site}/favicon.ico`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
    const png = Buffer.from(await reply.arrayBuffer()).subarray(22);
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(['PNG', 48]);
  });
});

describe('the offer to install', () => {
  it('appears after the first vote, opens the browser’s own dialog, and never appears again', async () => {
    const fan = await joinFan();
    const { page } = await revisit({ fan, width: 375, height: 812 });
    await openVote(page, final, 'do-haram');
    await dispatchPrompt(page);
    await expect(offerIn(page, 'en')).toHaveCount(0);
    await claim(page);
    const sheet = await openCastSheet(page);
    await sheet.getByRole('button', { name: 'Cast 1 vote' }).click();
    await expect(offerIn(page, 'en')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await offerIn(page, 'en')
      .getByRole('button', { name: words('en', 'site:install.accept') })
      .click();
    await expect(page.locator('html[data-prompted]')).toHaveCount(1);
    await expect(offerIn(page, 'en')).toHaveCount(0);
    await dispatchPrompt(page);
    await castAgain(page);
    await page.reload();
    await dispatchPrompt(page);
    await castAgain(page);
    await openCastSheet(page);
    await expect(offerIn(page, 'en')).toHaveCount(0);
  });

  it('explains the steps by hand on iOS, and closes', async () => {
    const { page } = await visit({ language: 'ja', width: 375, height: 812 });
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
    await page.goto(`${site}/votehome`);
    await page.evaluate(() => localStorage.setItem('language', 'ja'));
    await page.reload();
    await expect(page.locator('fan-vote')).toHaveCount(1);
    await castAgain(page);
    await expect(offerIn(page, 'ja').getByText(words('ja', 'site:install.byHand'))).toBeVisible();
    await offerIn(page, 'ja')
      .getByRole('button', { name: words('ja', 'site:install.decline') })
      .click();
    await expect(offerIn(page, 'ja')).toHaveCount(0);
  });

  it('is not made where the browser can’t install', async () => {
    const { page } = await revisit({});
    await page.goto(`${site}/votehome`);
    await expect(page.locator('fan-vote')).toHaveCount(1);
    await castAgain(page);
    await page
      .getByRole('link', { name: words('en', 'site:places.store') })
      .first()
      .click();
    await expect(page).toHaveURL(/producthome/);
    await expect(offerIn(page, 'en')).toHaveCount(0);
  });
});
