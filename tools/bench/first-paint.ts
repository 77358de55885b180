import type { Browser, CDPSession, Page } from 'playwright';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { serveHost } from '../../tests/e2e/harness/host-page.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';
import { median } from './figures.ts';

/**
 * The cost of an element for a partner's page: when the loader has run and when the first element is painted, with
 * bytes and requests. Empty cache, a processor slowed down four times, the built product; medians.
 */
export interface FirstPaint {
  network: string;
  /** When the loader requests the first chunk, in milliseconds after navigation start. */
  loaderMs: number;
  /** When the first frame with the element's content is painted. */
  paintedMs: number;
  /** The longest main-thread task until then. */
  longestTaskMs: number;
  /** Transferred bytes, without the page itself. */
  bytes: number;
  requests: number;
  /** Cumulative Layout Shift. */
  shift: number;
}

const processorSlowdown = 4;
const runs = 5;

const networks: Record<string, { latency: number; throughput: number } | null> = {
  loopback: null,
  // Milliseconds and bytes per second: a mid-range phone on 4G.
  '150 ms, 1.6 Mb/s': { latency: 150, throughput: (1.6 * 1024 * 1024) / 8 },
};

/** Runs in the page before other scripts. */
function observePage(): void {
  const seen = { painted: 0, longestTask: 0, shift: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTask = Math.max(seen.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const surface = document.querySelector('fan-login')?.shadowRoot?.querySelector('.surface');
    if (!surface?.childElementCount) return requestAnimationFrame(look);
    return requestAnimationFrame((time) => {
      seen.painted = time;
    });
  };
  look();
}

async function measure(browser: Browser, address: string, network: string): Promise<FirstPaint> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await throttle(session, network);
  await page.addInitScript(observePage);
  const traffic = countTraffic(session, address);
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'seen').painted > 0, undefined, { timeout: 60_000 });
  const { bytes, requests } = traffic();
  const timed = await readTimes(page);
  await context.close();
  return { network, ...timed, bytes, requests };
}

async function throttle(session: CDPSession, network: string): Promise<void> {
  await session.send('Network.enable');
  const limits = networks[network];
  if (!limits) return;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: limits.latency,
    downloadThroughput: limits.throughput,
    uploadThroughput: limits.throughput,
  });
}

function countTraffic(session: CDPSession, page: string): () => { bytes: number; requests: number } {
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  return () => {
    const counted = [...sizes].filter(([id]) => {
      const address = addresses.get(id) ?? '';
      return address.startsWith('http') && address !== page;
    });
    return { bytes: counted.reduce((sum, [, size]) => sum + size, 0), requests: counted.length };
  };
}

function readTimes(page: Page): Promise<Pick<FirstPaint, 'loaderMs' | 'paintedMs' | 'longestTaskMs' | 'shift'>> {
  return page.evaluate(() => {
    const { painted, longestTask, shift } = Reflect.get(globalThis, 'seen');
    const chunks = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
    const loaderMs = Math.min(...chunks.map(({ startTime }) => startTime));
    return { loaderMs, paintedMs: painted, longestTaskMs: longestTask, shift };
  });
}

/** @param address of a running product's site; without it one is started and stopped again. */
export async function benchFirstPaint(address?: string): Promise<FirstPaint[]> {
  const product = address === undefined ? await startProduct() : null;
  const site = address ?? product?.site;
  const head = `<script type="module" src="${site}/embed.js"></script>`;
  const host = await serveHost(() => ({ head, body: '<fan-login></fan-login>' }));
  const browser = await launchBrowser();
  try {
    const results: FirstPaint[] = [];
    for (const network of Object.keys(networks)) {
      const measured: FirstPaint[] = [];
      for (let run = 0; run < runs; run++) measured.push(await measure(browser, host.address, network));
      const of = (figure: keyof Omit<FirstPaint, 'network'>) => median(measured.map((each) => each[figure]));
      results.push({
        network,
        loaderMs: Math.round(of('loaderMs')),
        paintedMs: Math.round(of('paintedMs')),
        longestTaskMs: Math.round(of('longestTaskMs')),
        bytes: of('bytes'),
        requests: of('requests'),
        shift: of('shift'),
      });
    }
    return results;
  } finally {
    host.close();
    await browser.close();
    await product?.stop();
  }
}

if (import.meta.main) {
  console.log(`First <fan-login> on a partner's page, processor ${processorSlowdown}× slower, median of ${runs}`);
  console.table(await benchFirstPaint(process.argv[2]));
}
