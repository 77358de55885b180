import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { settled } from '../harness/settled.ts';
import { visit } from '../harness/visitor.ts';

/** The built `embed.js` on a page of another origin: which tags it finds, loads and requests again. */
const product = inject('product');

/** This host is not listed: the API informs its elements, and they still render. */
const unlisted = /CORS|Failed to load resource|ERR_FAILED|dynamically imported module/;

const address = `${product.site}/embed.js`;
const script = `<script type="module" src="${address}"></script>`;
const login = '<fan-login><a href="/sign-in">Sign in</a></fan-login>';

let content: HostPage = {};
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({ head: script, body: login, ...content }));
});
afterAll(() => host.close());

/** A visitor who has opened the host's page with this content. */
async function openHost(page: HostPage, prepare?: (page: Page) => Promise<unknown>) {
  content = page;
  const visitor = await visit();
  visitor.expectComplaint(unlisted);
  await prepare?.(visitor.page);
  await visitor.page.goto(host.address);
  return visitor;
}

const isDefined = (page: Page, tag = 'fan-login') => page.waitForFunction((name) => customElements.get(name), tag);
const rendered = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface')?.childElementCount,
  );

describe('watch', () => {
  const closedBefore = `<div id="host"></div><script>
    globalThis.closedRoot = document.querySelector('#host').attachShadow({ mode: 'closed' });
    closedRoot.innerHTML = '${login}';
  </script>`;
  const watchThrough = (page: Page, from: string) =>
    page.evaluate(`import('${from}').then(({ watch }) => watch(closedRoot))`);

  it('is exported by the script, and finds tags in a closed shadow root', async () => {
    const { page } = await openHost({ body: closedBefore });
    await watchThrough(page, address);
    await isDefined(page);
  });

  it('also works from a second copy of the script, which has no tag of its own', async () => {
    const { page } = await openHost({ body: closedBefore });
    await watchThrough(page, `${address}?copy=2`);
    await isDefined(page);
  });
});

describe('a shadow root that is attached late', () => {
  it.each(['open', 'closed'])('is found when it is %s, on an element that is already in the page', async (mode) => {
    const { page } = await openHost({ body: '<div id="host"></div>' });
    await page.waitForLoadState('load');
    await page.evaluate(
      ([kind, tag]) => {
        const root = document.querySelector('#host')?.attachShadow({ mode: kind as ShadowRootMode });
        root?.setHTMLUnsafe(tag ?? '');
      },
      [mode, login],
    );
    await isDefined(page);
  });

  it('is found when it is in the page’s HTML, while the HTML is still loading', async () => {
    const { page } = await openHost({
      head: script.replace('type="module"', 'type="module" async'),
      body: `<main><template shadowrootmode="open">${login}</template></main>`,
    });
    await isDefined(page);
  });

  it('is found through late custom element definitions where the page has frozen its prototypes', async () => {
    const { page } = await openHost({
      head: `<script>Object.freeze(Element.prototype);</script>${script}`,
      body: '<x-host></x-host>',
    });
    await page.waitForLoadState('load');
    await page.evaluate((tag) => {
      class Late extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = tag;
        }
      }
      customElements.define('x-host', Late);
    }, login);
    await isDefined(page);
  });
});

describe('a policy with nonces', () => {
  const others = `connect-src ${product.site}; img-src data: ${product.site}; media-src ${product.site} blob:`;

  it.each(["'nonce-r4nd0m'", "'nonce-r4nd0m' 'strict-dynamic'", product.site])(
    'script-src %s allows everything, without a report',
    async (sources) => {
      const { page } = await openHost(
        {
          headers: {
            'Content-Security-Policy': `default-src 'none'; script-src ${sources}; ${others}; require-trusted-types-for 'script'; trusted-types 'none'`,
          },
          head: script.replace('<script', '<script nonce="r4nd0m"'),
        },
        (opening) =>
          opening.addInitScript(() => {
            const reports: string[] = [];
            Object.assign(globalThis, { reports });
            document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
              reports.push(`${violatedDirective} ${blockedURI}`),
            );
          }),
      );
      await rendered(page);
      await settled(page);
      expect(await page.evaluate('reports')).toEqual([]);
      expect(await page.locator('link[rel=modulepreload]').count()).toBeGreaterThan(2);
    },
  );
});

describe('a policy that blocks the elements’ scripts', () => {
  const policyOf = (sources: string) => ({
    'Content-Security-Policy': `script-src 'unsafe-inline' ${address} ${sources}`,
    'Content-Security-Policy-Report-Only': "script-src 'none'",
  });
  const listener = `<script>globalThis.reports = [];
    addEventListener('fan-error', ({ detail }) => reports.push(detail.tag + ' ' + detail.code));</script>`;

  it('is reported for each tag that needs one, and the children stay', async () => {
    const { page, expectComplaint } = await openHost({ headers: policyOf(''), head: listener + script });
    expectComplaint(/Content Security Policy/);
    const heard = () => page.evaluate<string[]>('reports');
    await expect.poll(heard, { timeout: 15_000 }).toEqual(['fan-login POLICY_BLOCKED']);
    await page.evaluate((tag) => document.body.insertAdjacentHTML('beforeend', tag), login);
    await expect.poll(heard, { timeout: 15_000 }).toEqual(['fan-login POLICY_BLOCKED', 'fan-login POLICY_BLOCKED']);
    expect(await page.getByText('Sign in').first().isVisible()).toBe(true);
  });

  it('is not reported for another failure, even if a report-only policy exists', async () => {
    const headers = policyOf(product.site);
    const { page, expectComplaint } = await openHost({ headers, head: listener + script }, (opening) =>
      opening.route('**/assets/login-*.js', (route) => route.abort()),
    );
    expectComplaint(/Content Security Policy/);
    const heard = () => page.evaluate<string[]>('reports');
    await expect.poll(async () => (await heard()).length, { timeout: 15_000 }).toBeGreaterThan(1);
    expect(new Set(await heard())).toEqual(new Set(['fan-login CHUNK_FAILED']));
  });
});

describe('a tag with display: contents', () => {
  it('loads although it has no box that can come near the screen', async () => {
    const { page } = await openHost({ head: `<style>fan-login { display: contents }</style>${script}` });
    await rendered(page);
    await page.locator('fan-login').getByRole('link', { name: 'Continue on Fanfare' }).waitFor();
  });
});

describe('a chunk that can’t be loaded', () => {
  const failuresInTitle = `<script>addEventListener('fan-error', ({ detail }) => { document.title = detail.code; });</script>`;

  it.each(['answers 404', 'answers 500', 'loses the connection'])(
    'is requested again when the server %s, and the children stay until then',
    async (how) => {
      let requests = 0;
      // The request that succeeds waits until the test has seen the children.
      const seen = Promise.withResolvers<void>();
      const { page } = await openHost({ head: failuresInTitle + script }, (opening) =>
        opening.route('**/assets/login-*.js', async (route) => {
          requests += 1;
          if (requests > 2) {
            await seen.promise;
            return route.continue();
          }
          if (how === 'loses the connection') return route.abort('connectionreset');
          return route.fulfill({ status: how === 'answers 404' ? 404 : 500, body: '' });
        }),
      );
      await page.waitForFunction(() => document.title === 'CHUNK_FAILED');
      expect(await page.getByText('Sign in').isVisible()).toBe(true);
      seen.resolve();
      await rendered(page);
    },
  );

  it('is requested again if it is a words file, with its own error code', async () => {
    let requests = 0;
    // The request that succeeds waits until the test has seen the children.
    const seen = Promise.withResolvers<void>();
    const { page } = await openHost({ head: failuresInTitle + script }, (opening) =>
      opening.route('**/assets/login-en-*.js', async (route) => {
        requests += 1;
        if (requests <= 2) return route.fulfill({ status: 404, body: '' });
        await seen.promise;
        return route.continue();
      }),
    );
    await page.waitForFunction(() => document.title === 'WORDS_FAILED');
    expect(await page.getByText('Sign in').isVisible()).toBe(true);
    seen.resolve();
    await rendered(page);
  });
});
