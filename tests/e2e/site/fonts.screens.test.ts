import type { CDPSession, Page } from 'playwright';
import { describe, inject, it, onTestFinished } from 'vitest';
import { seenPictures } from '../harness/compare-pictures.ts';
import { expect } from '../harness/expect.ts';
import { takenOver } from '../harness/served.ts';
import { followRequests, settled } from '../harness/settled.ts';
import { type Language, sharedBrowser } from '../harness/visitor.ts';

const { site } = inject('product');
const languages: readonly Language[] = ['ko', 'en', 'ja'];
const pages = [
  '/',
  '/votehome',
  '/votehome?vote=last-light-final',
  '/artist/do-haram',
  '/titlehome/last-light',
  '/producthome',
  '/event',
  '/notice',
];

async function open(width = 375): Promise<Page> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    viewport: { width, height: 740 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  followRequests(page);
  return page;
}

const addressOf = (path: string, language: Language): string => {
  const address = new URL(path, site);
  address.searchParams.set('lang', language);
  return address.href;
};

/** Holds every font back until it is released. */
async function delayFonts(page: Page) {
  const held = Promise.withResolvers<void>();
  let requests = 0;
  let answered = 0;
  await page.route(/\.woff2$/, async (route) => {
    requests += 1;
    await held.promise;
    await route.continue();
  });
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.woff2')) answered += 1;
  });
  return {
    release: held.resolve,
    requests: () => requests,
    whenThere: () => expect.poll(() => requests > 0 && answered === requests).toBe(true),
  };
}

/** Collects the layout shifts from now on. @returns reads the largest one once the page is drawn. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const shifts: number[] = [];
    const note = (entries: PerformanceEntry[]) => {
      for (const entry of entries) shifts.push('value' in entry ? Number(entry.value) : 0);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift' });
    Object.assign(globalThis, {
      async largestShift() {
        await document.fonts.ready;
        // The shift of a frame is known in the next one.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        note(observer.takeRecords());
        return Math.max(0, ...shifts);
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'largestShift')());
}

/** Checks that every letter of an element is of one of our files. */
async function isOurs(page: Page, selector: string): Promise<boolean> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.length > 0 && fonts.every((font) => font.isCustomFont);
}

describe.each(languages)('the fonts of a page in %s', (language) => {
  it.each(pages)('move nothing on %s when they come late', async (path) => {
    const page = await open();
    const fonts = await delayFonts(page);
    await page.goto(addressOf(path, language), { waitUntil: 'commit' });
    await takenOver(page);
    await seenPictures(page);
    await expect.poll(fonts.requests).toBeGreaterThan(0);
    const largestShift = await watchShifts(page);
    fonts.release();
    await fonts.whenThere();
    expect(await largestShift()).toBeLessThanOrEqual(0.001);
  });

  it('move nothing on a wide page, either', async () => {
    const page = await open(1280);
    const fonts = await delayFonts(page);
    await page.goto(addressOf('/', language), { waitUntil: 'commit' });
    await takenOver(page);
    await seenPictures(page);
    const largestShift = await watchShifts(page);
    fonts.release();
    await fonts.whenThere();
    expect(await largestShift()).toBeLessThanOrEqual(0.001);
  });

  it('are used from the next page on if they came late', async () => {
    const page = await open(1280);
    const fonts = await delayFonts(page);
    await page.goto(addressOf('/notice', language), { waitUntil: 'commit' });
    await takenOver(page);
    expect(await isOurs(page, '#site .footer-promise')).toBe(false);
    fonts.release();
    await fonts.whenThere();
    const links = page.getByRole('navigation').first().getByRole('link');
    let at = 0;
    await expect
      .poll(async () => {
        at += 1;
        await links.nth(at % 2).click();
        return isOurs(page, '#site .footer-promise');
      })
      .toBe(true);
  });

  it('are shown with the first letters once the browser has cached them', async () => {
    const page = await open();
    await page.goto(addressOf('/event', language));
    await settled(page);
    // They are never exchanged later; a page that a busy processor draws too late does without them.
    await expect
      .poll(async () => {
        await page.goto(addressOf('/notice', language));
        await takenOver(page);
        return isOurs(page, '#site .footer-promise');
      })
      .toBe(true);
  });

  it('are only those of this language, from the first bytes of the page on', async () => {
    const page = await open();
    // Chromium estimates the network's speed, and on a busy machine finds it slow.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { downlink: 10, saveData: false } }),
    );
    const names: string[] = [];
    page.on('request', (request) => {
      const [, name] = /\/assets\/([a-z]+)-\w+\.woff2$/.exec(request.url()) ?? [];
      if (name !== undefined) names.push(name);
    });
    await page.goto(addressOf('/', language));
    await takenOver(page);
    await settled(page);
    expect(new Set(names)).toEqual(
      new Set({ ko: ['latin', 'hangul'], en: ['latin'], ja: ['latin', 'japanese'] }[language]),
    );
    const preloaded = await page.locator('link[rel=preload][as=font]').count();
    expect(preloaded).toBe(new Set(names).size);
  });

  it('come after the page’s script on a slow network', async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    const throughput = (1.6 * 1024 * 1024) / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
    await page.goto(addressOf('/notice', language), { waitUntil: 'commit' });
    await takenOver(page);
    const loads = (file: string) =>
      page.evaluate((pattern) => {
        const all = performance.getEntriesByType('resource').filter(({ name }) => new RegExp(pattern).test(name));
        return all.map((load) => load.toJSON() as { startTime: number; responseEnd: number });
      }, file);
    await expect.poll(async () => (await loads('woff2$')).length).toBeGreaterThan(0);
    const fonts = await loads('woff2$');
    const scripts = await loads('/assets/(index|core|notice)-.*js$');
    expect(scripts.length).toBeGreaterThan(2);
    const firstFont = Math.min(...fonts.map(({ startTime }) => startTime));
    expect(firstFont).toBeGreaterThan(Math.max(...scripts.map(({ responseEnd }) => responseEnd)));
  });
});
