import puppeteer, { type Browser, type Frame } from 'puppeteer-core';
import type { Driver, EngineRun } from './driver.ts';

export const firefoxProgram = '/usr/bin/firefox-esr';

/** Firefox by WebDriver BiDi. Nothing is downloaded: the program is Debian's. */
export async function startFirefox(): Promise<EngineRun & { browser: Browser }> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      'layout.css.prefers-reduced-motion': 1,
      'ui.prefersReducedMotion': 1,
      // A page on loopback may speak to a platform on loopback, as both do on the network in real life.
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
  // A context of its own has a storage of its own.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height });
  const complaints: string[] = [];
  page.on('pageerror', (error) => {
    // Firefox reports a request that the page itself took back, such as a live stream whose topics change, as blocked.
    if (!/\/api\/v1\/live\b.*CORS request did not succeed/.test(String(error))) complaints.push(String(error));
  });
  let frame: Frame = page.mainFrame();
  /** Tab leads out of a dialog to the browser's own bars. Only a change of tabs brings the keys back to the page. */
  const takeFocusBack = async () => {
    if (await page.evaluate(() => document.hasFocus())) return;
    const other = await context.newPage();
    await other.bringToFront();
    await page.bringToFront();
    await other.close();
  };
  return {
    async open(address) {
      // A page that never ends loading, on slow 3G for one, is looked at all the same.
      await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 60_000 });
    },
    isReady: () => frame.evaluate(() => Reflect.has(globalThis, 'probe') && document.readyState !== 'loading'),
    async enterFrame() {
      await page.waitForSelector('iframe');
      await page.waitForFrame((one) => one.url().endsWith('?framed'));
      frame = page.frames().at(1) ?? frame;
    },
    ask: (name, ...parameters) =>
      frame.evaluate(
        (name: string, parameters: unknown[]) => Reflect.get(Reflect.get(globalThis, 'probe'), name)(...parameters),
        name,
        parameters,
      ),
    press: (x, y) => page.mouse.click(x, y),
    async type(key) {
      await takeFocusBack();
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
