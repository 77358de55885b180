import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { joinFan } from '../harness/fans.ts';
import { visit } from '../harness/visitor.ts';
import { buildReleaseWithout } from './older-release.ts';
import { signInThere } from './partner-steps.ts';

const product = inject('product');
const version = '0.0.9';
const older = `${product.site}/embed/${version}/`;

beforeAll(async () => {
  await buildReleaseWithout('profile', version, join(product.dataDirectory, 'data/releases'));
});

/** Opens the partner's page with the older script before its own, and a profile, which the older one does not have. */
async function openWithBoth(page: Page): Promise<void> {
  await page.route(`${product.partner}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('<script', `<script type="module" src="${older}embed.js"></script><script`)
      .replace('<fan-vote', '<fan-profile></fan-profile><fan-vote');
    await route.fulfill({ response, body });
  });
  await page.goto(`${product.partner}/`);
}

describe('two versions of the script on one page', () => {
  it('define each tag once, by the first script that has it, and share one session', async () => {
    const fan = await joinFan();
    const { page } = await visit({ fan, language: 'ko' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openWithBoth(page);
    await signInThere(page, fan);

    await page.locator('fan-profile').getByText(fan.name).first().waitFor();
    // The button is in the account menu, which is closed.
    await page.locator('fan-login').getByText(fan.name).first().waitFor({ state: 'attached' });
    const of = (tag: string) =>
      requested.filter((address) => new RegExp(`/assets/${tag}-[\\w-]{7}\\.js`).test(address));
    expect(of('login').length).toBeGreaterThan(0);
    expect(of('login').filter((address) => !address.startsWith(older))).toEqual([]);
    expect(of('profile').length).toBeGreaterThan(0);
    expect(of('profile').filter((address) => address.startsWith(older))).toEqual([]);
  });

  it('loads a pinned version with its hashes only, and its doctor finds nothing', async () => {
    const { files } = await (await fetch(`${older}integrity.json`)).json();
    const map = Object.fromEntries(Object.entries(files).map(([file, hash]) => [`${older}${file}`, hash]));
    const { page } = await visit();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.route(`${product.partner}/?fan-debug`, async (route) => {
      const head = `<script type="importmap">${JSON.stringify({ integrity: map })}</script>
        <script type="module" src="${older}embed.js" integrity="${files['embed.js']}" crossorigin></script>`;
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><link rel="icon" href="data:,">${head}<fan-login></fan-login>`,
      });
    });
    await page.goto(`${product.partner}/?fan-debug`);
    await page.locator('fan-login').getByRole('button').first().waitFor();
    const scripts = requested.filter((address) => address.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((address) => !address.startsWith(older))).toEqual([]);

    await page.locator('fan-doctor .lead').waitFor();
    expect(await page.locator('fan-doctor .finding').allInnerTexts()).toEqual([]);
  });
});
