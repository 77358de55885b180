import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { callAs, type Fan, joinFan } from '../../tests/e2e/harness/fans.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';
import { quantile } from './figures.ts';

/** A vote with 999 candidates on a slow phone, while its results stream. */
export interface CandidatesFigures {
  /** Results that arrived while it was measured. */
  results: number;
  /** Milliseconds from a press or a key to the next frame: the longest of them, as INP counts it for so few. */
  inp: number;
  /** Frames a second while scrolling, and the longest time between two of them, in milliseconds. */
  'frames a second': number;
  'longest frame': number;
  /** The time between two frames that 95 of 100 don't exceed, in milliseconds. */
  'p95 frame': number;
  /** The same page's frames a second without results. */
  'frames without results': number;
  /** Times of a page without any script that has the same 999 rows: the limit of this browser. */
  'frames of bare rows': number;
}

const voteId = 'crossing-covers';
const processorSlowdown = 4;
const voters = 12;
/** Milliseconds between two ballots of one fan. */
const betweenBallots = 1_000;

/** Runs in the page before other scripts. */
function observePage(): void {
  const seen = { inp: 0, frames: [] as number[], results: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId') > 0) seen.inp = Math.max(seen.inp, entry.duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Frames while a finger scrolls down and up again. */
async function scroll(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const { frames }: { frames: number[] } = Reflect.get(globalThis, 'seen');
    frames.length = 0;
    const count = (time: number) => {
      frames.push(time);
      if (Reflect.get(globalThis, 'scrolling')) requestAnimationFrame(count);
    };
    Object.assign(globalThis, { scrolling: true });
    requestAnimationFrame(count);
  });
  const session = await page.context().newCDPSession(page);
  for (const distance of [-6_000, 6_000, -6_000]) {
    await session.send('Input.synthesizeScrollGesture', { x: 200, y: 500, yDistance: distance, speed: 1_500 });
  }
  return page.evaluate(() => {
    Object.assign(globalThis, { scrolling: false });
    const { frames }: { frames: number[] } = Reflect.get(globalThis, 'seen');
    return frames.slice(1).map((time, index) => time - (frames[index] ?? time));
  });
}

/** Presses candidates and searches, as a fan does. */
async function interact(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 600));
  for (const place of [1, 2, 3, 4]) await page.locator('[data-candidate] [part=candidate]').nth(place).click();
  await page.getByRole('button', { name: 'Find a candidate' }).click();
  await page.getByRole('searchbox', { name: 'Find a candidate' }).pressSequentially('777', { delay: 150 });
  await page.locator('.candidates-head h3', { hasText: /^1 candidate$/ }).waitFor();
}

interface Candidate {
  candidateId: string;
  name: string;
  note: string;
  portrait: { url: string };
}

async function candidatesOf(fan: Fan, site: string): Promise<Candidate[]> {
  const found: Candidate[] = [];
  let cursor = '';
  do {
    const page = await callAs({ ...fan, site }, 'GET', `/vote/${voteId}/candidate?limit=100${cursor}`);
    const { candidates, nextCursor } = page as unknown as { candidates: Candidate[]; nextCursor: string | null };
    found.push(...candidates);
    cursor = nextCursor === null ? '' : `&cursor=${encodeURIComponent(nextCursor)}`;
  } while (cursor !== '');
  return found;
}

/** Ballots of several fans until it is stopped. */
function startVoting(fans: readonly Fan[], site: string, candidates: readonly Candidate[]): () => Promise<void> {
  let isStopped = false;
  const vote = async (fan: Fan, place: number) => {
    await callAs({ ...fan, site }, 'POST', '/voteright/free/claim', { voteId });
    for (let ballot = 0; !isStopped && ballot < 10; ballot += 1) {
      const { candidateId } = candidates[(place * 7 + ballot * 3) % candidates.length] ?? { candidateId: '' };
      await callAs({ ...fan, site }, 'POST', `/vote/${voteId}/cast`, { candidateId, free: 1, paid: 0 });
      await delay(betweenBallots);
    }
  };
  const all = Promise.all(fans.map(vote));
  return async () => {
    isStopped = true;
    await all;
  };
}

/** The same pictures and words in plain HTML. */
async function openBare(page: Page, site: string, candidates: readonly Candidate[]): Promise<void> {
  const rows = candidates.map(
    ({ name, note, portrait }) =>
      `<li style="display:flex;gap:1rem;padding:.5rem"><img src="${portrait.url}" width="56" height="56" loading="lazy" alt=""><div><strong>${name}</strong><br>${note}</div></li>`,
  );
  const body = `<!doctype html><meta name="viewport" content="width=device-width"><ol>${rows.join('')}</ol>`;
  await page.route(`${site}/bare.html`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${site}/bare.html`);
  await page.evaluate(() => Object.assign(globalThis, { seen: { frames: [] } }));
}

export async function benchCandidates(): Promise<CandidatesFigures> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const fans: Fan[] = [];
    for (let one = 0; one < voters; one += 1) fans.push(await joinFan(product.site));
    const candidates = await candidatesOf(fans[0] as Fan, product.site);
    const context = await browser.newContext({
      viewport: { width: 412, height: 915 },
      locale: 'en-US',
      hasTouch: true,
    });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let results = 0;
    session.on('Network.eventSourceMessageReceived', () => (results += 1));
    await page.addInitScript(observePage);
    await page.goto(`${product.site}/votehome?vote=${voteId}&lang=en`);
    await page.waitForFunction(() => document.querySelector('[data-served]') === null);
    await page.locator('[data-candidate]').first().waitFor();
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
    const still = await scroll(page);
    const stop = startVoting(fans, product.site, candidates);
    results = 0;
    const streaming = await scroll(page);
    await interact(page);
    await stop();
    const { inp } = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
    await openBare(page, product.site, candidates);
    const bare = await scroll(page);
    return {
      results,
      inp: Math.round(inp),
      'frames a second': rateOf(streaming),
      'longest frame': Math.round(Math.max(...streaming)),
      'p95 frame': Math.round(quantile(streaming, 0.95)),
      'frames without results': rateOf(still),
      'frames of bare rows': rateOf(bare),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

const rateOf = (frames: readonly number[]): number =>
  Math.round((frames.length / frames.reduce((sum, one) => sum + one, 0)) * 1_000);
