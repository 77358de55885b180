import puppeteer, { type Browser, type Frame } from 'puppeteer-core';
import type { Driver, EngineRun } from './driver.ts';

export const firefoxProgram = '/usr/bin/firefox-esr';

/** Firefox through WebDriver BiDi. Nothing is downloaded: Debian's package is used. */
export async function startFirefox(): Promise<EngineRun & { browser: Browser }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      'layout.css.prefers-reduced-motion': 1,
      'ui.prefersReducedMotion': 1,
      // Allows a loopback page to request a loopback platform, as Firefox allows it for public addresses.
      'network.lna.enabled': false,
    },
  });
  return {
    browser,
    engine: 'firefox',
    version: await browser.version(),
    newPage: ({ width = 1280, height = 900 }) => newPage(browser, width, height),
    close: () => browser.close(),
  };
}

async function newPage(browser: Browser, width: number, height: number): Promise<Driver> {
  // A context of its own has its own storage.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height });
  const complaints: string[] = [];
  page.on('pageerror', (error) => {
    // Firefox reports a request that the page cancelled, such as a live stream with new topics, as blocked.
    if (!/\/api\/v1\/live\b.*CORS request did not succeed/.test(String(error))) complaints.push(String(error));
  });
  let frame: Frame = page.mainFrame();
  /** Tab leads out of a dialog to the browser's own bars. Only a switch of tabs returns the keyboard to the page. */
  const returnFocusToPage = async () => {
    if (await page.evaluate(() => document.hasFocus())) return;
    const other = await context.newPage();
    await other.bringToFront();
    await page.bringToFront();
    await other.close();
  };
  return {
    async open(address) {
      // A page that does not finish loading, such as on slow 3G, is checked all the same.
      await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    },
    isReady: () => frame.evaluate(() => Reflect.has(globalThis, 'probe') && document.readyState !== 'loading'),
    async enterFrame() {
      await page.waitForSelector('iframe');
      await page.waitForFrame((one) => one.url().endsWith('?framed'));
      frame = page.frames().at(1) ?? frame;
    },
    call: (name, ...parameters) =>
      frame.evaluate(
        (name: string, parameters: unknown[]) => Reflect.get(Reflect.get(globalThis, 'probe'), name)(...parameters),
        name,
        parameters,
      ),
    press: (x, y) => page.mouse.click(x, y),
    async type(key) {
      await returnFocusToPage();
      await page.keyboard.press(key === 'Space' ? ' ' : key);
    },
    async back() {
      await page.waitForFunction(() => location.pathname === '/elsewhere');
      await page.goBack({ waitUntil: 'domcontentloaded' });
    },
    complaints: () => complaints,
    close: () => context.close(),
  };
}
