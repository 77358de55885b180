import { loadedFiles } from '../loaded-files.ts';

/** Where the tickets are, and what `ticket-worker.js` opens without a network. */
const page = '/mypage/ticket';
const cacheName = 'ticket-page';

/**
 * Keeps the tickets' page in this browser, with all that it has loaded until now, so that it opens again at a door without
 * a network. Nothing of the fan is among it: tickets and keys are kept by the element itself.
 * @throws where the browser keeps nothing, a file can't be had, or the page is newer than what runs here and would open
 *   with scripts that nobody kept; what was kept before stays then
 */
export async function keepTicketPage(): Promise<void> {
  // Missing in older browsers and in private windows, whatever the types say.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  await workers.register(workerAddress(), { scope: page });
  const files = [...loadedFiles()];
  const answer = await fetch(page);
  if (!answer.ok || !isOfNow(await answer.clone().text(), files)) throw new Error('The page has changed');
  const cache = await caches.open(cacheName);
  const [pictures, needed] = [true, false].map((wanted) => files.filter((path) => isPicture(path) === wanted));
  await cache.addAll(needed ?? []);
  await cache.put(page, answer);
  // The code needs none of them.
  await Promise.allSettled((pictures ?? []).map((path) => cache.add(path)));
  const wanted = new Set([page, ...files]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

const isPicture = (path: string): boolean => path.startsWith('/media/');

/** Whether a page starts with a script that runs here: its name changes with anything that it leads to. */
function isOfNow(html: string, files: readonly string[]): boolean {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  return entry !== undefined && files.includes(entry);
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): string };
}

/** Under Trusted Types a worker's address has to come from a named policy; this one knows no other. */
function workerAddress(): string {
  const address = '/ticket-worker.js';
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy('fanfare-ticket', { createScriptURL: () => address }).createScriptURL(address) ?? address;
}
