import type { BrowserContext, Page, Route } from 'playwright';
import { describe, inject, it, onTestFinished } from 'vitest';
import { changesNothing } from '../harness/compare-pictures.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { takenOver } from '../harness/served.ts';
import { type Language, sharedBrowser, visit } from '../harness/visitor.ts';

const { site } = inject('product');
const final = 'last-light-final';

const paths = [
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
  '/service-center',
  '/partners',
];
const pagesOf = (language: Language) => paths.map((path) => [path, language] as const);

interface Held {
  page: Page;
  /** The places that React has drawn again, since they differed from the served page. */
  drawnAgain: string[];
  /** Lets the page's scripts arrive. */
  release(): void;
  /** Lets the missing scripts arrive as well, from now on. */
  restore(): Promise<void>;
}

interface HeldOptions {
  language?: Language;
  width?: number;
  dark?: boolean;
  timeZone?: string;
  /** Scripts that fail to load. */
  missing?: RegExp;
}

/**
 * A page whose scripts have not arrived. Its fonts never do, so that letters are the same before and after; and there is no
 * notice that this visitor has not read, which only their browser knows.
 */
async function openHeld(
  path: string,
  { language = 'en', width = 375, dark = false, timeZone = 'Asia/Seoul', missing }: HeldOptions = {},
): Promise<Held> {
  const browser = await sharedBrowser();
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 740 },
    colorScheme: dark ? 'dark' : 'light',
    locale: { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language],
    timezoneId: timeZone,
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
  const drawnAgain: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('rendered again')) drawnAgain.push(message.text());
  });
  const address = new URL(path, site);
  address.searchParams.set('lang', language);
  await page.goto(address.href, { waitUntil: 'commit' });
  await expect(page.locator('#site main')).toBeVisible();
  return {
    page,
    drawnAgain,
    release: released.resolve,
    restore: () => context.unrouteAll({ behavior: 'ignoreErrors' }),
  };
}

/** Remembers the nodes of the page and of its elements that are on the screen. Of a long list, the rows farther down are removed. */
async function markNodes(page: Page): Promise<void> {
  await page.evaluate(() => {
    const nodesIn = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((node) => [node, ...(node.shadowRoot ? nodesIn(node.shadowRoot) : [])]);
    const marked = nodesIn(document.querySelector('#site') ?? document).filter(
      (node) => node.localName !== 'style' && node.getBoundingClientRect().top < innerHeight,
    );
    Object.assign(globalThis, { marked });
  });
}

/** The marked nodes that are gone. Only the reader's browser knows which language is offered to them. */
async function lostNodes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const marked: Element[] = Reflect.get(globalThis, 'marked');
    const lost = marked.filter((node) => !node.isConnected && !node.closest('.language-offer'));
    return [`${marked.length > 50}`, ...lost.map((node) => `${node.localName}.${node.className} ${node.textContent}`)];
  });
}

describe('a page whose own script does not load', () => {
  /** Opens it, and waits until the script was requested again in vain. */
  async function openWithoutScript(): Promise<Held> {
    const missing = /\/assets\/vote-home-\w+\.js$/;
    const held = await openHeld('/votehome', { missing, width: 1280 });
    let failures = 0;
    held.page.on('requestfailed', (request) => {
      if (missing.test(request.url())) failures += 1;
    });
    held.release();
    await expect.poll(() => failures).toBeGreaterThan(2);
    return held;
  }

  it('stays as it was served, and is taken over once the script is there', async () => {
    const { page, restore } = await openWithoutScript();
    await expect(page.locator('fan-vote').getByRole('link', { name: 'The Last Nine' }).first()).toBeVisible();
    await expect(page.locator('#site [role=alert]')).toHaveCount(0);
    await markNodes(page);
    await restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await takenOver(page);
    expect(await lostNodes(page)).toEqual(['true']);
  });

  it('has links that work', async () => {
    const { page } = await openWithoutScript();
    await page.locator('#site').getByRole('link', { name: 'Events' }).first().click();
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

  it.each([...pagesOf('ko'), ...pagesOf('en'), ...pagesOf('ja')])(
    'keeps the nodes of %s in %s for a reader in another time zone, and draws nothing again',
    async (path, language) => {
      const { page, release, drawnAgain } = await openHeld(path, { language, timeZone: 'America/New_York' });
      await markNodes(page);
      release();
      await takenOver(page);
      expect(drawnAgain).toEqual([]);
      expect(await lostNodes(page)).toEqual(['true']);
    },
  );

  const withSignIn = paths.filter((path) => path !== '/policy');
  it.each(withSignIn)('takes over %s for a member, whose own button replaces the one of visitors', async (path) => {
    const { page } = await visit({ width: 375, fan: await joinFan() });
    const drawnAgain: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('The page was rendered again')) drawnAgain.push(message.text());
    });
    await page.goto(new URL(path, site).href);
    await expect(page.locator('fan-login .account-trigger')).toBeAttached();
    expect(drawnAgain).toEqual([]);
  });

  it('repeats a press of the fan that came before it', async () => {
    const { page, release } = await openHeld(`/votehome?vote=${final}`);
    const candidate = page.locator('#site [data-candidate] button').nth(2);
    const name = await candidate.locator('strong').innerText();
    await candidate.click();
    release();
    await takenOver(page);
    await expect(page.locator('[data-candidate] button[aria-pressed=true] strong')).toHaveText(name);
  });

  it('keeps text that a fan typed before it came, with the focus', async () => {
    const { page, release } = await openHeld(`/votehome?vote=${final}`, { width: 1280 });
    const field = page.locator('#site input[type=search]');
    await field.fill('haram');
    // The browser must not submit the form, which would open another page.
    await field.press('Enter');
    release();
    await takenOver(page);
    expect(new URL(page.url()).searchParams.get('vote')).toBe(final);
    await expect(field).toHaveValue('haram');
    await expect(field).toBeFocused();
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
    // Without the cookie the server does not know the choice.
    await page.context().clearCookies();
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('#site')).toBeHidden();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('お知らせ');
    await takenOver(page);
  });
});
