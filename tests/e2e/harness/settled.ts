import type { Page, Request } from 'playwright';

/** What stays open, or comes again and again, for as long as a page does: the live channel, and what is being watched. */
const isLasting = (request: Request): boolean =>
  /^(eventsource|media|websocket|ping)$/.test(request.resourceType()) ||
  new URL(request.url()).pathname.startsWith('/hls/');

const timeoutMs = 20_000;

/**
 * Resolves when every request since the page's address was opened has ended, what came of them is drawn, and that led to no further
 * request. Unlike Playwright's `networkidle`, which looks for half a second without any request and asks only once for each
 * document, this needs no quiet time: a live round asks for its video all the time.
 * @throws after 20 seconds, with the addresses that have not ended
 */
export async function settled(page: Page): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  const ended = new Set<Request>();
  for (;;) {
    const open = (await requestsOf(page)).filter((request) => !ended.has(request));
    await Promise.race([Promise.all(open.map((request) => end(request, ended))), failAt(deadline, open, ended)]);
    await drawn(page);
    if ((await requestsOf(page)).every((request) => ended.has(request))) return;
  }
}

/** Playwright keeps the last hundred. */
async function requestsOf(page: Page): Promise<Request[]> {
  const requests = await page.requests();
  const opening = requests.findLastIndex(
    (request) => request.isNavigationRequest() && request.frame() === page.mainFrame(),
  );
  return requests.slice(Math.max(0, opening)).filter((request) => !isLasting(request));
}

/** `finished` of a response is told only to those who listened before; the size of its body is known to all once it has ended. */
async function end(request: Request, ended: Set<Request>): Promise<void> {
  if (await request.response()) await request.sizes();
  ended.add(request);
}

async function failAt(deadline: number, open: readonly Request[], ended: ReadonlySet<Request>): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, deadline - Date.now()).unref());
  const late = open.filter((request) => !ended.has(request)).map((request) => `${request.method()} ${request.url()}`);
  throw new Error(`These requests did not end within ${timeoutMs / 1000} s:\n${late.join('\n')}`);
}

/** In the first frame something new is drawn, in the second one what has come near the screen asks for its content. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
}
