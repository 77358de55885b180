import { type Browser, type BrowserServer, chromium } from 'playwright';
import { findBrowser } from '../../scripts/find-browser.mjs';

/** Root has no sandbox, and a closed network refuses what Chromium asks for in the background. */
export const chromiumArguments = [
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

/** A browser that several test files use at once, each through a connection of its own. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: chromiumArguments });
}
