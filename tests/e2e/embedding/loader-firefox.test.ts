import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { firefoxProgram } from '../../embedding/firefox.ts';
import { type FailingProxy, serveFailingProxy } from '../harness/failing-proxy.ts';
import { type Host, serveHost } from '../harness/host-page.ts';

/** Firefox remembers the failure of a module until the page is left: docs/decisions/0018. */
describe('in Firefox, a script that answered 404', () => {
  let browser: Browser;
  let proxy: FailingProxy;
  let host: Host;
  /** Before the script of the page. */
  let head = '';

  beforeAll(async () => {
    proxy = await serveFailingProxy(inject('product').site);
    host = await serveHost(() => ({
      head: `${head}<script>addEventListener('fan-error', ({ detail }) => { document.title += ' ' + detail.code; });</script>
        <script type="module" src="${proxy.address}/embed.js"></script>`,
      body: '<fan-login><a href="/sign-in">Sign in</a></fan-login>',
    }));
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxProgram,
      headless: true,
      // A page on loopback may speak to a platform on loopback, as both do on the network in real life.
      extraPrefsFirefox: { 'network.lna.enabled': false, 'intl.accept_languages': 'en-US' },
    });
  });
  afterAll(async () => {
    await browser.close();
    host.close();
    proxy.close();
  });

  async function openHost() {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(host.address);
    return page;
  }

  const rendered = `document.querySelector('fan-login').shadowRoot?.querySelector('.surface')?.childElementCount`;

  it.each([
    ['the element’s own', /\/login-[\w-]{7}\.js/],
    ['one that it imports', /\/core-[\w-]{7}\.js/],
  ])('is asked for again elsewhere: %s', async (_, name) => {
    head = '';
    // Once ahead of the import, and twice by imports.
    proxy.fail(name, 3);
    const page = await openHost();
    await page.waitForFunction(`document.title.includes('CHUNK_FAILED')`);
    await page.waitForFunction(rendered, { timeout: 20_000 });
    expect(proxy.asked().at(-1)).toMatch(/^\/~\d+\/assets\//);
  });

  it('is asked for again with a query when it is words, which an element that runs already imports', async () => {
    head = '';
    proxy.fail(/\/login-en-[\w-]{7}\.js/, 3);
    const page = await openHost();
    await page.waitForFunction(`document.title.includes('WORDS_FAILED')`);
    await page.waitForFunction(rendered, { timeout: 20_000 });
    expect(proxy.asked().at(-1)).toMatch(/^\/assets\/login-en-.*\?\d+$/);
  });

  it('is asked for nowhere else where the page may have pinned hashes to addresses', async () => {
    head = '<script type="importmap">{ "integrity": {} }</script>';
    proxy.fail(/\/login-[\w-]{7}\.js/, Number.POSITIVE_INFINITY);
    const page = await openHost();
    await page.waitForFunction(`document.title.match(/CHUNK_FAILED/g)?.length > 2`);
    expect(proxy.asked().filter((path) => !/^\/assets\/login-[\w-]{7}\.js$/.test(path))).toEqual([]);
    expect(await page.evaluate(`document.querySelector('fan-login').textContent`)).toBe('Sign in');
  });
});
