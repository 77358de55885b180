import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page, type WebError } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { checkoutFolder } from '../../../scripts/testing/checkout-folder.ts';
import { type Fan, storageOf } from './fans.ts';
import { waitForTakeOver } from './served.ts';
import { followRequests } from './settled.ts';

const pictures = checkoutFolder('e2e-failures');

export type Language = 'ko' | 'en' | 'ja';

export interface VisitorOptions {
  language?: Language;
  width?: number;
  height?: number;
  dark?: boolean;
  /** Touch instead of a mouse. */
  touch?: boolean;
  /** The user agent. */
  userAgent?: string;
  /** The device's time zone, such as `America/New_York`. */
  timeZone?: string;
  /** Animations are off unless a test needs them: they cost time. */
  motion?: boolean;
  /** A fan who is already signed in on the site. */
  fan?: Fan;
  /**
   * Lets the site register its service workers, which keep pages in the background and answer before any interception. The tickets'
   * tests and those of the pages without a network need them.
   */
  workers?: boolean;
  /** Instead of the shared browser. */
  browser?: Browser;
}

/** A person with a browser context of their own. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Allows console errors that the test causes on purpose; any other error fails the test. */
  expectComplaint(complaint: RegExp): void;
}

let connection: Promise<Browser> | null = null;

/** The connection of this worker to the browser, for all of its files. */
export function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('browserAddress'));
  return connection;
}

/** A page that a test intercepts has no network address, so it needs this permission to reach this machine. */
export const permissions = ['local-network-access'];

/**
 * Opens a browser context for the running test and closes it at the end. Fails the test for any error in the console.
 * Where a cold cache does not matter, `revisit` costs less than half.
 */
export async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  const context = await openContext(options);
  const complaints = collectComplaints(context);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(context, task.name);
    await stopIntercepting(context);
    await context.close();
    complaints.expectOnlyExpected();
  });
  return { context, page: await context.newPage(), expectComplaint: complaints.expectOne };
}

export async function openContext(options: VisitorOptions): Promise<BrowserContext> {
  const { language = 'en', width = 1280, height = 900, dark = false, touch = false, motion = false } = options;
  const { fan, userAgent, timeZone } = options;
  const browser = options.browser ?? (await sharedBrowser());
  const context = await browser.newContext({
    locale: { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language],
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    ...(userAgent !== undefined && { userAgent }),
    ...(timeZone !== undefined && { timezoneId: timeZone }),
    permissions,
    serviceWorkers: options.workers === true ? 'allow' : 'block',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    storageState: {
      cookies: [],
      origins: [{ origin: inject('product').site, localStorage: storageOf(language, fan) }],
    },
  });
  await context.addCookies([languageCookie(language)]);
  context.setDefaultTimeout(20_000);
  waitForTakeOver(context);
  context.on('page', followRequests);
  return context;
}

/** With it the server renders pages in this language, and the site takes them over. */
export const languageCookie = (language: Language) => ({
  name: 'language',
  value: language,
  url: inject('product').site,
});

interface Complaints {
  expectOne(complaint: RegExp): void;
  expectOnlyExpected(): void;
  stop(): void;
}

/** Collects the console's errors of all pages of a context from now on. */
export function collectComplaints(context: BrowserContext): Complaints {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  };
  const onError = (failure: WebError) => complaints.push(failure.error().stack ?? failure.error().message);
  context.on('console', onMessage);
  context.on('weberror', onError);
  return {
    expectOne: (complaint) => expected.push(complaint),
    expectOnlyExpected: () =>
      expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]),
    stop() {
      context.off('console', onMessage);
      context.off('weberror', onError);
    },
  };
}

/** Ends the interception of requests, which may still be running when a test ends. */
export async function stopIntercepting(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  for (const page of context.pages()) {
    try {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    } catch (error) {
      // A pop-up closes itself at any time, also while this call is under way.
      if (!page.isClosed()) throw error;
    }
  }
}

let picturesTaken = 0;

/** Saves a picture of the screen for the log of the failed test. */
export async function takePictures(context: BrowserContext, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const page of context.pages()) {
    picturesTaken += 1;
    const path = join(pictures, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${picturesTaken}.png`);
    await page.screenshot({ path, timeout: 5_000 });
    console.error(`Screenshot of ${page.url()}: ${path}`);
  }
}
