import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect, inject, onTestFinished } from 'vitest';
import { type Fan, storageOf } from './fans.ts';

const pictures = join(tmpdir(), 'fanfare-e2e-failures');

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
  /** Animations are off unless a test needs them: they cost time. */
  motion?: boolean;
  /** A fan who is already signed in on the site. */
  fan?: Fan;
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

/** This file's connection to the browser; closing it closes its contexts. */
function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('browserAddress'));
  return connection;
}

/**
 * Opens a browser context for the running test and closes it at the end. Fails the test for any error in the console.
 */
export async function visit(options: VisitorOptions = {}): Promise<Visitor> {
  const { language = 'en', width = 1280, height = 900, dark = false, touch = false, motion = false } = options;
  const { fan, userAgent } = options;
  const browser = options.browser ?? (await sharedBrowser());
  const context = await browser.newContext({
    locale: { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language],
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: touch,
    ...(userAgent !== undefined && { userAgent }),
    // A page that a test intercepts has no network address, so it needs this permission to reach this machine.
    permissions: ['local-network-access'],
    reducedMotion: motion ? 'no-preference' : 'reduce',
    storageState: {
      cookies: [],
      origins: [{ origin: inject('product').site, localStorage: storageOf(language, fan) }],
    },
  });
  context.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => complaints.push(failure.error().stack ?? failure.error().message));
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await takePictures(context, task.name);
    await stopIntercepting(context);
    await context.close();
    expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
  });
  return { context, page: await context.newPage(), expectComplaint: (complaint) => expected.push(complaint) };
}

/** Ends the interception of requests, which may still be running when a test ends. */
async function stopIntercepting(context: BrowserContext): Promise<void> {
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
async function takePictures(context: BrowserContext, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const page of context.pages()) {
    picturesTaken += 1;
    const path = join(pictures, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${picturesTaken}.png`);
    await page.screenshot({ path, timeout: 5_000 });
    console.error(`${page.url()} looked like ${path}`);
  }
}
