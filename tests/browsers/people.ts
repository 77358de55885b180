import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { Origin, type WebDriver } from 'selenium-webdriver';
import type { Person } from './person.ts';

/** A fan in Firefox. */
export async function personAtFirefox(browser: Browser): Promise<Person & { page(): Page }> {
  const context: BrowserContext = await browser.createBrowserContext();
  let page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const first = page;
  return {
    page: () => page,
    async open(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    run: (body, ...parameters) =>
      page.evaluate(
        // Code for a page comes as text, the same for every engine.
        // oxlint-disable-next-line typescript/no-implied-eval
        (body: string, parameters: unknown[]) => new Function(body)(...parameters),
        body,
        parameters,
      ),
    pressAt: (x, y) => page.mouse.click(x, y),
    write: (text) => page.keyboard.type(text),
    countWindows: async () => (await context.pages()).length,
    async lookAt(which) {
      page = which === 'first' ? first : ((await context.pages()).at(-1) ?? first);
    },
  };
}

/** A fan in WebKit. */
export async function personAtWebkit(driver: WebDriver): Promise<Person> {
  const first = await driver.getWindowHandle();
  const seen = new Set([first]);
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
  return {
    open: (address) => driver.get(address),
    run: (body, ...parameters) => driver.executeScript(body, ...parameters),
    pressAt: (x, y) => driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    write: (text) => driver.actions().sendKeys(text).perform(),
    countWindows: async () => (await driver.getAllWindowHandles()).length,
    async lookAt(which) {
      const handles = await driver.getAllWindowHandles();
      const newest = handles.find((handle) => !seen.has(handle)) ?? first;
      for (const handle of handles) seen.add(handle);
      await driver.switchTo().window(which === 'first' ? first : newest);
    },
  };
}
