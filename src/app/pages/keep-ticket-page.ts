import type { SitePath } from '../../../rules/site/site-path.ts';
import { loadedFiles } from '../loaded-files.ts';
import { trustedWorkerAddress } from '../trusted-worker.ts';

/** The address of the tickets; `ticket-worker.js` serves it offline. */
const page: SitePath = '/mypage/ticket';
const cacheName = 'ticket-page';

/**
 * Caches the tickets' page with all files loaded so far, so that it opens offline at the venue. Personal data is not
 * included: the element stores tickets and keys itself.
 * @throws if storage is blocked, a file fails to load, or the page is newer than the running scripts and would need
 *   files that are not cached; the old cache then stays
 */
export async function keepTicketPage(): Promise<void> {
  // Missing in older browsers and in private windows, although the types say otherwise.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  await workers.register(trustedWorkerAddress('/ticket-worker.js'), { scope: page });
  const files = [...loadedFiles()];
  const answer = await fetch(page);
  if (!answer.ok || !isCurrentRelease(await answer.clone().text(), files)) throw new Error('The page has changed');
  const cache = await caches.open(cacheName);
  const [pictures, needed] = [true, false].map((expected) => files.filter((path) => isPicture(path) === expected));
  await cache.addAll(needed ?? []);
  await cache.put(page, answer);
  // Showing a code needs none of them.
  await Promise.allSettled((pictures ?? []).map((path) => cache.add(path)));
  const current = new Set([page, ...files]);
  const old = (await cache.keys()).filter(({ url }) => !current.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

const isPicture = (path: string): boolean => path.startsWith('/media/');

/** True if a page starts with a script that runs here: the script's file name changes with anything that it imports. */
function isCurrentRelease(html: string, files: readonly string[]): boolean {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  return entry !== undefined && files.includes(entry);
}
