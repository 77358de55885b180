import type { Browser } from 'playwright';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { serveHost } from '../../tests/e2e/harness/host-page.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';
import { median } from './figures.ts';
import { openSlowPhone } from './slow-phone.ts';

/** An element on a partner's page, with the signs that it is rendered and that it works. */
export interface EmbedSubject {
  tag: string;
  /** Its tag with attributes. */
  markup: string;
  /** Selects the names that readers look for. */
  names: string;
  /** Selects the last working part, below React's tree. */
  control: string;
}

export const vote: EmbedSubject = {
  tag: 'fan-vote',
  markup: '<fan-vote vote-id="last-light-final"></fan-vote>',
  names: '[data-candidate] strong',
  control: '.stage button',
};

export const store: EmbedSubject = {
  tag: 'fan-store',
  markup: '<fan-store></fan-store>',
  names: '.card-name a',
  control: '.card-name a',
};

/**
 * An element on a partner's page without its first screen against the same page with it, in one run; and with the first screen
 * alone, whose scripts do not load: the time of the network alone.
 */
export interface EmbedFigures {
  figure: string;
  without: number;
  with: number;
  ratio: string;
  alone: number | '';
}

type Variant = 'without' | 'with' | 'alone';

interface Load {
  /** Milliseconds: the page's own first content, and the largest one of the whole page. */
  'first paint of the page': number;
  'largest paint': number;
  /** The first frame in which there are names, and the one in which React's are there alone. */
  'names painted': number;
  'taken over': number;
  /** The first frame in which its button or its links work. */
  works: number;
  /** Milliseconds of tasks beyond 50 each. */
  'tasks beyond 50 ms': number;
  'layout shift × 10,000': number;
  'bytes of the first screen': number;
}

const rounds = 7;

/** Runs in the page before other scripts. */
function observePage({ tag, names, control }: EmbedSubject): void {
  const seen: Load = {
    'first paint of the page': 0,
    'largest paint': 0,
    'names painted': 0,
    'taken over': 0,
    works: 0,
    'tasks beyond 50 ms': 0,
    'layout shift × 10,000': 0,
    'bytes of the first screen': 0,
  };
  Object.assign(globalThis, { seen });
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen['largest paint'] = startTime;
  });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen['first paint of the page'] = startTime;
  });
  observe('longtask', ({ duration }) => {
    seen['tasks beyond 50 ms'] += duration - 50;
  });
  observe('layout-shift', (entry) => {
    seen['layout shift × 10,000'] += Number(Reflect.get(entry, 'value')) * 10_000;
  });
  observe('resource', (entry) => {
    if (entry.name.includes('/first/'))
      seen['bytes of the first screen'] += Number(Reflect.get(entry, 'encodedBodySize'));
  });

  const root = () => document.querySelector(tag)?.shadowRoot;
  const served = () => root()?.querySelector('[data-served]');
  const hasNames = (place: ParentNode | null | undefined) => Boolean(place?.querySelector(names));
  const look = (time: number) => {
    const isDrawn = hasNames(root()?.querySelector('.surface'));
    if (seen['names painted'] === 0 && isDrawn) seen['names painted'] = time;
    if (seen['taken over'] === 0 && isDrawn && !served()) seen['taken over'] = time;
    if (!served() && root()?.querySelector('.surface')?.querySelector(control)) seen.works = time;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function load(
  browser: Browser,
  address: string,
  { subject, variant }: { subject: EmbedSubject; variant: Variant },
): Promise<Load> {
  const { context, page, session } = await openSlowPhone(browser);
  if (variant === 'without') await session.send('Network.setBlockedURLs', { urls: ['*/first/*', '*/assets/first-*'] });
  // Not answered, since an element whose script fails shows its children.
  if (variant === 'alone') await page.route(/\/assets\/(?!first)/, () => undefined);
  await page.addInitScript(observePage, subject);
  await page.goto(address, { waitUntil: 'commit' });
  const last = variant === 'alone' ? 'names painted' : 'works';
  await page.waitForFunction((figure) => Reflect.get(globalThis, 'seen')[figure] > 0, last, { timeout: 60_000 });
  // Pictures that are still on their way may be the largest content.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  const seen: Load = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
  await context.close();
  return seen;
}

/** Empty cache, a slow phone; the two take turns. */
export async function benchEmbed(subject: EmbedSubject): Promise<EmbedFigures[]> {
  const product = await startProduct();
  const head = `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${product.site}/embed.css"><script type="module" src="${product.site}/embed.js"></script>`;
  const body = `<h1>Our page</h1>${subject.markup}`;
  const host = await serveHost(() => ({ head, body }), product.host);
  const browser = await launchBrowser();
  try {
    const loads: Record<Variant, Load[]> = { without: [], with: [], alone: [] };
    for (let round = 0; round < rounds; round++) {
      for (const variant of ['without', 'with', 'alone'] as const)
        loads[variant].push(await load(browser, host.address, { subject, variant }));
    }
    const figures = Object.keys(loads.with[0] ?? {}) as (keyof Load)[];
    return figures.map((figure) => {
      const of = (variant: Variant) => Math.round(median(loads[variant].map((one) => one[figure])));
      const [without, shown] = [of('without'), of('with')];
      const isReached = !/^(taken over|works)$/.test(figure);
      const ratio = without > 0 ? (shown / without).toFixed(2) : '';
      return { figure, without, with: shown, ratio, alone: isReached ? of('alone') : '' };
    });
  } finally {
    await browser.close();
    host.close();
    await product.stop();
  }
}
