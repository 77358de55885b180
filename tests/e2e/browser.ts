import { type Browser, type BrowserServer, chromium } from 'playwright';
import { browserArguments, findBrowser } from '../../scripts/find-browser.mjs';

/** @param more what a browser of its own is started with, such as a camera that is a film */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...browserArguments, ...more] });
}

/** A browser that several test files use at once, each through a connection of its own. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: browserArguments });
}
