import { type Browser, chromium, type Frame } from 'playwright';
import { browserArguments, findFullBrowser } from '../../scripts/testing/find-browser.mjs';
import type { BrowserSettings } from './condition.ts';
import type { Driver, EngineRun } from './driver.ts';

/** Chromium through Playwright, with the back/forward cache on, which Playwright turns off by default. */
export async function startChromium(): Promise<EngineRun> {
  const browser = await chromium.launch({
    executablePath: await findFullBrowser(),
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return engineOf(browser);
}

function engineOf(browser: Browser): EngineRun {
  return {
    engine: 'chromium',
    version: browser.version(),
    newPage: (settings) => newPage(browser, settings),
    close: () => browser.close(),
  };
}

async function newPage(browser: Browser, settings: BrowserSettings): Promise<Driver> {
  const { width = 1280, height = 900, deviceScaleFactor = 1, forcedColors = false, print = false } = settings;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor,
    locale: 'en-US',
    forcedColors: forcedColors ? 'active' : 'none',
    reducedMotion: 'reduce',
    permissions: ['local-network-access'],
  });
  const page = await context.newPage();
  if (print) await page.emulateMedia({ media: 'print' });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => complaints.push(failure.error().message));
  let frame: Frame = page.mainFrame();
  const driver: Driver = {
    async open(address) {
      await page.goto(address, { waitUntil: 'commit' });
    },
    isReady: () => frame.evaluate(() => Reflect.has(globalThis, 'probe') && document.readyState !== 'loading'),
    async enterFrame() {
      await page.locator('iframe').waitFor();
      frame = page.frames().at(1) ?? frame;
    },
    call: (name, ...parameters) => frame.evaluate(callProbe, { name, parameters }),
    press: (x, y) => page.mouse.click(x, y),
    type: (key) => page.keyboard.press(key),
    async back() {
      await page.waitForURL('**/elsewhere');
      await page.goBack({ waitUntil: 'commit' });
    },
    setOffline: (isOffline) => context.setOffline(isOffline),
    complaints: () => complaints,
    close: () => context.close(),
  };
  return driver;
}

/** Runs in the page. */
function callProbe({ name, parameters }: { name: string; parameters: unknown[] }) {
  return Reflect.get(Reflect.get(globalThis, 'probe'), name)(...parameters);
}
