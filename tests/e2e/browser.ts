import { type Browser, type BrowserServer, chromium } from 'playwright';
import { browserArguments, findBrowser } from '../../scripts/find-browser.mjs';

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
}

/** A browser that several test files use at once, each through a connection of its own. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: browserArguments });
}
