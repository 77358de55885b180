import type { Page, Request, Response } from 'playwright';
import { expect } from './expect.ts';

/** The requests of each page that have not ended. */
const open = new WeakMap<Page, Set<Request>>();

/** Requests that stay open or repeat as long as a page is open: the live channel, and the video that plays. */
const isLasting = (request: Request): boolean =>
  /^(eventsource|media|websocket|ping)$/.test(request.resourceType()) ||
  new URL(request.url()).pathname.startsWith('/hls/');

/**
 * After a stale reply from its cache, Chromium repeats the request in the background, and never reports its end, and not always a
 * response. So `networkidle` never comes.
 */
const isRenewed = (response: Response): boolean =>
  /stale-while-revalidate/.test(response.headers()['cache-control'] ?? '');

/** For `settled`: before the page is opened. */
export function followRequests(page: Page): void {
  const requests = new Set<Request>();
  /** Those of the document so far, and those whose reply may be renewed in the background. */
  const addresses: string[] = [];
  const renewed = new Set<string>();
  open.set(page, requests);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
      // Pending requests of the previous document may never be reported as ended.
      requests.clear();
      renewed.clear();
      addresses.length = 0;
    }
    addresses.push(request.url());
    if (!isLasting(request) && !renewed.has(request.url())) requests.add(request);
  });
  page.on('response', (response) => {
    const address = response.url();
    if (!isRenewed(response)) return;
    renewed.add(address);
    if (addresses.indexOf(address) === addresses.lastIndexOf(address)) return;
    for (const request of requests) if (request.url() === address) requests.delete(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/**
 * Resolves when every request of the page has ended, their results are drawn, and no further request has begun. Unlike
 * Playwright's `networkidle`, which looks for half a second without any request and asks only once for each document, this needs no
 * quiet time: a live round asks for its video all the time.
 */
export async function settled(page: Page): Promise<void> {
  const requests = open.get(page);
  if (!requests) throw new Error('`followRequests` has not seen the requests of this page');
  await expect
    .poll(async () => {
      await drawn(page);
      return [...requests].map((request) => `${request.method()} ${request.url()}`);
    })
    .toEqual([]);
}

/** In the first frame something new is drawn, in the second one elements near the screen request their content. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}
