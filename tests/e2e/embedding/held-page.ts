import type { BrowserContext, Page, Request, Route } from 'playwright';
import { inject, onTestFinished } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Language, sharedBrowser } from '../harness/visitor.ts';

const { site, partner } = inject('product');

/** The smallest policy of docs/embedding.md, for a page with nothing of its own but a style element. */
const policy = [
  `default-src 'none'; script-src ${site}; connect-src ${site}; img-src data: ${site}`,
  `style-src ${site} 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='`,
  "require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ');

export interface HeldOptions {
  body: string;
  /** Before the page is opened. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** Scripts that don't arrive. */
  failing?: RegExp;
  language?: Language;
  width?: number;
  timeZone?: string;
  dark?: boolean;
}

export interface Held {
  page: Page;
  requests: Request[];
  /** Refusals by the policy. */
  violations: string[];
  /** Elements whose nodes React has replaced, with the reason, and uncaught errors. */
  redrawn: string[];
  /** Lets the elements' scripts arrive. */
  release(): void;
}

/** A partner's page on which no script of an element has arrived yet. */
export async function openHeld(options: HeldOptions): Promise<Held> {
  const { body, language = 'en', width = 375, dark = false, timeZone = 'Asia/Seoul' } = options;
  const browser = await sharedBrowser();
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: 740 },
    colorScheme: dark ? 'dark' : 'light',
    locale: { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language],
    timezoneId: timeZone,
    reducedMotion: 'reduce',
    permissions: ['local-network-access'],
  });
  onTestFinished(() => context.close());
  // Other tests vote and buy meanwhile: without an answer to the live channel, nothing of that changes the page.
  await context.route('**/api/v1/live?*', () => new Promise(() => undefined));
  const released = Promise.withResolvers<void>();
  await context.route(/\/assets\/(?!first-).*\.js$/, async (route: Route) => {
    await released.promise;
    await (options.failing?.test(route.request().url()) ? route.abort() : route.continue());
  });
  const scheme = '<style></style><meta name="color-scheme" content="light dark">';
  await context.route(`${partner}/first-screen`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': policy },
      body: `<!doctype html><html lang="${language}"><title>Host</title>${scheme}<link rel="icon" href="data:,">
        <link rel="stylesheet" href="${site}/embed.css"><script type="module" src="${site}/embed.js"></script>${body}<footer>The end</footer>`,
    }),
  );
  await options.prepare?.(context);
  const page = await context.newPage();
  const requests: Request[] = [];
  const redrawn: string[] = [];
  page.on('request', (request) => requests.push(request));
  page.on('pageerror', ({ message }) => redrawn.push(message));
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('was rendered again')) redrawn.push(message.text());
  });
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  await page.goto(`${partner}/first-screen`);
  return { page, requests, violations, redrawn, release: released.resolve };
}

/** Elements that the server has rendered, and that React has not taken over yet. */
export const served = (page: Page) => page.locator('[data-served]');

export async function takenOver(page: Page): Promise<void> {
  await expect(served(page)).toHaveCount(0);
}
