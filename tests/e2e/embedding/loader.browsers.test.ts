import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { firefoxProgram } from '../../embedding/firefox.ts';
import { type FailingProxy, serveFailingProxy } from '../harness/failing-proxy.ts';
import { type Host, serveHost } from '../harness/host-page.ts';

/** Firefox remembers a failed module until the page is left: docs/decisions/0018. */
describe('in Firefox, a script that answered 404', () => {
  let browser: Browser;
  let proxy: FailingProxy;
  let host: Host;
  /** These are set before the page's script runs. */
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
      // Allows a loopback page to request a loopback platform, as Firefox allows it for public addresses.
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
  ])('is requested again at another address: %s', async (_, name) => {
    head = '';
    // One preload and two imports.
    proxy.fail(name, 3);
    const page = await openHost();
    await page.waitForFunction(`document.title.includes('CHUNK_FAILED')`);
    await page.waitForFunction(rendered, { timeout: 20_000 });
    expect(proxy.requestedPaths().at(-1)).toMatch(/^\/~\d+\/assets\//);
  });

  it('is requested again with a query if it is a words file that a running element imports', async () => {
    head = '';
    proxy.fail(/\/login-en-[\w-]{7}\.js/, 3);
    const page = await openHost();
    await page.waitForFunction(`document.title.includes('WORDS_FAILED')`);
    await page.waitForFunction(rendered, { timeout: 20_000 });
    expect(proxy.requestedPaths().at(-1)).toMatch(/^\/assets\/login-en-.*\?\d+$/);
  });

  it('is requested at no other address where the page may have an import map with integrity', async () => {
    head = '<script type="importmap">{ "integrity": {} }</script>';
    proxy.fail(/\/login-[\w-]{7}\.js/, Number.POSITIVE_INFINITY);
    const page = await openHost();
    await page.waitForFunction(`document.title.match(/CHUNK_FAILED/g)?.length > 2`);
    expect(proxy.requestedPaths().filter((path) => !/^\/assets\/login-[\w-]{7}\.js$/.test(path))).toEqual([]);
    expect(await page.evaluate(`document.querySelector('fan-login').textContent`)).toBe('Sign in');
  });
});
