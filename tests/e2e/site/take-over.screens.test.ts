import type { BrowserContext, Page, Route } from 'playwright';
import { describe, inject, it, onTestFinished } from 'vitest';
import { changesNothing } from '../harness/compare-pictures.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { type Language, sharedBrowser, visit } from '../harness/visitor.ts';

const { site } = inject('product');
const final = 'last-light-final';

interface Held {
  page: Page;
  /** Lets the page's scripts arrive. */
  release(): void;
  /** From now on also those that were missing. */
  restore(): Promise<void>;
}

interface HeldOptions {
  language?: Language;
  width?: number;
  dark?: boolean;
  /** Scripts that fail to load. */
  missing?: RegExp;
}

/**
 * A page whose scripts have not arrived. Its fonts never do, so that letters are the same before and after; and there is no
 * notice that this visitor has not read, which only their browser knows.
 */
async function openHeld(
  path: string,
  { language = 'en', width = 375, dark = false, missing }: HeldOptions = {},
): Promise<Held> {
  const browser = await sharedBrowser();
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 740 },
    colorScheme: dark ? 'dark' : 'light',
    locale: { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language],
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  const released = Promise.withResolvers<void>();
  await context.route(/\.woff2$/, (route) => route.abort());
  await context.route('**/notice/unread', (route) => route.fulfill({ json: { noticeIds: [] } }));
  // Other tests vote and buy meanwhile: without an answer to the live channel, nothing of that changes the page.
  await context.route('**/api/v1/live?*', () => new Promise(() => undefined));
  await context.route(/\/assets\/.*\.js$/, async (route: Route) => {
    await released.promise;
    await (missing?.test(route.request().url()) ? route.abort() : route.continue());
  });
  const page = await context.newPage();
  const address = new URL(path, site);
  address.searchParams.set('lang', language);
  await page.goto(address.href, { waitUntil: 'commit' });
  await expect(page.locator('#served')).toBeVisible();
  return { page, release: released.resolve, restore: () => context.unrouteAll({ behavior: 'ignoreErrors' }) };
}

async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('#served')).toHaveCount(0);
}

describe('a page whose own script does not load', () => {
  /** Opens it, and waits until the script was requested again in vain: React has then drawn the failure, invisibly. */
  async function openWithoutScript(): Promise<Held> {
    const missing = /\/assets\/vote-home-\w+\.js$/;
    const held = await openHeld('/votehome', { missing, width: 1280 });
    let failures = 0;
    held.page.on('requestfailed', (request) => {
      if (missing.test(request.url())) failures += 1;
    });
    held.release();
    await expect.poll(() => failures).toBeGreaterThan(2);
    await expect(held.page.locator('#site .state[role=alert]')).toBeAttached();
    return held;
  }

  it('stays as it was served, and is taken over once the script is there', async () => {
    const { page, restore } = await openWithoutScript();
    await expect(page.locator('#served').getByRole('link', { name: 'The Last Nine' }).first()).toBeVisible();
    await expect(page.locator('#site')).toBeHidden();
    await restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await takenOver(page);
    await expect(page.locator('fan-vote').getByRole('link', { name: 'The Last Nine' }).first()).toBeVisible();
  });

  it('has links that work', async () => {
    const { page } = await openWithoutScript();
    await page.locator('#served').getByRole('link', { name: 'Events' }).first().click();
    await expect(page).toHaveURL(/\/event$/);
    await takenOver(page);
    await expect(page.locator('fan-event .cards li').first()).toBeVisible();
  });
});

describe('the page’s script', () => {
  it.each([
    ['/', { language: 'ko' }],
    ['/', { language: 'en', width: 1280, dark: true }],
    ['/votehome', { language: 'ja' }],
    [`/votehome?vote=${final}`, { language: 'en', dark: true }],
    [`/votehome?vote=${final}`, { language: 'ko', width: 1280 }],
    ['/titlehome/last-light', { language: 'ja', width: 1280 }],
    ['/notice', { language: 'ko' }],
    ['/producthome', { language: 'en' }],
    ['/event', { language: 'ja', dark: true }],
    ['/policy', { language: 'ko', width: 1280 }],
    ['/partners', { language: 'en', width: 1280 }],
  ] as const)('takes over %s (%o) without changing a pixel, and without a shift', async (path, options) => {
    const { page, release } = await openHeld(path, options);
    await changesNothing(page, async () => {
      release();
      await takenOver(page);
    });
  });

  it.each([
    '/',
    '/votehome',
    `/votehome?vote=${final}`,
    '/titlehome/last-light',
    '/artist/do-haram',
    '/producthome',
    '/event',
    '/event?event=last-light-front-row',
    '/player?stream=last-light-finale',
    '/notice',
    '/policy',
  ])('takes over %s for a member without waiting for content that only visitors see', async (path) => {
    const { page } = await visit({ width: 375, fan: await joinFan() });
    const address = new URL(path, site);
    // The language that the fan has chosen: a page in another one is not shown.
    address.searchParams.set('lang', 'en');
    await page.goto(address.href);
    const marks = () =>
      page.evaluate(() => performance.getEntriesByName('fan-takeover').map((entry) => Reflect.get(entry, 'detail')));
    await expect.poll(marks).toEqual([{ isLate: false }]);
  });

  it('repeats a press of the fan that came before it', async () => {
    const { page, release } = await openHeld(`/votehome?vote=${final}`);
    const candidate = page.locator('#served [data-candidate] button').nth(2);
    const name = await candidate.locator('strong').innerText();
    await candidate.click();
    release();
    await takenOver(page);
    await expect(page.locator('[data-candidate] button[aria-pressed=true] strong')).toHaveText(name);
  });

  it('keeps text that a fan typed before it came, with the focus', async () => {
    const { page, release } = await openHeld(`/votehome?vote=${final}`, { width: 1280 });
    const field = page.locator('#served input[type=search]');
    await field.fill('haram');
    release();
    await takenOver(page);
    const drawn = page.locator('#site fan-vote input[type=search]');
    await expect(drawn).toHaveValue('haram');
    await expect(drawn).toBeFocused();
    await expect(page.locator('[data-candidate]')).toHaveCount(1);
  });

  it('keeps the scroll position of the fan', async () => {
    const { page, release } = await openHeld('/');
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
    release();
    await takenOver(page);
    expect(await page.evaluate(() => scrollY)).toBe(600);
  });

  it('requests no data that came with the page', async () => {
    const { page, release } = await openHeld(`/votehome?vote=${final}`);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    release();
    await takenOver(page);
    expect(requested.filter((path) => path.startsWith(`/api/v1/vote/${final}`))).toEqual([]);
  });

  it('shows nothing in a language that the fan has not chosen', async () => {
    const { page, release } = await openHeld('/notice', { language: 'ko' });
    await page.evaluate(() => localStorage.setItem('language', 'ja'));
    // The server has heard of no choice.
    await page.context().clearCookies();
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#served')).toBeHidden();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
    await takenOver(page);
  });
});
