import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { browserArguments, findBrowser } from '../../scripts/testing/find-browser.mjs';
import { reservePorts } from '../../scripts/testing/reserve-ports.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';
import { median } from './figures.ts';
import { installBeside } from './install-beside.ts';

/** Result of Lighthouse for one page as a phone: scores from 0 to 100, times in milliseconds. */
export interface LighthouseFigures {
  page: string;
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  /** The audits of the last three categories that are not perfect. */
  failing: string;
}

interface Result {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  runtimeError?: { message: string };
}

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Result } | undefined>;

const pages = [
  '/',
  '/votehome',
  '/votehome?vote=last-light-final',
  '/artist/do-haram',
  '/producthome',
  '/producthome?product=votes-30',
  '/event',
];
const rounds = 5;
const perfect = ['accessibility', 'best-practices', 'seo'] as const;

/** Five loads of each page, medians. */
export function benchLighthouse(): Promise<LighthouseFigures[]> {
  return withLighthouse(async (visit) => {
    const figures: LighthouseFigures[] = [];
    for (const page of pages) {
      const results: Result[] = [];
      for (let round = 0; round < rounds; round++) results.push(await visit(page));
      figures.push({ page, ...summaryOf(results) });
    }
    return figures;
  });
}

/** Causes of a page's figures: the figures without each part, and on a network that is as slow as Lighthouse otherwise assumes. */
export interface LighthouseParts {
  page: string;
  /** The omitted part, or the way of measuring. */
  variant: string;
  performance: number;
  firstPaint: number;
  largestPaint: number;
  blocked: number;
}

const variants: Readonly<Record<string, object>> = {
  'as it is': {},
  'without font files': { blockedUrlPatterns: ['*.woff2'] },
  'without scripts and font files': { blockedUrlPatterns: ['*.woff2', '*.js'] },
  'slow network applied, not computed': { throttlingMethod: 'devtools' },
};
const partRounds = 3;

/** Three loads of three pages in each variant, alternating, medians. */
export function benchLighthouseParts(): Promise<LighthouseParts[]> {
  return withLighthouse(async (visit) => {
    const figures: LighthouseParts[] = [];
    for (const page of ['/', '/votehome?vote=last-light-final', '/event']) {
      const results = new Map<string, Result[]>();
      for (let round = 0; round < partRounds; round++) {
        for (const [variant, flags] of Object.entries(variants)) {
          const result = await visit(page, { ...flags, onlyCategories: ['performance'] });
          results.set(variant, [...(results.get(variant) ?? []), result]);
        }
      }
      for (const [variant, all] of results) {
        const { performance, firstPaint, largestPaint, blocked } = timesOf(all);
        figures.push({ page, variant, performance, firstPaint, largestPaint, blocked });
      }
    }
    return figures;
  });
}

async function withLighthouse<Figures>(
  measure: (visitPage: (page: string, flags?: object) => Promise<Result>) => Promise<Figures>,
): Promise<Figures> {
  const lighthouse = await loadLighthouse();
  const port = await reservePorts();
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  try {
    return await measure((page, flags) => visit(lighthouse, product.site + page, { port, ...flags }));
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function loadLighthouse(): Promise<Lighthouse> {
  // With its dependencies it is as large as half of the project's packages.
  const folder = installBeside('lighthouse', { lighthouse: '13.5.0' });
  return (await import(pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href)).default;
}

async function visit(lighthouse: Lighthouse, address: string, flags: object): Promise<Result> {
  const answer = await lighthouse(address, { logLevel: 'error', output: 'json', ...flags });
  if (!answer || answer.lhr.runtimeError) {
    throw new Error(`Lighthouse could not read ${address}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  return answer.lhr;
}

function summaryOf(results: readonly Result[]): Omit<LighthouseFigures, 'page'> {
  const { performance, largestPaint, blocked, shift } = timesOf(results);
  const failing = [...new Set(results.flatMap(failingIn))].join(', ');
  const [accessibility, bestPractices, seo] = perfect.map((category) => scoreOf(results, category));
  return {
    performance,
    accessibility: accessibility ?? Number.NaN,
    'best-practices': bestPractices ?? Number.NaN,
    seo: seo ?? Number.NaN,
    largestPaint,
    blocked,
    shift,
    failing,
  };
}

const scoreOf = (results: readonly Result[], category: string): number =>
  median(results.map(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100)));

function timesOf(results: readonly Result[]) {
  const figure = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return {
    performance: scoreOf(results, 'performance'),
    firstPaint: Math.round(figure('first-contentful-paint')),
    largestPaint: Math.round(figure('largest-contentful-paint')),
    blocked: Math.round(figure('total-blocking-time')),
    shift: Math.round(figure('cumulative-layout-shift') * 10_000) / 10_000,
  };
}

const failingIn = ({ categories, audits }: Result): string[] =>
  perfect.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
