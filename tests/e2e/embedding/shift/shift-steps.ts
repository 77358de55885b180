import type { Browser, BrowserContext, Page } from 'playwright';
import { type Fan, storageOf } from '../../harness/fans.ts';
import type { HostPage } from '../../harness/host-page.ts';
import { followRequests, settled } from '../../harness/settled.ts';
import type { Language } from '../../harness/visitor.ts';
import type { Embed } from '../embeds.ts';
import { tagOf } from '../embeds.ts';

/** One layout shift without recent input, with the moved elements: positions and sizes are CSS pixels of the viewport. */
export interface Shift {
  value: number;
  atMs: number;
  moved: { node: string; before: string; after: string }[];
}

/** The name of an invisible element in a shift. */
export const inShadowRoot = 'in a shadow root';

/** Runs in the page before other scripts. */
function observeShifts(unseen: string): void {
  const seen: { shifts: Shift[] } = { shifts: [] };
  Object.assign(globalThis, { seen });
  const nameOf = (node: Node | null) => {
    if (!(node instanceof Element)) return node ? `“${(node.textContent ?? '').trim().slice(0, 20)}”` : unseen;
    const className = node.getAttribute('class');
    return node.localName + (className ? `.${className.split(' ').join('.')}` : '');
  };
  const rectOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // Shifts right after input are expected; scrolling causes none.
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

/**
 * Records the layout shifts of a page, from its start on: call it once for each visitor.
 * @returns a function that gives the layout shifts since the page was last loaded
 */
export async function observeShiftsOf(page: Page): Promise<() => Promise<Shift[]>> {
  followRequests(page);
  await page.addInitScript(observeShifts, inShadowRoot);
  return () => page.evaluate(() => Reflect.get(globalThis, 'seen').shifts);
}

export const sumOf = (shifts: readonly Shift[]): number => shifts.reduce((sum, { value }) => sum + value, 0);

/**
 * Measures the layout shifts of a page, from its start on.
 * @returns a function that gives their sum
 */
export async function measureShifts(page: Page): Promise<() => Promise<number>> {
  const shiftsOf = await observeShiftsOf(page);
  return async () => sumOf(await shiftsOf());
}

/** How the page includes the script. */
export interface Script {
  /** Before the script, for example `<link rel="stylesheet" href="…/embed.css">`. */
  head?: string;
  /** Attributes of the script tag. */
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

/** Resolves when the element has rendered and nothing in it or on the page is still loading. */
export async function untilStill(page: Page, embed: Embed): Promise<void> {
  const isStill = (tag: string) => {
    const root = document.querySelector(tag)?.shadowRoot;
    return (
      root !== null &&
      root !== undefined &&
      (root.querySelector('.surface')?.childElementCount ?? 0) > 0 &&
      // A loading mark in a closed dialog is not on the screen.
      [...root.querySelectorAll('.loading')].every((one) => one.getClientRects().length === 0) &&
      // A picture without a box is not loaded.
      [...root.querySelectorAll('img')].every((image) => {
        if (image.getClientRects().length === 0) return true;
        const { top, bottom } = image.getBoundingClientRect();
        return image.complete || top > innerHeight || bottom < 0;
      })
    );
  };
  await page.waitForFunction(isStill, tagOf(embed), { timeout: 60_000 });
  await settled(page);
  await page.waitForFunction(isStill, tagOf(embed));
  // A new element is drawn in the next frame, and its layout shift is reported in the one after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The page is on the operator's list only if this machine is `localhost`. */
export const addressFor = ({ unlisted = false }: Embed, address: string): string =>
  unlisted ? address.replace('localhost', '127.0.0.1') : address;

/**
 * Options of a browser context that opens pages of `servePartner`. Such a page has no network address of its own, so
 * the browser needs this permission to let it reach this machine.
 */
export const forServedPages = { locale: 'en-US', permissions: ['local-network-access'] };

/**
 * Signs a fan in on the partner's page, in the platform's window.
 * @returns the browser's storage afterwards
 */
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
  // An older release of the script names no scopes and gets all: no scope has to be requested later.
  await window.waitForURL(/scopes=/);
  const address = new URL(window.url());
  address.searchParams.delete('scopes');
  await window.goto(address.href);
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: fan.name }).click();
  await closed;
  await page.locator('fan-login').getByText(fan.name).first().waitFor();
  const storage = await context.storageState();
  await context.close();
  return storage;
}

/** Only the first of these two origins is on the operator's list, so only there can a fan sign in. */
export const partnerPage = ({ partner }: { partner: string }, { unlisted = false }: Partial<Embed> = {}): string =>
  addressFor({ markup: '', unlisted }, `${partner}/shift.html`);

/** Serves a page with the element on the partner's origin, or on one that is not listed. */
export async function servePartner(
  context: BrowserContext,
  product: { site: string; partner: string },
  embed: Embed,
  { language, ...script }: Script & { language?: Language },
): Promise<void> {
  const page = pageWith(embed, product.site, script);
  await serveAt(context, partnerPage(product, embed), { ...page, ...(language && { language }) });
}

/** Serves a page at an address, instead of whatever is there. */
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
