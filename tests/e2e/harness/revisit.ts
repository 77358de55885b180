import type { BrowserContext, Page } from 'playwright';
import { inject, onTestFinished } from 'vitest';
import { storageOf } from './fans.ts';
import {
  collectComplaints,
  openContext,
  stopIntercepting,
  takePictures,
  type Visitor,
  type VisitorOptions,
} from './visitor.ts';

const { site } = inject('product');
/** An address of the site without scripts. */
const quiet = (origin: string) => `${origin}/healthz`;

interface Kept {
  context: BrowserContext;
  page: Page;
  /** The origins whose storage the tests may have used. */
  origins: Set<string>;
}

/** The free pages of this file, by the options that a context can't change. */
const free = new Map<string, Kept[]>();

/**
 * Like `visit`, in a page that the tests of this file use one after the other: Chromium keeps the page's process with all
 * that it has compiled, decoded and cached, which is more than half of the cost of a first page. Between two tests cookies,
 * storage, interceptions and other pages are removed. Not for tests that need a cold cache, add a script to every page, or
 * listen to the context.
 */
export async function revisit(options: Omit<VisitorOptions, 'browser'> = {}): Promise<Visitor> {
  const { fan, width = 1280, height = 900, language = 'en', dark = false, motion = false, ...fixed } = options;
  const key = JSON.stringify({ language, ...fixed });
  const kept = free.get(key)?.pop() ?? (await open(options));
  const { context, page } = kept;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
  });
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
    if (!isFailed && (await clean(kept))) free.set(key, [...(free.get(key) ?? []), kept]);
    else await context.close();
    complaints.expectOnlyExpected();
  });
  return { context, page, expectComplaint: complaints.expectOne };
}

async function open(options: VisitorOptions): Promise<Kept> {
  const context = await openContext({ ...options, fan: undefined });
  const origins = new Set([site]);
  context.on('page', (page) =>
    page.on('framenavigated', (frame) => {
      const { origin, protocol } = new URL(frame.url() || 'about:blank');
      if (protocol.startsWith('http')) origins.add(origin);
    }),
  );
  const page = await context.newPage();
  await page.goto(quiet(site));
  return { context, page, origins };
}

/** What a test may have listened to on the page. */
const heard = ['request', 'requestfinished', 'requestfailed', 'response', 'console', 'popup', 'dialog'] as const;

/**
 * Leaves the page at an address of the site without a script, and without anything that a test has stored.
 * @returns false where that is not possible: the test has closed the page, or the page goes somewhere by itself
 */
async function clean({ context, page, origins }: Kept): Promise<boolean> {
  if (page.isClosed()) return false;
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of heard) page.removeAllListeners(event);
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
