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
  /** Fingers instead of a mouse. */
  touch?: boolean;
  /** What the browser says of itself. */
  userAgent?: string;
  /** Off unless the test is about it: what moves costs time and tells nothing. */
  motion?: boolean;
  /** Somebody who is signed in on the site already. */
  fan?: Fan;
  /** Instead of the one that all share. */
  browser?: Browser;
}

/** A person at a browser of their own. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What this test makes go wrong on purpose; any other complaint in the console fails it. */
  expectComplaint(complaint: RegExp): void;
}

let connection: Promise<Browser> | null = null;

/** This file's connection to the browser; its contexts end with it. */
function sharedBrowser(): Promise<Browser> {
  connection ??= chromium.connect(inject('browserAddress'));
  return connection;
}

/** Opens a browser for the running test and closes it with it, which fails where a page complained in the console. */
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
    // A page that a test answers for itself has no address of its own, and may else not reach this machine.
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
    // What a test answers for itself may still be on its way.
    const answering = [context, ...context.pages()];
    await Promise.all(answering.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
    await context.close();
    expect(complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))).toEqual([]);
  });
  return { context, page: await context.newPage(), expectComplaint: (complaint) => expected.push(complaint) };
}

let picturesTaken = 0;

/** What the failed test left on the screen, for whoever reads its log. */
async function takePictures(context: BrowserContext, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  for (const page of context.pages()) {
    picturesTaken += 1;
    const path = join(pictures, `${name.replace(/[^\p{L}\p{N}]+/gu, '-')}-${picturesTaken}.png`);
    await page.screenshot({ path, timeout: 5_000 });
    console.error(`${page.url()} looked like ${path}`);
  }
}
