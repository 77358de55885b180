import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/find-browser.mjs';

/** Root has no sandbox, and a closed network refuses what Chromium asks for in the background. */
const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: chromiumArguments });
}

/** A person at a browser of their own. Whatever its pages complain about in the console is kept. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  complaints: string[];
  leave(): Promise<void>;
}

export interface VisitorOptions {
  language?: 'ko' | 'en' | 'ja';
  width?: number;
  height?: number;
  dark?: boolean;
}

export async function visit(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { language = 'en', width = 1280, height = 900, dark = false } = options;
  const context = await browser.newContext({
    locale: { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language],
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
  });
  await context.addInitScript((chosen) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', chosen);
  }, language);
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (failure) => complaints.push(failure.error().stack ?? failure.error().message));
  return { context, page: await context.newPage(), complaints, leave: () => context.close() };
}
