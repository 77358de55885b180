import type { BrowserContext, Disposable, Page } from 'playwright';
import { inject, onTestFinished } from 'vitest';
import { storageOf } from './fans.ts';
import { followRequests } from './settled.ts';
import {
  collectComplaints,
  languageCookie,
  openContext,
  permissions,
  stopIntercepting,
  takePictures,
  type Visitor,
  type VisitorOptions,
} from './visitor.ts';

const { site } = inject('product');
/** An address of the site without scripts. */
const quiet = (origin: string) => `${origin}/healthz`;

interface FreePage {
  context: BrowserContext;
  page: Page;
  /** The scripts that the running test has added to every page. */
  scripts: Disposable[];
  /** The origins whose storage the tests may have used. */
  origins: Set<string>;
}

/** The free pages of this worker, by the options that a context can't change. */
const free = new Map<string, FreePage[]>();

/**
 * Like `visit`, in a page that the tests of a worker use one after the other: Chromium keeps the page's process with all
 * that it has compiled, decoded and cached, which is more than half of the cost of a first page. Between two tests cookies,
 * storage, permissions, interceptions, listeners, added scripts and other pages are removed; the cache of files and the
 * history of the tab stay. Not for tests that need a cold cache, or leave other things in their context.
 */
export async function revisit(options: Omit<VisitorOptions, 'browser'> = {}): Promise<Visitor> {
  const { fan, width = 1280, height = 900, language = 'en', dark = false, motion = false, ...fixed } = options;
  const key = JSON.stringify({ language, ...fixed });
  const freePage = free.get(key)?.pop() ?? (await open(options));
  const { context, page } = freePage;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    // Also the emulation of an earlier test.
    forcedColors: null,
    contrast: null,
    media: null,
  });
  await context.addCookies([languageCookie(language)]);
  await page.evaluate(
    (items) => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    },
    storageOf(language, fan),
  );
  const complaints = collectComplaints(context);
  onTestFinished(async ({ task }) => {
    complaints.stop();
    const isFailed = task.result?.state === 'fail';
    if (isFailed) await takePictures(context, task.name);
    await stopIntercepting(context);
    if (!isFailed && (await clean(freePage))) free.set(key, [...(free.get(key) ?? []), freePage]);
    else await context.close();
    complaints.expectOnlyExpected();
  });
  return { context, page, expectComplaint: complaints.expectOne };
}

async function open(options: VisitorOptions): Promise<FreePage> {
  const context = await openContext({ ...options, fan: undefined });
  const origins = new Set([site]);
  context.on('framenavigated', (frame) => {
    const { origin, protocol } = new URL(frame.url() || 'about:blank');
    if (protocol.startsWith('http')) origins.add(origin);
  });
  const page = await context.newPage();
  const scripts: Disposable[] = [];
  for (const target of [context, page]) collectScripts(target, scripts);
  await page.goto(quiet(site));
  return { context, page, scripts, origins };
}

/** Collects the scripts that are added to each new document from now on. */
function collectScripts(target: BrowserContext | Page, scripts: Disposable[]): void {
  const add: (...args: Parameters<Page['addInitScript']>) => Promise<Disposable> = target.addInitScript.bind(target);
  Object.assign(target, {
    addInitScript: async (...args: Parameters<Page['addInitScript']>) => {
      const script = await add(...args);
      scripts.push(script);
      return script;
    },
  });
}

/** Events that a test may listen to, on the page or on all pages. `revisit` itself listens to the context's navigations. */
const contextEvents = ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'dialog'] as const;
const pageEvents = [...contextEvents, 'popup', 'framenavigated'] as const;

/**
 * Leaves the page at an address of the site without a script, and without anything that a test has stored.
 * @returns false where that is not possible: the test has closed the page, or the page goes somewhere by itself
 */
async function clean({ context, page, scripts, origins }: FreePage): Promise<boolean> {
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of pageEvents) page.removeAllListeners(event);
  for (const event of contextEvents) context.removeAllListeners(event);
  followRequests(page);
  for (const script of scripts.splice(0)) await script.dispose();
  await context.clearPermissions();
  await context.grantPermissions(permissions);
  await context.setOffline(false);
  await context.clearCookies();
  const session = await context.newCDPSession(page);
  // The site comes last: there the page stays.
  for (const origin of [...origins].toSorted((one, other) => Number(one === site) - Number(other === site))) {
    const isThere = await page.goto(quiet(origin)).then(
      () => true,
      () => false,
    );
    if (!isThere) return false;
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await session.detach();
  origins.clear();
  origins.add(site);
  return true;
}
