import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { browserArguments, findBrowser } from '../scripts/testing/find-browser.mjs';
import { type Product, startProduct } from '../tests/e2e/harness/product.ts';
import { followRequests, settled } from '../tests/e2e/harness/settled.ts';

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
  arrange?: (page: Page, product: Product) => Promise<void>;
}

/** Signs an owner of a small team in to Studio, with a device of the browser that keeps passkeys. */
async function enterStudio(page: Page, { site, dataDirectory }: Product): Promise<void> {
  const invite = (name: string, email: string, role: string): string => {
    const parameters = ['staff', 'invite', `${email}@fans.example`, '--name', name, '--role', role];
    const environment = { ...process.env, DATA_DIR: join(dataDirectory, 'data') };
    return execFileSync(process.execPath, ['server/command.ts', ...parameters], { env: environment, encoding: 'utf8' });
  };
  invite('김하람', 'haram', 'producer');
  invite('Sakura Tanaka', 'sakura', 'desk');
  invite('Jun Park', 'jun', 'shop');
  const token = /#(\S+)/.exec(invite('Mina Kim', 'mina', 'owner'))?.[1];
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const device = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true } as const;
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true, ...device },
  });
  await page.goto(`${site}/studio/invitation#${token}`);
  await page.locator('.gate-card [type=submit]').click();
  await page.locator('.gate-card > .button-primary').click();
  await page.locator('.list tbody a').first().waitFor();
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
  {
    name: 'studio-staff',
    address: ({ site }) => `${site}/studio`,
    language: 'en',
    ...desktop,
    arrange: enterStudio,
  },
  {
    name: 'studio-vote',
    address: ({ site }) => `${site}/studio`,
    language: 'en',
    ...desktop,
    arrange: async (page, product) => {
      await enterStudio(page, product);
      await page.goto(`${product.site}/studio/content/votes/last-light-final`);
      await page.locator('.entry-form').waitFor();
    },
  },
  { name: 'gallery', address: ({ site }) => `${site}/demo/#fan-vote`, language: 'en', ...desktop },
];

/** Waits until everything in view is loaded and still: elements, pictures, fonts. */
async function settle(page: Page): Promise<void> {
  await settled(page);
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
  followRequests(page);
  await page.addInitScript((language) => {
    localStorage.setItem('language', language);
    localStorage.setItem('fan:language', language);
  }, shot.language);
  await page.goto(shot.address(product));
  await settle(page);
  if (shot.arrange) {
    await shot.arrange(page, product);
    await settle(page);
  }
  const file = join(folder, `${shot.name}.jpg`);
  await page.screenshot({ path: file, type: 'jpeg', quality: 84, animations: 'disabled' });
  await context.close();
  const kilobytes = (await stat(file)).size / 1024;
  console.log(`${shot.name}.jpg ${Math.ceil(kilobytes)} KB`);
  if (kilobytes > largest) throw new Error(`${shot.name}.jpg is larger than ${largest} KB`);
}

/** @param names the pictures to take again; all of them without one */
async function main(names: readonly string[]): Promise<void> {
  const shotNames = shots.map(({ name }) => name);
  const unknown = names.find((name) => !shotNames.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no picture “${unknown}”.\nnpx node tools/screenshots.ts [${shotNames.join('|')}] …`);
    process.exitCode = 2;
    return;
  }
  const selected = names.length === 0 ? shots : shots.filter(({ name }) => names.includes(name));
  await mkdir(folder, { recursive: true });
  if (names.length === 0) for (const old of await readdir(folder)) await rm(join(folder, old));
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments] });
  try {
    for (const shot of selected) await take(browser, product, shot);
  } finally {
    await browser.close();
    await product.stop();
  }
}

await main(process.argv.slice(2));
