/** Where the tickets are, and what `ticket-worker.js` opens without a network. */
const page = '/mypage/ticket';
const cacheName = 'ticket-page';

/**
 * Keeps the tickets' page in this browser, with all that it has loaded until now, so that it opens again at a door without
 * a network. Nothing of the fan is among it: tickets and keys are kept by the element itself.
 * @throws where the browser keeps nothing, or a file can't be had; what was kept before stays then
 */
export async function keepTicketPage(): Promise<void> {
  // Missing in older browsers and in private windows, whatever the types say.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  await workers.register(workerAddress(), { scope: page });
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isFile(pathname));
  const wanted = new Set([page, ...files.map(({ pathname }) => pathname)]);
  const cache = await caches.open(cacheName);
  await cache.addAll([...wanted]);
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

const isFile = (path: string): boolean => /^\/(assets|media)\//.test(path) || /^\/[\w-]+\.\w+$/.test(path);

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(address: string): string };
}

/** Under Trusted Types a worker's address has to come from a named policy; this one knows no other. */
function workerAddress(): string {
  const address = '/ticket-worker.js';
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  return types?.createPolicy('fanfare-ticket', { createScriptURL: () => address }).createScriptURL(address) ?? address;
}
