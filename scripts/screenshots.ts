import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../tests/e2e/browser.ts';
import { type Product, startProduct } from '../tests/e2e/product.ts';

/** The README's pictures: each small enough to live in the repository, in kilobytes. */
const largest = 300;
const folder = join(import.meta.dirname, '../docs/pictures');

interface Shot {
  name: string;
  address: (product: Product) => string;
  language: 'ko' | 'en' | 'ja';
  width: number;
  height: number;
  dark?: boolean;
  /** Brings the page to what the picture is about. */
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
    arrange: (page) => page.locator('fan-vote').evaluate((element) => element.scrollIntoView({ behavior: 'instant' })),
  },
  { name: 'gallery', address: ({ site }) => `${site}/demo/#fan-vote`, language: 'en', ...desktop },
];

/** Everything that is in sight has arrived: elements, pictures, letters; and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])];
    const images = roots.flatMap((root) => [...root.querySelectorAll('img')]);
    const isNear = (image: Element) => image.getBoundingClientRect().top < innerHeight;
    const finite = document
      .getAnimations()
      .filter((animation) => animation.effect?.getTiming().iterations !== Infinity);
    return (
      roots.every((root) => root.querySelector('.skeleton, [aria-busy=true]') === null) &&
      images.filter(isNear).every((image) => image.complete) &&
      finite.every((animation) => animation.playState !== 'running')
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
  const file = join(folder, `${shot.name}.png`);
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
  const kilobytes = (await stat(file)).size / 1024;
  console.log(`${shot.name}.png ${Math.ceil(kilobytes)} KB`);
  if (kilobytes > largest) throw new Error(`${shot.name}.png is larger than ${largest} KB`);
}

async function main(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) await rm(join(folder, old));
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    for (const shot of shots) await take(browser, product, shot);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main();
