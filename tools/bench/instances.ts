import type { Browser } from 'playwright';
import { launchBrowser } from '../../tests/e2e/harness/browser.ts';
import { serveHost } from '../../tests/e2e/harness/host-page.ts';
import { startProduct } from '../../tests/e2e/harness/product.ts';
import { median } from './figures.ts';
import { openSlowPhone } from './slow-phone.ts';

/** Six instances of one element on a partner's page against one, in one run. */
export interface InstancesFigures {
  element: string;
  /** Milliseconds until every instance has taken over and works: of one, of six, and their difference. */
  one: number;
  six: number;
  more: number;
  /** Calls of the API, and event streams, of one and of six. */
  calls: string;
  streams: string;
}

interface Load {
  works: number;
  calls: number;
  streams: number;
}

const subjects = [
  { tag: 'fan-vote', markup: '<fan-vote vote-id="last-light-final"></fan-vote>', control: '.stage button' },
  { tag: 'fan-store', markup: '<fan-store></fan-store>', control: '.card-name a' },
  { tag: 'fan-login', markup: '<fan-login></fan-login>', control: 'button' },
] as const;

const rounds = 5;

/** Runs in the page before other scripts. */
function observePage({ tag, control }: { tag: string; control: string }): void {
  const seen = { works: 0 };
  Object.assign(globalThis, { seen });
  const isWorking = ({ shadowRoot }: Element) => shadowRoot?.querySelector('.surface')?.querySelector(control);
  const look = (time: number) => {
    const all = [...document.querySelectorAll(tag)];
    if (document.readyState !== 'loading' && all.length > 0 && all.every(isWorking)) seen.works = time;
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function load(browser: Browser, address: string, subject: (typeof subjects)[number]): Promise<Load> {
  const { context, page } = await openSlowPhone(browser);
  const counted = { calls: 0, streams: 0 };
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') counted.streams += 1;
    else if (request.url().includes('/api/v1/')) counted.calls += 1;
  });
  await page.addInitScript(observePage, { tag: subject.tag, control: subject.control });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(globalThis, 'seen').works > 0, undefined, { timeout: 60_000 });
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  const { works } = await page.evaluate(() => Reflect.get(globalThis, 'seen'));
  await context.close();
  return { works, ...counted };
}

/** Empty cache, a slow phone; the two take turns. */
export async function benchInstances(): Promise<InstancesFigures[]> {
  const product = await startProduct();
  const head = `<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${product.site}/embed.css"><script type="module" src="${product.site}/embed.js"></script>`;
  const host = await serveHost((path) => {
    const [, place = 0, count = 1] = /(\d)-(\d)\.html$/.exec(path) ?? [];
    return { head, body: (subjects[Number(place)]?.markup ?? '').repeat(Number(count)) };
  }, product.host);
  const browser = await launchBrowser();
  try {
    const figures: InstancesFigures[] = [];
    for (const [place, subject] of subjects.entries()) {
      const loads: Record<1 | 6, Load[]> = { 1: [], 6: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const count of [1, 6] as const) {
          loads[count].push(await load(browser, host.address.replace('page', `${place}-${count}`), subject));
        }
      }
      figures.push(figuresOf(subject.tag, loads));
    }
    return figures;
  } finally {
    await browser.close();
    host.close();
    await product.stop();
  }
}

function figuresOf(tag: string, loads: Record<1 | 6, Load[]>): InstancesFigures {
  const of = (count: 1 | 6, figure: keyof Load) => Math.round(median(loads[count].map((one) => one[figure])));
  const [one, six] = [of(1, 'works'), of(6, 'works')];
  return {
    element: `<${tag}>`,
    one,
    six,
    more: six - one,
    calls: `${of(1, 'calls')} → ${of(6, 'calls')}`,
    streams: `${of(1, 'streams')} → ${of(6, 'streams')}`,
  };
}
