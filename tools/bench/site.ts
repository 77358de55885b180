import type { Browser } from 'playwright';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { type Fan, joinFan, storageOf } from '../../tests/e2e/harness/fans.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';
import { median } from './figures.ts';
import { serveSite } from './site-front.ts';
import { network, processorSlowdown } from './slow-phone.ts';

/** Pages of the site with their content in the HTML against the same ones without it, in one run. */
export interface SiteFigures {
  page: string;
  /** Milliseconds: the first content, the largest one, and when the page's script has drawn all of it. */
  firstPaint: string;
  largestPaint: string;
  drawn: string;
  /** The same for a visitor and for a fan who is signed in, both with the content in the HTML. */
  member: string;
  /** Milliseconds of tasks beyond 50 each. */
  blocked: string;
  /** Cumulative Layout Shift. */
  shift: string;
  /** Bytes of the HTML as it is sent. */
  html: string;
}

interface Load {
  firstPaint: number;
  largestPaint: number;
  drawn: number;
  blocked: number;
  shift: number;
  html: number;
}

const pages = ['/', '/votehome', '/votehome?vote=last-light-final', '/producthome', '/event'];
const rounds = 5;

/** Runs in the page before other scripts. */
function observePage(): void {
  const seen: Load = { firstPaint: 0, largestPaint: 0, drawn: 0, blocked: 0, shift: 0, html: 0 };
  Object.assign(globalThis, { seen });
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen.blocked += duration - 50;
  });
  observe('layout-shift', (entry) => {
    seen.shift += Number(Reflect.get(entry, 'value'));
  });
  const look = () => {
    const elements = [...document.querySelectorAll('#site *')].filter(({ localName }) => localName.startsWith('fan-'));
    const isThere =
      document.querySelector('[data-served]') === null &&
      elements.length > 1 &&
      elements.every(
        ({ shadowRoot }) =>
          shadowRoot && !shadowRoot.querySelector('.skeleton') && shadowRoot.querySelector('a, button'),
      );
    if (isThere) seen.drawn = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function load(browser: Browser, address: string, fan?: Fan): Promise<Load> {
  const { origin } = new URL(address);
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'ko-KR',
    storageState: { cookies: [], origins: fan ? [{ origin, localStorage: storageOf('ko', fan) }] : [] },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await page.addInitScript(observePage);
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'seen').drawn > 0, undefined, { timeout: 60_000 });
  // Fonts and pictures that are still on their way may move and paint something.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  const seen = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return { ...Reflect.get(globalThis, 'seen'), html: Number(Reflect.get(navigation ?? {}, 'encodedBodySize')) };
  });
  await context.close();
  return seen;
}

/** Empty cache, a slow phone; the pages take turns. */
export async function benchSite(): Promise<SiteFigures[]> {
  const product = await startProduct();
  const without = await serveSite(product.site, { hasContent: false });
  const served = await serveSite(product.site, { hasContent: true });
  const fan = await joinFan(product.site);
  const browser = await launchBrowser();
  try {
    const figures: SiteFigures[] = [];
    for (const page of pages) {
      const loads = { without: [] as Load[], served: [] as Load[], member: [] as Load[] };
      for (let round = 0; round < rounds; round++) {
        loads.without.push(await load(browser, without.origin + page));
        loads.served.push(await load(browser, served.origin + page));
        loads.member.push(await load(browser, served.origin + page, fan));
      }
      const member = comparedTimes('drawn', loads.served, loads.member);
      figures.push({ page, member, ...compared(loads.without, loads.served) });
    }
    return figures;
  } finally {
    await browser.close();
    without.close();
    served.close();
    await product.stop();
  }
}

const medianOf = (figure: keyof Load, loads: Load[]): number => median(loads.map((one) => one[figure]));

function comparedTimes(figure: keyof Load, before: Load[], after: Load[]): string {
  const [first, second] = [Math.round(medianOf(figure, before)), Math.round(medianOf(figure, after))] as const;
  return `${first} → ${second} (${(second / first).toFixed(2)})`;
}

function compared(before: Load[], after: Load[]): Omit<SiteFigures, 'page' | 'member'> {
  const of = (figure: keyof Load) => [medianOf(figure, before), medianOf(figure, after)];
  const times = (figure: keyof Load) => comparedTimes(figure, before, after);
  return {
    firstPaint: times('firstPaint'),
    largestPaint: times('largestPaint'),
    drawn: times('drawn'),
    blocked: times('blocked'),
    shift: of('shift')
      .map((one) => one.toFixed(4))
      .join(' → '),
    html: of('html').join(' → '),
  };
}
