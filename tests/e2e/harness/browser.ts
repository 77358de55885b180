import { type Browser, type BrowserServer, chromium } from 'playwright';
import { browserArguments, findBrowser } from '../../../scripts/find-browser.mjs';

/** Menus that Chromium draws for each window, out of sight of any page: they cost more than a page does. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A process that waits for the next page: each test opens one page of its own, and would pay for two. */
const spare = ['SpareRendererForSitePerProcess'];

/** What Playwright 1.65 turns off for tests to be able to rely on: of two such lists Chromium knows only the last. */
const unreliable = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const launchArguments = [...browserArguments, `--disable-features=${[...unreliable, ...unseen, ...spare].join(',')}`];

/** @param more what a browser of its own is started with, such as a camera that is a film */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: [...launchArguments, ...more] });
}

/** A browser that several test files use at once, each through a connection of its own. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: launchArguments });
}
