import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkTypes } from '../../../tools/hosts/check-types.ts';
import { collectComplaints, drive } from '../../../tools/hosts/drive.ts';
import { copyHost, pack, unpack } from '../../../tools/hosts/prepare-host.ts';
import { signInThere } from '../embedding/partner-steps.ts';
import { expect as seeing } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { revisit } from '../harness/revisit.ts';

/**
 * The short form of `npm run hosts`: the packed package in a React application, built with the repository's own tools.
 */
const root = join(import.meta.dirname, '../../..');
const { site, partner } = inject('product');
const run = promisify(execFile);

let home: string;
let host: string;
let built: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'fanfare-host-'));
  host = join(home, 'react-19');
  built = join(host, 'dist');
  await run(process.execPath, ['scripts/package.ts', join(home, 'package')], { cwd: root });
  copyHost(join(root, 'tests/hosts/react-19'), host, site);
  await mkdir(join(host, 'node_modules'));
  await unpack(await pack(join(home, 'package'), home), join(host, 'node_modules'));
  for (const name of ['react', 'react-dom', 'scheduler', '@types', 'csstype']) {
    await symlink(join(root, 'node_modules', name), join(host, 'node_modules', name));
  }
  const { NODE_ENV: _, ...environment } = process.env;
  await run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: host, env: environment });
});
afterAll(() => rm(home, { recursive: true }));

/** The built application is served at the partner's address, which is on the platform's list. */
async function openHost(page: Page, { language = 'en', head = '' } = {}): Promise<void> {
  await page.context().route(`${partner}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/assets/') ? pathname : '/index.html';
    const text = await readFile(join(built, file), 'utf8');
    const contentType = { js: 'text/javascript', css: 'text/css' }[file.split('.').at(-1) ?? ''] ?? 'text/html';
    const body = text.replace('<html lang="en">', `<html lang="${language}">`).replace('</head>', `${head}</head>`);
    await route.fulfill({ contentType, body: file === '/index.html' ? body : text });
  });
  await page.goto(`${partner}/`);
}

it('the package works in a React application: attributes, events, keyed lists, remounts and client-side navigation', async () => {
  const { page } = await revisit();
  const complaints = await collectComplaints(page);
  await openHost(page);
  await drive(page, `${partner}/`);
  expect(complaints.list).toEqual([]);
});

it('the package and the platform’s script on one page share the session, the language and one live connection', async () => {
  const fan = await joinFan();
  const { page } = await revisit({ fan, language: 'ko' });
  const live = new Set<Request>();
  page.on('request', (request) => request.url().includes('/live?') && live.add(request));
  page.on('requestfinished', (request) => live.delete(request));
  page.on('requestfailed', (request) => live.delete(request));
  await openHost(page, { language: 'ko', head: `<script type="module" src="${site}/embed.js"></script>` });
  // <fan-login> comes from the package, <fan-profile> and <fan-title> from the script.
  await page.evaluate(() => {
    const profile = document.createElement('fan-profile');
    profile.section = 'overview';
    const title = document.createElement('fan-title');
    title.titleId = 'last-light';
    document.body.prepend(profile, title);
  });
  await page.waitForFunction(() => customElements.get('fan-profile') && customElements.get('fan-title'));
  const copies = await page.evaluate(
    () => Reflect.get(globalThis, Symbol.for('fanfare/core/1')).get('shared:auth').mirrors.size,
  );
  expect(copies).toBe(2);
  await signInThere(page, fan);
  await seeing(page.locator('fan-profile')).toContainText(fan.name);
  await expect.poll(() => live.size).toBe(1);
  await page.evaluate(() => document.documentElement.setAttribute('lang', 'ja'));
  await seeing(page.locator('fan-profile .surface')).toHaveAttribute('lang', 'ja');
  await seeing(page.locator('#login .surface')).toHaveAttribute('lang', 'ja');
});

it('watch() of the package finds tags in late shadow roots, and retries failed loads', async () => {
  const { page, expectComplaint } = await revisit();
  expectComplaint(/Failed to load resource|dynamically imported module/);
  let requests = 0;
  await page.context().route(`${partner}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!pathname.endsWith('.js'))
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><main></main>' });
    if (pathname.startsWith('/chunks/login-')) {
      requests += 1;
      if (requests === 1) return route.abort();
    }
    const body = await readFile(join(home, 'package', pathname));
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${partner}/`);
  await page.evaluate(
    `import('/index.js').then(({ configure, watch }) => {
      globalThis.codes = [];
      addEventListener('fan-error', ({ detail }) => codes.push(detail.code));
      configure({ origin: '${site}' });
      watch();
    })`,
  );
  await page.evaluate(() => {
    const root = document.querySelector('main')?.attachShadow({ mode: 'closed' });
    root?.append(document.createElement('fan-login'));
  });
  await page.waitForFunction(() => customElements.get('fan-login'));
  expect(await page.evaluate('codes')).toEqual(['CHUNK_FAILED']);
});

it('the package’s types accept correct uses and reject each wrong one', async () => {
  const command = [join(root, 'node_modules/.bin/tsc'), '--noEmit', '--pretty', 'false'];
  const { refused, expected } = await checkTypes(host, command);
  expect(expected.length).toBeGreaterThan(15);
  expect(refused).toEqual(expected);
});

it('every entry can be imported without a browser, and has no effect there', async () => {
  const { exports } = JSON.parse(await readFile(join(home, 'package/package.json'), 'utf8'));
  const entries = Object.keys(exports).filter((entry) => !/\.(json|css)$|angular/.test(entry));
  const imports = entries.map((entry) => `await import('@fanfare/elements${entry.slice(1)}');`);
  await writeFile(join(host, 'server.mjs'), `${imports.join('\n')}\nconsole.log('imported');\n`);
  const { stdout, stderr } = await run(process.execPath, ['server.mjs'], { cwd: host });
  expect([stdout.trim(), stderr]).toEqual(['imported', '']);
});

it('the package’s command runs the doctor without other packages', async () => {
  const { bin } = JSON.parse(await readFile(join(home, 'package/package.json'), 'utf8'));
  const parameters = [join(home, 'package', bin), 'doctor', `${partner}/`, '--no-browser', '--json'];
  const { stdout } = await run(process.execPath, parameters, { cwd: home });
  expect(JSON.parse(stdout).findings).toEqual([]);
});
