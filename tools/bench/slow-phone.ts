import type { Browser } from 'playwright';

/** A phone on 4G: milliseconds, and bytes per second. */
export const network = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (1.6 * 1024 * 1024) / 8,
};

export const processorSlowdown = 4;

/** An empty page on this phone. It may load the product from this machine into a page of another address. */
export async function openSlowPhone(browser: Browser) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 915 },
    locale: 'en-US',
    permissions: ['local-network-access'],
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return { context, page, session };
}
