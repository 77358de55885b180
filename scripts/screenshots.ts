import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { type Product, startProduct } from '../tests/e2e/harness/product.ts';
import { browserArguments, findBrowser } from './browsers/find-browser.mjs';

/** The README's pictures, and the maximum size of each, in kilobytes. */
const largest = 300;
const folder = join(import.meta.dirname, '../docs/pictures');

interface Shot {
  name: string;
  address: (product: Product) => string;
  language: 'ko' | 'en' | 'ja';
  width: number;
  height: number;
  dark?: boolean;
  /** Brings the page to the state that the picture shows. */
  arrange?: (page: Page) => Promise<void>;
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };

const shots: readonly Shot[] = [
  { name: 'home', address: ({ site }) => `${site}/`, language: 'en', ...desktop },
  { name: 'home-phone', address: ({ site }) => `${site}/`, language: 'ko', ...phone, dark: true },
  { name: 'vote', address: ({ site }) => `${site}/votehome?vote=last-light-final`, language: 'ko', ...desktop },
  {
    name: 'vote-phone',
    address: ({ site }) => `${site}/votehome?vote=last-light-final&candidate=do-haram`,
    language: 'ja',
    ...phone,
  },
  {
    name: 'partner',
    address: ({ partner }) => `${partner}/`,
    language: 'ko',
    ...desktop,
    arrange: (page) => page.locator('#vote').evaluate((section) => section.scrollIntoView({ behavior: 'instant' })),
  },
  { name: 'gallery', address: ({ site }) => `${site}/demo/#fan-vote`, language: 'en', ...desktop },
];

/** Waits until everything in view is loaded and still: elements, pictures, fonts. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])];
    const inSight = (selector: string) =>
      roots
        .flatMap((root) => [...root.querySelectorAll(selector)])
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight);
    const moving = document
      .getAnimations()
      .filter(
        (animation) => animation.effect?.getTiming().iterations !== Infinity && animation.playState === 'running',
      );
    return (
      inSight('.skeleton, [aria-busy=true]').length === 0 &&
      inSight('img').every((image) => image instanceof HTMLImageElement && image.complete) &&
      moving.length === 0
    );
  });
}

async function take(browser: Browser, product: Product, shot: Shot): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.dark ? 'dark' : 'light',
    locale: shot.language,
  });
  const page = await context.newPage();
  await page.addInitScript((language) => {
    localStorage.setItem('language', language);
    localStorage.setItem('fan:language', language);
  }, shot.language);
  await page.goto(shot.address(product));
  await settle(page);
  if (shot.arrange) {
    await shot.arrange(page);
    await settle(page);
  }
  const file = join(folder, `${shot.name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 84, animations: 'disabled' });
  await context.close();
  const kilobytes = (await stat(file)).size / 1024;
  console.log(`${shot.name}.jpg ${Math.ceil(kilobytes)} KB`);
  if (kilobytes > largest) throw new Error(`${shot.name}.jpg is larger than ${largest} KB`);
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) await rm(join(folder, old));
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
  try {
    for (const shot of shots) await take(browser, product, shot);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
