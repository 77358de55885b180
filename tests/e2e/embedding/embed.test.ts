import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserArguments, findFullBrowser } from '../../../scripts/testing/find-browser.mjs';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';
import { followRequests, settled } from '../harness/settled.ts';

/** The promises of docs/embedding.md to a page of another origin, with the built product. */
const product = inject('product');

/** The host of these tests is not listed: the API informs its elements, and they still render. */
const unlisted = /CORS|Failed to load resource|ERR_FAILED/;

const script = (query = '') => `<script type="module" src="${product.site}/embed.js${query}"></script>`;
const login = '<fan-login><a href="/sign-in">Sign in</a></fan-login>';
/** Writes the code of a failure into the page's title, where a test can read it. */
const failureAsTitle = `<script>addEventListener('fan-error', ({ detail }) => { document.title = detail.code; });</script>`;

/** The page that the host serves now. */
let content: HostPage = {};
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({ head: script(), body: login, ...content }));
});
afterAll(() => host.close());

/** A visitor who is about to open the host's page with this content. */
async function visitHost(page: HostPage = {}) {
  content = page;
  const visitor = await revisit();
  visitor.expectComplaint(unlisted);
  return visitor;
}

/** The element has rendered, and has replaced the served first screen. */
const rendered = (page: Page, tag: string) =>
  page.waitForFunction((name) => {
    const root = document.querySelector(name)?.shadowRoot;
    return root?.childElementCount === 1 && root.querySelector('.surface')?.childElementCount;
  }, tag);

/** The smallest policy, as docs/embedding.md prints it, with `data:` for this page's own icon. */
function documentedPolicy(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/embedding.md'), 'utf8');
  const [, policy] = /```http csp\nContent-Security-Policy: ([\s\S]*?)```/.exec(text) ?? [];
  if (!policy) throw new Error('docs/embedding.md prints no policy');
  return policy
    .replaceAll(/\s+/g, ' ')
    .replaceAll('https://fans.example', product.site)
    .replace('img-src', 'img-src data:')
    .trim();
}

describe('one script tag on another origin', () => {
  it('renders under the documented policy with Trusted Types, without a violation', async () => {
    const { page } = await visitHost({ headers: { 'Content-Security-Policy': documentedPolicy() } });
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(host.address);
    await rendered(page, 'fan-login');
    await settled(page);
    expect(violations).toEqual([]);
  });

  it('moves nothing on the page', async () => {
    const { page } = await revisit();
    await page.addInitScript(() => {
      Object.assign(globalThis, { shifts: [] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) Reflect.get(globalThis, 'shifts').push(Reflect.get(entry, 'value'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(product.partner);
    await rendered(page, 'fan-login');
    await rendered(page, 'fan-vote');
    await settled(page);
    const shifts: number[] = await page.evaluate(() => Reflect.get(globalThis, 'shifts'));
    // A count with a new digit may move its neighbour inside the element, but nothing in the page.
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
  });

  it('loads each file once, also when the script is included twice', async () => {
    const { page } = await visitHost({ head: script() + script('?second'), body: login + login });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(host.address);
    await rendered(page, 'fan-login');
    const files = requests.filter((address) => address.includes('/assets/'));
    expect(files.length).toBeGreaterThan(2);
    expect(new Set(files).size).toBe(files.length);
  });

  it('loads at most 17 scripts for a vote, and none of other elements', async () => {
    const { page } = await revisit();
    await page.route(`${product.partner}/one-vote`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Host</title><link rel="icon" href="data:,">${script()}<fan-vote vote-id="last-light-final"></fan-vote>`,
      }),
    );
    await page.goto(`${product.partner}/one-vote`);
    // The first screen has a stage as well.
    await page.locator('fan-vote .surface:not([data-served]) .stage').waitFor();
    const { defined, scripts } = await page.evaluate((site) => {
      const tags = ['fan-vote', 'fan-login', 'fan-store', 'fan-event', 'fan-inquiry', 'fan-title'];
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      return {
        defined: tags.filter((tag) => customElements.get(tag)),
        scripts: loaded.filter((name) => name.startsWith(site) && name.endsWith('.js')).length,
      };
    }, product.site);
    expect(defined).toEqual(['fan-vote']);
    expect(scripts).toBeGreaterThan(5);
    expect(scripts).toBeLessThanOrEqual(17);
  });

  it('keeps the children when the chunk can’t be loaded, and renders when the page is online again', async () => {
    const { page, context } = await visitHost({ head: script() + failureAsTitle });
    await page.route('**/assets/login-*.js', (route) => route.abort());
    await page.goto(host.address);
    await page.waitForFunction(() => document.title === 'CHUNK_FAILED');
    expect(await page.getByText('Sign in').isVisible()).toBe(true);
    await page.unroute('**/assets/login-*.js');
    await context.setOffline(true);
    await context.setOffline(false);
    await rendered(page, 'fan-login');
  });

  it('verifies its files through an import map with integrity, and rejects a changed file', async () => {
    const { files } = await (await fetch(`${product.site}/integrity.json`)).json();
    const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
    const map = (entries: [string, unknown][]) =>
      `<script type="importmap">${JSON.stringify({
        integrity: Object.fromEntries(entries.map(([file, hash]) => [`${product.site}/${file}`, hash])),
      })}</script>${script()}`;
    const { page } = await visitHost({ head: map(scripts) });
    await page.goto(host.address);
    await rendered(page, 'fan-login');

    const changed = scripts.map(([file, hash]): [string, unknown] => [
      file,
      file === 'embed.js' ? hash : `sha384-${'A'.repeat(64)}`,
    ]);
    const { page: refusing, expectComplaint } = await visitHost({ head: failureAsTitle + map(changed) });
    expectComplaint(/valid digest in the 'integrity'/);
    await refusing.goto(host.address);
    await refusing.waitForFunction(() => document.title === 'CHUNK_FAILED');
  });

  it('works where the page resets every style', async () => {
    const { page } = await revisit();
    await page.goto(`${product.partner}/hostile.html`);
    await rendered(page, 'fan-vote');
    const height = await page.evaluate(
      () =>
        document.querySelector('fan-vote')?.shadowRoot?.querySelector('.surface')?.getBoundingClientRect().height ?? 0,
    );
    expect(height).toBeGreaterThan(300);
  });
});

describe('the back/forward cache', () => {
  it('restores an element unchanged', async () => {
    // Playwright turns this cache off by default, so this test starts its own browser.
    const browser = await chromium.launch({
      executablePath: await findFullBrowser(),
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
      args: browserArguments,
    });
    const context = await browser.newContext();
    try {
      await returnFromCache(context);
    } finally {
      await browser.close();
    }
  });

  const contentOf = () => document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface')?.firstElementChild;

  async function returnFromCache(context: BrowserContext): Promise<void> {
    content = {
      head: `${script()}<script>
        addEventListener('pageshow', ({ persisted }) => { document.title = persisted ? 'From the cache' : 'Loaded'; });
      </script>`,
    };
    const page = await context.newPage();
    followRequests(page);
    await page.addInitScript(`globalThis.contentOf = ${contentOf.toString()}`);
    await page.goto(host.address);
    await rendered(page, 'fan-login');
    // Chromium may leave out a page whose requests are still under way.
    await settled(page);
    await page.evaluate('globalThis.kept = contentOf(); true');
    await page.goto(host.elsewhere);
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.title === 'From the cache' || document.title === 'Loaded');
    const navigation = await page.evaluate(() => JSON.stringify(performance.getEntriesByType('navigation')));
    expect(await page.title(), navigation).toBe('From the cache');
    expect(await page.evaluate('kept === contentOf()')).toBe(true);
  }
});
