import { isPrivateRoute } from '../../../rules/site/page-titles.ts';
import { findRoute } from '../../../rules/site/site-routes.ts';
import { trustedWorkerAddress } from '../trusted-worker.ts';

interface Connection {
  saveData?: boolean;
}

/**
 * Keeps the public pages that the fan reads, so that they open without a network, see `public/site-worker.js`. Starts once the first
 * page is complete.
 */
export async function keepPages(): Promise<void> {
  // Missing in older browsers and in private windows, although the types say otherwise.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  await workers.register(trustedWorkerAddress('/site-worker.js'));
  // The browser then has the script of the offline page.
  await import('../pages/offline.tsx');
}

/** A page that was reached without a navigation: the worker has not seen it. */
export function reportSeen(path: string, search: string): void {
  const route = findRoute(path)?.route;
  // Pages of one fan are never kept.
  if (route === undefined || isPrivateRoute(route)) return;
  const { connection } = navigator as { connection?: Connection };
  const worker = (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller;
  if (!worker || connection?.saveData === true) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and takes no origin.
  worker.postMessage({ seen: search === '' ? path : `${path}?${search}` });
}
