import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { browserArguments, findBrowser } from '../../../scripts/testing/find-browser.mjs';
import { type RunningStandIn, startSignInStandIn } from './sign-in.ts';

/*
 * Tests the script in a real browser, on a page with the policy of our site: no inline script, Trusted Types, COOP that
 * allows pop-ups only.
 */

let site: Server;
let siteOrigin: string;
let standIn: RunningStandIn;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src 'self' ${standIn.origin}; require-trusted-types-for 'script'`,
    );
    response.end(isScript ? pageScript : pageMarkup());
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  siteOrigin = `http://localhost:${(site.address() as AddressInfo).port}`;
  standIn = await startSignInStandIn({ platformOrigin: siteOrigin, port: 0 });
  browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
});
afterAll(async () => {
  await browser.close();
  await standIn.close();
  await new Promise((resolve) => site.close(resolve));
});

beforeEach(async () => {
  const context = await browser.newContext({ locale: 'en-US' });
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(siteOrigin);
});
afterEach(async () => {
  await page.context().close();
  expect(complaints.splice(0)).toEqual([]);
});

const pageMarkup = () => `<!doctype html><title>Site</title><button>Sign in</button><output></output>
  <script src="${standIn.origin}/google/gsi/client"></script><script src="/page.js"></script>`;
const pageScript = `
  const show = (value) => { document.querySelector('output').textContent = JSON.stringify(value); };
  const client = google.accounts.oauth2.initCodeClient({
    client_id: 'stand-in-google', scope: 'openid profile email', ux_mode: 'popup', state: 'ours',
    callback: (answer) => show({ answer }), error_callback: ({ type }) => show({ type }),
  });
  document.querySelector('button').addEventListener('click', () => client.requestCode());`;

async function openPopup(): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button').click()]);
  return popup;
}

async function outcome() {
  const output = page.locator('output');
  await expect.poll(() => output.textContent()).not.toBe('');
  return JSON.parse((await output.textContent()) ?? '');
}

test('a person is selected, and the page gets a code with its state', async () => {
  const popup = await openPopup();
  await popup.getByRole('radio', { name: /Grace Okafor/ }).check();
  await popup.getByRole('button', { name: 'Agree and continue' }).click();
  const { answer } = await outcome();
  expect(answer).toMatchObject({ state: 'ours', scope: 'openid profile email' });
  expect(answer.code).toMatch(/^[\w-]{20,}$/);
  await expect.poll(() => popup.isClosed()).toBe(true);
});

test('a person enters a new name', async () => {
  const popup = await openPopup();
  await popup.getByRole('radio', { name: 'Someone new' }).check();
  await popup.getByLabel('Name').fill('Nova');
  await popup.getByLabel('Email', { exact: true }).fill('nova@fans.example');
  await popup.getByRole('button', { name: 'Agree and continue' }).click();
  expect((await outcome()).answer.code).toBeTruthy();
});

test.each(['light', 'dark'] as const)('the authorize page is accessible in the %s', async (colorScheme) => {
  const popup = await openPopup();
  await popup.emulateMedia({ colorScheme });
  await popup.getByText('Make something go wrong').click();
  await popup.evaluate(axe.source);
  const { violations } = await popup.evaluate<axe.AxeResults>('axe.run()');
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  await popup.close();
});

test('a refusal is an answer with an error', async () => {
  const popup = await openPopup();
  await popup.getByRole('button', { name: 'Cancel' }).click();
  expect((await outcome()).answer).toMatchObject({ error: 'access_denied', state: 'ours' });
});

test('closing the window is popup_closed', async () => {
  const popup = await openPopup();
  await popup.close();
  expect(await outcome()).toEqual({ type: 'popup_closed' });
});

test('a blocked window is popup_failed_to_open', async () => {
  await page.evaluate(() => {
    window.open = () => null;
  });
  await page.getByRole('button').click();
  expect(await outcome()).toEqual({ type: 'popup_failed_to_open' });
});
