import type { Browser, BrowserContext, Page } from 'playwright';
import { type Fan, storageOf } from '../harness/fans.ts';
import type { HostPage } from '../harness/host-page.ts';
import type { Language } from '../harness/visitor.ts';
import type { Embed } from './embeds.ts';
import { tagOf } from './embeds.ts';

/** One layout shift that followed no press, and what moved: positions and sizes are CSS pixels of the viewport. */
export interface Shift {
  value: number;
  atMs: number;
  moved: { node: string; before: string; after: string }[];
}

/** Runs in the page before anything else. */
function observeShifts(): void {
  const seen: { shifts: Shift[] } = { shifts: [] };
  Object.assign(globalThis, { seen });
  const nameOf = (node: Node | null) => {
    if (!(node instanceof Element))
      return node ? `“${(node.textContent ?? '').trim().slice(0, 20)}”` : 'in a shadow root';
    const className = node.getAttribute('class');
    return node.localName + (className ? `.${className.split(' ').join('.')}` : '');
  };
  const rectOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Moves right after a press are the answer to it; scrolling is none.
      if (Reflect.get(entry, 'hadRecentInput')) continue;
      const sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[] = Reflect.get(
        entry,
        'sources',
      );
      seen.shifts.push({
        value: Reflect.get(entry, 'value'),
        atMs: Math.round(entry.startTime),
        moved: sources.map(({ node, previousRect, currentRect }) => ({
          node: nameOf(node),
          before: rectOf(previousRect),
          after: rectOf(currentRect),
        })),
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Notes what moves by itself on a page, from its first moment on. @returns gives the layout shifts so far */
export async function observeShiftsOf(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(observeShifts);
  return () => page.evaluate(() => Reflect.get(globalThis, 'seen').shifts);
}

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/** Measures what moves by itself on a page, from its first moment on. @returns gives the sum of its layout shifts */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  const shiftsOf = await observeShiftsOf(page);
  return async () => sumOf(await shiftsOf());
}

/** How the page brings the script. */
export interface Script {
  /** Before the script: `<link rel="stylesheet" href="…/embed.css">`, for one. */
  head?: string;
  /** Of the script tag. */
  attributes?: string;
  place?: 'head' | 'end';
}

/** A partner's page: a heading, the element with a link in it, two paragraphs. */
export function pageWith(embed: Embed, site: string, { head = '', attributes = '', place = 'head' }: Script): HostPage {
  const script = `<script type="module" ${attributes} src="${site}/embed.js"></script>`;
  const paragraph = `<p>${'What the partner says below the element. '.repeat(4)}</p>`;
  return {
    head: `<meta name="viewport" content="width=device-width">${head}${place === 'head' ? script : ''}`,
    body: `<h1>Partner</h1><${embed.markup}><a href="${site}/">See it there</a></${tagOf(embed)}>${paragraph}${paragraph}${
      place === 'end' ? script : ''
    }`,
  };
}

/** Resolves when the element has rendered, nothing in it waits any more, and nothing is on its way. */
export async function untilStill(page: Page, embed: Embed): Promise<void> {
  const isStill = (tag: string) => {
    const root = document.querySelector(tag)?.shadowRoot;
    return (
      root !== null &&
      root !== undefined &&
      (root.querySelector('.surface')?.childElementCount ?? 0) > 0 &&
      // What a dialog that is closed waits for is not on the screen.
      [...root.querySelectorAll('.loading')].every((one) => one.getClientRects().length === 0) &&
      [...root.querySelectorAll('img')].every((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return image.complete || top > innerHeight || bottom < 0;
      })
    );
  };
  await page.waitForFunction(isStill, tagOf(embed), { timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(isStill, tagOf(embed));
  // What has just come is drawn with the next frame, and told of with the one after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** Of a context that opens what `servePartner` serves: such a page has no address of its own, and may else not reach this machine. */
export const forServedPages = { locale: 'en-US', permissions: ['local-network-access'] };

/** A fan signs in on the partner's page, in the platform's window. @returns what their browser keeps from then on */
export async function storageSignedIn(browser: Browser, fan: Fan, product: { site: string; partner: string }) {
  const context = await browser.newContext({
    ...forServedPages,
    storageState: { cookies: [], origins: [{ origin: product.site, localStorage: storageOf('en', fan) }] },
  });
  const page = await context.newPage();
  await servePartner(context, product, { markup: 'fan-login' }, {});
  await page.goto(partnerPage(product));
  const button = page.locator('fan-login').getByRole('button').first();
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: fan.name }).click();
  await closed;
  await page.locator('fan-login').getByText(fan.name).first().waitFor();
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/** The operator has listed the first of the two origins: only there can a fan be signed in. */
export const partnerPage = ({ partner }: { partner: string }, { unlisted = false }: Partial<Embed> = {}): string =>
  `${unlisted ? partner.replace('localhost', '127.0.0.1') : partner}/shift.html`;

/** Puts a page with the element on the partner's origin, or on one that is not listed. */
export async function servePartner(
  context: BrowserContext,
  product: { site: string; partner: string },
  embed: Embed,
  { language, ...script }: Script & { language?: Language },
): Promise<void> {
  const page = pageWith(embed, product.site, script);
  await serveAt(context, partnerPage(product, embed), { ...page, ...(language && { language }) });
}

/** Puts a page at an address, whatever is there. */
export async function serveAt(
  context: BrowserContext,
  address: string,
  { head = '', body = '', language = 'en' }: HostPage & { language?: Language },
): Promise<void> {
  await context.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Partner</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`,
    }),
  );
}
