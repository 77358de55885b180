import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import { reservePorts } from '../../../scripts/testing/reserve-ports.ts';
import { createServerProcess, type ServerProcess } from '../../../tools/crash/server-process.ts';
import { markupOf, rows } from '../../embedding/elements.ts';
import { expect } from '../harness/expect.ts';
import { callAs, joinFan } from '../harness/fans.ts';
import { type Host, serveHost } from '../harness/host-page.ts';
import { visit } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

/** All elements on one partner's page, whose platform's server is killed and started again on the same port. */
const everything = rows.map(markupOf).join('\n');
/** These show a visitor only the sign-in button, and request nothing. */
const needNothing = ['fan-login', 'fan-ticket', 'fan-profile', 'fan-purchase'];
const needData = rows.filter(({ tag }) => !needNothing.includes(tag));
const tags = (of: readonly { tag: string }[]) => [...new Set(of.map(({ tag }) => tag))].toSorted();

/** The message that a fan reads. */
const unreachable = words('en', 'core:errors.NETWORK');

/** The longest pause between two tries (docs/embedding.md) and the time of the request itself. */
const withinBackoff = { timeout: 75_000 };
const timeoutMs = 400_000;

let server: ServerProcess;
let host: Host;
let dataDirectory: string;
let site: string;
let standIns: string;

beforeAll(async () => {
  const port = await reservePorts();
  site = `http://localhost:${port}`;
  standIns = `http://localhost:${port + 2}`;
  host = await serveHost(() => ({
    head: `<script>globalThis.errors = [];
      addEventListener('fan-error', ({ detail }) => errors.push(detail.tag + ' ' + detail.code));</script>
      <script type="module" src="${site}/embed.js"></script>`,
    body: '<main></main>',
  }));
  dataDirectory = await mkdtemp(join(tmpdir(), 'fanfare-outage-'));
  // The product, when run as root, starts PostgreSQL as another user, who must be able to read this folder.
  await chmod(dataDirectory, 0o755);
  server = createServerProcess(join(dataDirectory, 'data'), port, {
    DEMO: 'on',
    NODE_ENV: '',
    PUBLIC_ORIGIN: site,
    PARTNER_ORIGINS: `http://localhost:${port + 1}=Lumen,${new URL(host.address).origin}=Host`,
    TOKEN_SECRET: randomBytes(32).toString('hex'),
  });
  await start();
}, timeoutMs);

/** Resolves when the stand-ins are ready; they start after the platform. */
async function start(): Promise<void> {
  await server.start();
  await expect(async () => expect((await fetch(`${standIns}/healthz`)).ok).toBe(true)).toPass();
}

/** Starts the server if a failed test has left it down. */
async function ensureRunning(): Promise<void> {
  const isUp = await fetch(`${site}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isUp) await start();
}
beforeEach(ensureRunning, timeoutMs);

afterAll(async () => {
  await ensureRunning();
  await server.end();
  host.close();
  await rm(dataDirectory, { recursive: true, force: true });
}, timeoutMs);

async function open() {
  const visitor = await visit();
  visitor.expectComplaint(/Failed to load resource|EventSource|dynamically imported module|ERR_/);
  await visitor.page.goto(host.address);
  // The script of the page has run.
  await visitor.page.waitForFunction(() => document.adoptedStyleSheets.length > 0);
  return visitor;
}

const place = (page: Page) =>
  page.evaluate((markup) => document.querySelector('main')?.setHTMLUnsafe(markup), everything);

/** Calls, and first screens, which come with the replies of calls. */
const data = /\/(api\/v1|first)\//;

const dataRows = (page: Page) => needData.map(({ id }) => page.locator(`[data-row="${id}"]`));

const errorsOf = (page: Page) => page.evaluate<string[]>('errors');

/** Each element's control for visitors: it exists once the element has its content. */
async function expectAllShown(page: Page, timing?: { timeout: number }): Promise<void> {
  await Promise.all(
    rows.map(async ({ id, control }) => {
      const row = page.locator(`[data-row="${id}"]`);
      await expect(row.locator(control.selector).first()).toBeAttached(timing);
    }),
  );
}

/** Scrolls through the page, so that each element comes near the screen. */
async function pass(page: Page): Promise<void> {
  for (const { id } of rows) await page.locator(`[data-row="${id}"]`).evaluate((element) => element.scrollIntoView());
}

describe('a server that is killed and started again', () => {
  it(
    'before the scripts are loaded: elements report it, keep their children, and load when the server is back',
    async () => {
      const { page } = await open();
      await server.kill();
      await place(page);
      await pass(page);
      const expected = tags(rows).map((tag) => `${tag} CHUNK_FAILED`);
      await expect.poll(async () => [...new Set(await errorsOf(page))].toSorted()).toEqual(expected);
      for (const { id } of rows) await expect(page.locator(`[data-row="${id}"] .fallback`)).toBeVisible();
      await start();
      await expectAllShown(page, withinBackoff);
    },
    timeoutMs,
  );

  it(
    'before the data is loaded: elements report it, show a message, and load when the server is back',
    async () => {
      const { page } = await open();
      // Lets the browser cache the scripts, but no data.
      await page.route(data, (route) => route.abort());
      await place(page);
      await pass(page);
      for (const row of dataRows(page)) await expect(row.getByRole('alert').first()).toBeVisible();
      await page.evaluate(() => document.querySelector('main')?.replaceChildren());
      await server.kill();
      await page.unroute(data);
      await page.evaluate('errors.length = 0');
      await place(page);
      const expected = tags(needData).map((tag) => `${tag} NETWORK`);
      await expect.poll(async () => [...new Set(await errorsOf(page))].toSorted()).toEqual(expected);
      for (const row of dataRows(page)) await expect(row.getByRole('alert').first()).toContainText(unreachable);
      await start();
      await expectAllShown(page, withinBackoff);
    },
    timeoutMs,
  );

  it(
    'that takes requests and does not answer: elements report it after a time, and load when the answer comes',
    async () => {
      const { page } = await open();
      const held: Route[] = [];
      let answers = false;
      await page.route(data, (route) => (answers ? route.continue() : void held.push(route)));
      await place(page);
      await pass(page);
      const expected = tags(needData).map((tag) => `${tag} NETWORK`);
      await expect
        .poll(async () => [...new Set(await errorsOf(page))].toSorted(), { timeout: 60_000 })
        .toEqual(expected);
      for (const row of dataRows(page)) await expect(row.getByRole('alert').first()).toContainText(unreachable);
      answers = true;
      for (const route of held) await route.continue();
      await expectAllShown(page, withinBackoff);
    },
    timeoutMs,
  );

  it(
    'while elements are shown: the content stays, and is updated when the server is back',
    async () => {
      const fan = await joinFan(site);
      const { page } = await open();
      await place(page);
      await pass(page);
      await expectAllShown(page, withinBackoff);
      const vote = page.locator('[data-row="fan-vote"]');
      await vote.evaluate((element) => element.scrollIntoView());
      const leader = vote.locator('[data-candidate]:has(.figures)').first();
      const candidateId = await leader.getAttribute('data-candidate');
      const figures = vote.locator(`[data-candidate="${candidateId}"] .figures`);
      const count = async () => Number((await figures.innerText()).replaceAll(',', ''));
      await expect.poll(count).toBeGreaterThan(0);
      const before = await count();
      await server.kill();
      await expectAllShown(page);
      expect(await page.getByRole('alert').count()).toBe(0);
      await start();
      const voter = { ...fan, site };
      await callAs(voter, 'POST', '/voteright/free/claim', { voteId: 'last-light-final' });
      await callAs(voter, 'POST', '/vote/last-light-final/cast', { candidateId, free: 3, paid: 0 });
      await expect.poll(count, withinBackoff).toBeGreaterThanOrEqual(before + 3);
      await expectAllShown(page);
    },
    timeoutMs,
  );
});
