import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { parseConfig } from '../../../server/platform/config.ts';
import { errorStatus } from '../../../server/platform/http/errors.ts';
import { sections } from '../../../src/core/doctor/findings.ts';
import { expect as expectSoon } from '../harness/expect.ts';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { visit } from '../harness/visitor.ts';
import { anchorsOf, codeBlocks, headersIn, linksIn } from './document-blocks.ts';

/** Runs each code block of docs/embedding.md on a page of another origin, with the built product. */
const product = inject('product');
const root = join(import.meta.dirname, '../../..');
const served = `${product.site}/docs/embedding.md`;
const script = `<script type="module" src="${product.site}/embed.js"></script>`;
const login = '<fan-login></fan-login>';
const vote = '<fan-vote vote-id="last-light-final"></fan-vote>';

let pages: Record<string, HostPage> = {};
let host: Host;
let markdown = '';

beforeAll(async () => {
  host = await serveHost((path) => ({ head: script, body: login, ...pages[path] }));
  markdown = await (await fetch(served)).text();
});
afterAll(() => host.close());

function block(name: string): string {
  const found = codeBlocks(markdown).find((one) => one.name === name);
  if (!found) throw new Error(`docs/embedding.md has no block ${name}`);
  return found.code;
}

interface Opened {
  page: Page;
  /** What the page wrote to the console. */
  said: string[];
  violations(): Promise<string[]>;
  expectComplaint(complaint: RegExp): void;
}

/** Opens the host's page, and records policy violations from its start on. */
async function open(page: HostPage, prepare?: (page: Page) => Promise<unknown>, query = ''): Promise<Opened> {
  pages = { ...pages, '/page.html': page };
  const visitor = await visit();
  const said: string[] = [];
  visitor.page.on('console', (message) => said.push(message.text()));
  await visitor.page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      refused.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
  await prepare?.(visitor.page);
  await visitor.page.goto(host.address + query);
  return {
    page: visitor.page,
    said,
    violations: () => visitor.page.evaluate(() => Reflect.get(globalThis, 'refused')),
    expectComplaint: visitor.expectComplaint,
  };
}

const rendered = (page: Page, tag: string) =>
  page.waitForFunction(
    (name) => document.querySelector(name)?.shadowRoot?.querySelector('.surface')?.childElementCount,
    tag,
  );
const styled = (name: string) => `${script}<style>${block(name)}</style>`;
const scripted = (name: string) => `${script}<script type="module">${block(name)}</script>`;
const textOf = (said: readonly string[]) => said.join('\n');

/** What each code block must do, by its name. */
const followers: Record<string, () => Promise<void>> = {
  async 'quick-start'() {
    const { page } = await open({ head: '', body: block('quick-start') });
    await expectSoon(page.getByText('Vote on Fanfare')).toBeHidden();
    await expectSoon(page.locator('fan-vote').getByRole('heading').first()).toBeVisible();
  },

  async sizes() {
    const { page } = await open({ head: styled('sizes'), body: vote });
    await rendered(page, 'fan-vote');
    const box = await page.locator('fan-vote').boundingBox();
    expect(box?.width).toBe(640);
    const [start, end] = await page.evaluate(
      (right) => [right, document.documentElement.clientWidth - right - 640],
      box?.x ?? 0,
    );
    expect(Math.abs((start ?? 0) - (end ?? 1))).toBeLessThan(1);
  },

  async boxes() {
    const { page } = await open({ head: block('boxes'), body: '<fan-vote></fan-vote>' });
    const box = await page.locator('fan-vote').boundingBox();
    expect(box?.height).toBeGreaterThan(200);
  },

  async edges() {
    const { page } = await open({ head: styled('edges') });
    await rendered(page, 'fan-login');
    const edge = await page.evaluate(() => {
      const inside = document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface');
      return inside ? getComputedStyle(inside).getPropertyValue('--fan-edge-top') : '';
    });
    expect(edge).toBe('64px');
  },

  async properties() {
    const shown = `<script>addEventListener('fan-vote-shown', ({ detail }) => { document.title = detail.voteId; });</script>`;
    const { page } = await open({ head: shown + scripted('properties'), body: '' });
    await expectSoon(page).toHaveTitle('last-light-final');
  },

  async 'heading-level'() {
    const { page } = await open({ body: block('heading-level') });
    await expectSoon(page.locator('fan-vote').getByRole('heading', { level: 4 }).first()).toBeVisible();
    expect(await page.locator('fan-vote').getByRole('heading', { level: 2 }).count()).toBe(0);
  },

  async events() {
    const { said } = await open({ head: scripted('events'), body: vote });
    await expectSoon.poll(() => textOf(said)).toContain('Shown: ');
  },

  async 'take-over'() {
    const { page } = await open({ head: scripted('take-over'), body: '<fan-vote></fan-vote>' });
    await page.locator('fan-vote').getByRole('link').first().click();
    await expectSoon(page.locator('fan-vote')).toHaveAttribute('vote-id', /./);
    expect(page.url()).toBe(host.address);
  },

  async analytics() {
    const { page } = await open({ head: scripted('analytics'), body: vote });
    const counted = () => page.evaluate(() => Reflect.get(globalThis, 'dataLayer'));
    const shown = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => document.addEventListener('fan-vote-shown', () => resolve(true), { once: true })),
      );
    await rendered(page, 'fan-vote');
    const first = shown();
    await page.evaluate(() => document.querySelector('fan-vote')?.setAttribute('vote-id', 'encore-bell-grand'));
    await first;
    expect(await counted()).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('consent', { detail: { analytics: true } })));
    const second = shown();
    await page.evaluate(() => document.querySelector('fan-vote')?.setAttribute('vote-id', 'last-light-final'));
    await second;
    // A vote is announced again when `vote-id` changes.
    const pushed: unknown[] = await counted();
    expect(pushed.length).toBeGreaterThan(0);
    for (const entry of pushed) expect(entry).toEqual({ event: 'fan-vote-shown', element: 'fan-vote' });
  },

  async 'language-and-theme'() {
    const { page } = await open({ body: block('language-and-theme') });
    await expectSoon(page.locator('fan-login').getByText('ログイン').first()).toBeVisible();
    const scheme = await page.evaluate(() => {
      const inside = document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface');
      return inside ? getComputedStyle(inside).colorScheme : '';
    });
    expect(scheme).toBe('dark');
  },

  async theming() {
    const { page } = await open({ head: styled('theming'), body: vote });
    await page.locator('fan-vote [part~=candidate]').first().click();
    const button = page.locator('fan-vote [part~=vote-button]').first();
    await expectSoon(button).toHaveCSS('text-transform', 'uppercase');
    await expectSoon(button).toHaveCSS('font-family', 'Georgia, serif');
  },

  async csp() {
    const { 'Content-Security-Policy': policy = '' } = headersIn(block('csp'));
    const body = `${login}${vote}<fan-store title-id="last-light"></fan-store><fan-player stream-id="last-light-finale"></fan-player>`;
    const own = policy.replace('img-src', 'img-src data:');
    const { page, violations } = await open({ body, headers: { 'Content-Security-Policy': own } });
    for (const tag of ['fan-login', 'fan-vote', 'fan-store', 'fan-player']) {
      await page.locator(tag).scrollIntoViewIfNeeded();
      await rendered(page, tag);
    }
    await page.waitForLoadState('networkidle');
    expect(await violations()).toEqual([]);
  },

  async 'csp-nonce'() {
    const headers = headersIn(block('csp-nonce'));
    const { page, violations } = await open({ head: block('csp-nonce-tag'), body: login + vote, headers });
    await rendered(page, 'fan-login');
    await rendered(page, 'fan-vote');
    await page.waitForLoadState('networkidle');
    expect(await violations()).toEqual([]);
  },

  'csp-nonce-tag': () => Promise.resolve(expect(block('csp-nonce-tag')).toContain('nonce="R4nd0m"')),

  async sandbox() {
    const within = async (frame: string) => {
      pages['/page-with-elements.html'] = { body: login + block('doctor-tag') };
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
    await expectSoon.poll(() => textOf(refusing.said)).toMatch(/valid digest in the 'integrity'/);
    await expectSoon(refusing.page.getByText('Sign in there')).toBeVisible();
  },

  async doctor() {
    pages = { '/page.html': {} };
    const [command = '', address = ''] = block('doctor')
      .trim()
      .split(/ (?=https)/);
    expect(command).toBe('npx @fanfare/elements doctor');
    expect(address).toMatch(/^https:/);
    const run = promisify(execFile)(process.execPath, [join(root, 'scripts/doctor.ts'), host.address]);
    await expect(run).rejects.toMatchObject({ code: 1, stdout: expect.stringContaining('PARTNER_ORIGINS=') });
  },

  async 'doctor-tag'() {
    const { page } = await open({ body: login + block('doctor-tag') });
    await expectSoon(page.locator('fan-doctor .finding')).toHaveCount(1);
  },

  async errors() {
    const { page, said, expectComplaint } = await open({ head: scripted('errors') }, (tab) =>
      tab.route('**/assets/login-*.js', (route) => route.abort()),
    );
    expectComplaint(/ERR_FAILED/);
    await expectSoon.poll(() => textOf(said)).toContain('CHUNK_FAILED in <fan-login>');
    await page.unrouteAll();
  },
};

describe('docs/embedding.md', () => {
  it('has a test for each block, and a block for each test', () => {
    const names = codeBlocks(readFileSync(join(root, 'docs/embedding.md'), 'utf8')).map(({ name }) => name);
    expect(names.filter((name) => name !== '').toSorted()).toEqual(Object.keys(followers).toSorted());
  });

  it.each(Object.entries(followers))('works as block %s says', (_, follow) => follow());

  it('shows code for frameworks from the applications in tests/hosts', () => {
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const folder = join(root, 'tests/hosts');
    const files = globSync('**/*.{ts,tsx,js,mjs,vue,svelte,html,astro}', {
      cwd: folder,
      exclude: (name) => name === 'node_modules',
    });
    const sources = files.map((file) => plain(readFileSync(join(folder, file), 'utf8')));
    const shown = codeBlocks(readFileSync(join(root, 'docs/embedding.md'), 'utf8')).filter(({ name }) => name === '');
    expect(shown.length).toBeGreaterThan(5);
    const strange = shown.filter(({ code }) => !sources.some((source) => source.includes(plain(code))));
    expect(strange).toEqual([]);
  });

  it('explains every code of fan-error, and no other', async () => {
    const codesIn = (file: string, type: string) => {
      const [, union = ''] = new RegExp(`type ${type} =([^;]+);`).exec(readFileSync(join(root, file), 'utf8')) ?? [];
      return [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code);
    };
    const own = [
      ...codesIn('src/core/api/fan-error.ts', 'ClientErrorCode'),
      ...codesIn('src/core/element/error-event.ts', 'ElementErrorCode'),
    ];
    const rows = (text: string) => [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code = '']) => code);
    expect(rows(markdown).toSorted()).toEqual([...new Set(own)].toSorted());
    const errors = await (await fetch(`${product.site}/docs/errors.md`)).text();
    expect(rows(errors)).toEqual(Object.keys(errorStatus));
  });

  it('has the section that each finding of the doctor links to', () => {
    expect(anchorsOf(markdown)).toEqual(expect.arrayContaining([...new Set(Object.values(sections))]));
  });

  it('names only existing tokens', () => {
    const sheets = ['design/tokens.css', 'element/element.css', 'ui/state/skeleton.css']
      .map((name) => readFileSync(join(root, 'src/core', name), 'utf8'))
      .join('');
    const named = [...new Set(markdown.match(/--fan-[\w-]+/g))];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !new RegExp(`${name}[:,)]`).test(sheets))).toEqual([]);
  });
});

describe('the served documents', () => {
  it('are listed in llms.txt, and every link in them can be opened', async () => {
    const llms = await fetch(`${product.site}/llms.txt`);
    expect(llms.headers.get('content-type')).toContain('text/plain');
    const text = await llms.text();
    expect(text).toMatch(/^# Fanfare\n\n> /);
    const links = linksIn(text, `${product.site}/llms.txt`);
    expect(links.length).toBeGreaterThan(6);
    const documents = links.filter((link) => link.endsWith('.md'));
    const further = documents.map(async (link) => linksIn(await (await fetch(link)).text(), link));
    const all = [...new Set([...links, ...(await Promise.all(further)).flat()])];
    const statuses = await Promise.all(all.map(async (link) => [link, (await fetch(link)).status]));
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
  });
});
