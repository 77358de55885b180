import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { startProduct } from '../../tests/e2e/harness/product.ts';
import { browserArguments, findBrowser } from '../browsers/find-browser.mjs';
import { median } from './figures.ts';
import { installBeside } from './install-beside.ts';

/** What Lighthouse says of one page as a phone: scores from 0 to 100, times in milliseconds. */
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
export async function benchLighthouse(): Promise<LighthouseFigures[]> {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserArguments, `--remote-debugging-port=${port}`],
  });
  try {
    const figures: LighthouseFigures[] = [];
    for (const page of pages) {
      const results: Result[] = [];
      for (let round = 0; round < rounds; round++) results.push(await visit(lighthouse, product.site + page, port));
      figures.push({ page, ...summaryOf(results) });
    }
    return figures;
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function loadLighthouse(): Promise<Lighthouse> {
  // With what it needs it is as large as half of the project's packages.
  const folder = installBeside('lighthouse', { lighthouse: '13.5.0' });
  return (await import(pathToFileURL(join(folder, 'node_modules/lighthouse/core/index.js')).href)).default;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof bound !== 'object' || bound === null) throw new Error('A server on this machine has no port');
  return bound.port;
}

async function visit(lighthouse: Lighthouse, address: string, port: number): Promise<Result> {
  const answer = await lighthouse(address, { port, logLevel: 'error', output: 'json' });
  if (!answer || answer.lhr.runtimeError) {
    throw new Error(`Lighthouse could not read ${address}: ${answer?.lhr.runtimeError?.message ?? 'no result'}`);
  }
  return answer.lhr;
}

function summaryOf(results: readonly Result[]): Omit<LighthouseFigures, 'page'> {
  const score = (category: string) =>
    median(results.map(({ categories }) => Math.round((categories[category]?.score ?? Number.NaN) * 100)));
  const figure = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    largestPaint: Math.round(figure('largest-contentful-paint')),
    blocked: Math.round(figure('total-blocking-time')),
    shift: Math.round(figure('cumulative-layout-shift') * 10_000) / 10_000,
    failing: [...new Set(results.flatMap(failingIn))].join(', '),
  };
}

const failingIn = ({ categories, audits }: Result): string[] =>
  perfect.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
