import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { parseConfig } from '../../../server/platform/config.ts';
import { expect as expectSoon } from '../harness/expect.ts';
import { settled } from '../harness/settled.ts';
import { type Blocks, block, host, login, open, rendered, root, scripted, serve, textOf, vote } from './block-steps.ts';
import { headersIn } from './document-blocks.ts';

/** The blocks on policies, origins and failures. */
export const safetyBlocks: Blocks = {
  async csp() {
    const { 'Content-Security-Policy': policy = '' } = headersIn(block('csp'));
    const body = `${login}${vote}<fan-store title-id="last-light"></fan-store><fan-player stream-id="last-light-finale"></fan-player>`;
    const own = policy.replace('img-src', 'img-src data:');
    const { page, violations } = await open({ body, headers: { 'Content-Security-Policy': own } });
    for (const tag of ['fan-login', 'fan-vote', 'fan-store', 'fan-player']) {
      await page.locator(tag).scrollIntoViewIfNeeded();
      await rendered(page, tag);
    }
    await settled(page);
    expect(await violations()).toEqual([]);
  },

  async 'csp-nonce'() {
    const headers = headersIn(block('csp-nonce'));
    const { page, violations } = await open({ head: block('csp-nonce-tag'), body: login + vote, headers });
    await rendered(page, 'fan-login');
    await rendered(page, 'fan-vote');
    await settled(page);
    expect(await violations()).toEqual([]);
  },

  'csp-nonce-tag': () => Promise.resolve(expect(block('csp-nonce-tag')).toContain('nonce="R4nd0m"')),

  async sandbox() {
    const within = async (frame: string) => {
      serve({ '/page-with-elements.html': { body: login + block('doctor-tag') } });
      const { page, expectComplaint } = await open({ head: '', body: frame });
      expectComplaint(/sandbox|ERR_|CORS/);
      const inside = page.frameLocator('iframe');
      await inside.locator('fan-doctor .lead').waitFor();
      return (await inside.locator('fan-doctor .finding').allInnerTexts()).join('\n');
    };
    expect(await within(block('sandbox'))).not.toContain('sandbox');
    expect(await within(block('sandbox').replace(' allow-popups ', ' '))).toContain('lacks: allow-popups');
  },

  'partner-origins'() {
    const line = block('partner-origins').trim();
    const { partnerOrigins } = parseConfig({
      TOKEN_SECRET: 'no other server in the world knows this',
      PERSONAL_KEY: `2026=${Buffer.alloc(32, 7).toString('base64')}`,
      PARTNER_ORIGINS: line.slice(line.indexOf('=') + 1),
    });
    expect([...partnerOrigins]).toEqual([
      ['https://artist.example', 'Artist'],
      ['https://www.artist.example', 'Artist'],
    ]);
    return Promise.resolve();
  },

  'partner-returns'() {
    const line = block('partner-returns').trim();
    const listed = block('partner-origins').trim();
    const { partnerReturns } = parseConfig({
      TOKEN_SECRET: 'no other server in the world knows this',
      PERSONAL_KEY: `2026=${Buffer.alloc(32, 7).toString('base64')}`,
      PARTNER_ORIGINS: listed.slice(listed.indexOf('=') + 1),
      PARTNER_RETURNS: line.slice(line.indexOf('=') + 1),
    });
    expect(partnerReturns).toEqual(['https://artist.example/', 'https://www.artist.example/vote']);
    return Promise.resolve();
  },

  async coop() {
    const { page } = await open({ headers: headersIn(block('coop')) }, undefined, '?fan-debug');
    await page.locator('fan-doctor .lead').waitFor();
    expect((await page.locator('fan-doctor .finding').allInnerTexts()).join('\n')).not.toContain('Opener');
  },

  async watch() {
    const before = `<div id="host"></div><script>
      const closedRoot = document.querySelector('#host').attachShadow({ mode: 'closed' });
      closedRoot.innerHTML = '<fan-login></fan-login>';
    </script>`;
    const { page } = await open({ body: `${before}<script type="module">${block('watch')}</script>` });
    await page.waitForFunction(
      "closedRoot.querySelector('fan-login').shadowRoot?.querySelector('.surface')?.childElementCount",
    );
  },

  async integrity() {
    const folder = await mkdtemp(join(tmpdir(), 'fanfare-integrity-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'print.mjs'), block('integrity'));
    const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'print.mjs')]);
    const { page } = await open({ head: stdout });
    await rendered(page, 'fan-login');
    const changed = stdout.replaceAll(/(assets\/login-[\w-]+\.js":"sha384-)[^"]+/g, `$1${'A'.repeat(64)}`);
    const refusing = await open({ head: changed, body: '<fan-login><a href="/">Sign in there</a></fan-login>' });
    refusing.expectComplaint(/integrity/);
    await expectSoon.poll(() => textOf(refusing.logs)).toMatch(/valid digest in the 'integrity'/);
    await expectSoon(refusing.page.getByText('Sign in there')).toBeVisible();
  },

  async doctor() {
    serve({ '/page.html': {} });
    const [command = '', address = ''] = block('doctor')
      .trim()
      .split(/ (?=https)/);
    expect(command).toBe('npx @fanfare/elements doctor');
    expect(address).toMatch(/^https:/);
    const run = promisify(execFile)(process.execPath, [join(root, 'tools/doctor.ts'), host.address]);
    await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('PARTNER_ORIGINS=') });
  },

  async 'doctor-tag'() {
    const { page } = await open({ body: login + block('doctor-tag') });
    await expectSoon(page.locator('fan-doctor .finding')).toHaveCount(1);
  },

  async errors() {
    const { page, logs, expectComplaint } = await open({ head: scripted('errors') }, (tab) =>
      tab.route('**/assets/login-*.js', (route) => route.abort()),
    );
    expectComplaint(/ERR_FAILED/);
    await expectSoon.poll(() => textOf(logs)).toContain('CHUNK_FAILED in <fan-login>');
    await page.unrouteAll();
  },
};
