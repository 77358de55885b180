import { type Browser, type BrowserServer, chromium } from 'playwright';
import { browserArguments, findBrowser, findFullBrowser } from '../../../scripts/testing/find-browser.mjs';

/** Menus that Chromium prepares invisibly for each window: they cost more than a page does. */
const unseen = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** A spare process for the next page: each test opens only one page, so it would pay for two. */
const spare = ['SpareRendererForSitePerProcess'];

/** The features that Playwright 1.65 turns off for stable tests: Chromium uses only the last of two such lists. */
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

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: launchArguments });
}

/** @param film the file that this browser shows as its camera, in YUV4MPEG2 */
export async function launchBrowserWithCamera(film: string): Promise<Browser> {
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  return chromium.launch({ executablePath: await findFullBrowser(), args: [...launchArguments, ...camera] });
}

/** A browser that several test files use at once, each through its own connection. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer({ executablePath: await findBrowser(), args: launchArguments });
}
