import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/find-browser.mjs';
import { launchBrowser, type Visitor, visit } from './browser.ts';
import { type Product, startProduct } from './product.ts';

/** What docs/embedding.md promises to a page of another origin, on the built product. */
let product: Product;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let visitor: Visitor;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});
afterEach(() => visitor?.leave());

const script = (site: string) => `<script type="module" src="${site}/embed.js"></script>`;
const login = '<fan-login><a href="/sign-in">Sign in</a></fan-login>';

interface PartnerPage {
  head?: string;
  body: string;
  headers?: Record<string, string>;
}

/** Opens a page of the partner's origin with this content. */
async function openPartner({ head = script(product.site), body, headers = {} }: PartnerPage): Promise<Page> {
  visitor = await visit(browser);
  const { page } = visitor;
  await page.route(`${product.partner}/page.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers,
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
    }),
  );
  await page.goto(`${product.partner}/page.html`);
  return page;
}

const rendered = (page: Page, tag: string) =>
  page.waitForFunction(
    (name) => document.querySelector(name)?.shadowRoot?.querySelector('.surface')?.childElementCount,
    tag,
  );

/** The smallest policy, as docs/embedding.md prints it. */
function documentedPolicy(): string {
  const text = readFileSync(join(import.meta.dirname, '../../docs/embedding.md'), 'utf8');
  const [, policy] = /```\nContent-Security-Policy: ([\s\S]*?)```/.exec(text) ?? [];
  if (!policy) throw new Error('docs/embedding.md prints no policy');
  return policy.replaceAll(/\s+/g, ' ').replaceAll('https://fans.example', product.site).trim();
}

describe('one script tag on another origin', () => {
  it('renders under the documented policy with Trusted Types, without a violation', async () => {
    const page = await openPartner({
      body: login,
      headers: { 'Content-Security-Policy': documentedPolicy() },
      head: `${script(product.site)}`,
    });
    await rendered(page, 'fan-login');
    expect(visitor.complaints.filter((text) => /Content Security Policy|Trusted/i.test(text))).toEqual([]);
  });

  it('moves nothing on the page', async () => {
    visitor = await visit(browser);
    const { page } = visitor;
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.get(globalThis, 'shifts').push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(product.partner);
    await rendered(page, 'fan-login');
    await rendered(page, 'fan-vote');
    await page.waitForLoadState('networkidle');
    const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBe(0);
  });

  it('loads each file once, also when the script is there twice', async () => {
    visitor = await visit(browser);
    const requests: string[] = [];
    visitor.page.on('request', (request) => requests.push(request.url()));
    await visitor.page.route(`${product.partner}/page.html`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Twice</title><link rel="icon" href="data:,">${script(product.site)}<script type="module" src="${product.site}/embed.js?second"></script>${login}${login}`,
      }),
    );
    await visitor.page.goto(`${product.partner}/page.html`);
    await rendered(visitor.page, 'fan-login');
    const files = requests.filter((address) => address.includes('/assets/'));
    expect(files.length).toBeGreaterThan(2);
    expect(new Set(files).size).toBe(files.length);
  });

  it('keeps the children when the chunk cannot be had, and renders when the page is back online', async () => {
    visitor = await visit(browser);
    const { page } = visitor;
    await page.route('**/assets/login-*.js', (route) => route.abort());
    await page.route(`${product.partner}/page.html`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Offline</title><link rel="icon" href="data:,">${script(product.site)}<script>
          addEventListener('fan-error', ({ detail }) => { document.title = detail.code; });
        </script>${login}`,
      }),
    );
    await page.goto(`${product.partner}/page.html`);
    await page.waitForFunction(() => document.title === 'CHUNK_FAILED');
    expect(await page.getByText('Sign in').isVisible()).toBe(true);
    await page.unroute('**/assets/login-*.js');
    await visitor.context.setOffline(true);
    await visitor.context.setOffline(false);
    await rendered(page, 'fan-login');
  });

  it('verifies its files through an import map with integrity, and refuses a changed one', async () => {
    const { files } = await (await fetch(`${product.site}/integrity.json`)).json();
    const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
    const map = (entries: [string, unknown][]) =>
      `<script type="importmap">${JSON.stringify({
        integrity: Object.fromEntries(entries.map(([file, hash]) => [`${product.site}/${file}`, hash])),
      })}</script>${script(product.site)}`;
    const page = await openPartner({ head: map(scripts), body: login });
    await rendered(page, 'fan-login');
    await visitor.leave();

    const wrong = scripts.map(([file]): [string, unknown] => [file, `sha384-${'A'.repeat(64)}`]);
    const failed = await openPartner({
      head: `<script>addEventListener('fan-error', ({ detail }) => { document.title = detail.code; });</script>${map(wrong.filter(([file]) => file !== 'embed.js'))}`,
      body: login,
    });
    await failed.waitForFunction(() => document.title === 'CHUNK_FAILED');
  });

  it('does not break where the page resets every style', async () => {
    visitor = await visit(browser);
    await visitor.page.goto(`${product.partner}/hostile.html`);
    await rendered(visitor.page, 'fan-vote');
    const height = await visitor.page.evaluate(
      () =>
        document.querySelector('fan-vote')?.shadowRoot?.querySelector('.surface')?.getBoundingClientRect().height ?? 0,
    );
    expect(height).toBeGreaterThan(300);
  });
});

describe('the back/forward cache', () => {
  it('keeps an element as it was', async () => {
    // Playwright switches this cache off unless it is told not to.
    const cached = await chromium.launch({
      executablePath: await findBrowser(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: ['--no-sandbox', '--disable-gpu'],
    });
    visitor = await visit(cached);
    const { page } = visitor;
    await page.route(`${product.partner}/page.html`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>First</title><link rel="icon" href="data:,">${script(product.site)}<script>
          addEventListener('pageshow', ({ persisted }) => { if (persisted) document.title = 'From the cache'; });
        </script>${login}`,
      }),
    );
    await page.goto(`${product.partner}/page.html`);
    await rendered(page, 'fan-login');
    await page.evaluate(() =>
      Object.assign(globalThis, {
        kept: document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface')?.firstElementChild,
      }),
    );
    await page.goto(`${product.partner}/healthz`);
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.title === 'From the cache');
    expect(
      await page.evaluate(
        () =>
          Reflect.get(globalThis, 'kept') ===
          document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface')?.firstElementChild,
      ),
    ).toBe(true);
    await cached.close();
  });
});
