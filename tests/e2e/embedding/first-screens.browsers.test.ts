import puppeteer, { type Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { firefoxProgram } from '../../embedding/firefox.ts';
import { type Host, serveHost } from '../harness/host-page.ts';
import { bodyOf, screens } from './first-screens.ts';

const { site } = inject('product');

/** Chromium's are in `first-screens.screens.test.ts`; its ICU has other names of times than Firefox's. */
describe('in Firefox, a first screen', () => {
  let browser: Browser;
  let host: Host;
  let markup = '';

  beforeAll(async () => {
    host = await serveHost(() => ({
      head: `<script type="module" src="${site}/embed.js"></script>`,
      body: bodyOf(markup),
    }));
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: firefoxProgram,
      headless: true,
      extraPrefsFirefox: { 'network.lna.enabled': false, 'intl.accept_languages': 'en-US' },
    });
  });
  afterAll(async () => {
    await browser.close();
    host.close();
  });

  it.each(screens)('is taken over with its nodes: %s', async (screen) => {
    markup = screen;
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const redrawn: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('was rendered again')) redrawn.push(message.text());
    });
    const released = Promise.withResolvers<void>();
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (/\/assets\/(?!first-)/.test(request.url())) await released.promise;
      await request.continue();
    });
    await page.goto(host.address, { waitUntil: 'domcontentloaded' });
    const element = `document.querySelector('${screen.split(' ')[0]}')`;
    await page.waitForFunction(`${element}.shadowRoot?.querySelector('[data-served]')`);
    await page.evaluate(`globalThis.nodes = [...${element}.shadowRoot.querySelectorAll('.surface *')]`);
    released.resolve();
    await page.waitForFunction(`${element}.matches(':state(rendered)')`);
    await page.waitForFunction(`!${element}.shadowRoot.querySelector('[data-served]')`);
    expect(redrawn).toEqual([]);
    expect(await page.evaluate('nodes.some((node) => node.isConnected)')).toBe(true);
    await context.close();
  });
});
