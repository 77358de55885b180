// Opens the site where there is no network: a page as it was when it was last opened, otherwise the offline page. Everything but
// pages comes from the network and the browser's own cache.
const name = 'seen-pages';
const offlinePage = '/offline';
/** The max number of cached pages, besides the offline page. */
const maxPages = 20;

const addressOf = ({ url }) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

/** Caches a public page with its content. A page of one fan comes without content and is never cached. */
async function cachePage(address, reply) {
  if (!reply.ok || reply.redirected || !reply.headers.get('Content-Type')?.startsWith('text/html')) return;
  const html = await reply.text();
  if (address !== offlinePage && !html.includes(' data-served')) return;
  const cache = await caches.open(name);
  // The newest is the last one.
  await cache.delete(address);
  // The page then knows that its times are old: takeover/served-page.ts.
  const kept = html.replace(' data-served', ' data-served="kept"');
  await cache.put(address, new Response(kept, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }));
  const seen = (await cache.keys()).filter((request) => addressOf(request) !== offlinePage);
  await Promise.all(seen.slice(0, -maxPages).map((request) => cache.delete(request)));
}

async function openPage(event) {
  const address = addressOf(event.request);
  let reply;
  try {
    reply = (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return openWithoutNetwork(address);
  }
  event.waitUntil(cachePage(address, reply.clone()));
  return reply;
}

async function openWithoutNetwork(address) {
  const cache = await caches.open(name);
  const isOffline = new URL(address, location.origin).pathname === offlinePage;
  const found = await cache.match(isOffline ? offlinePage : address);
  if (found) return found;
  return isOffline ? Response.error() : Response.redirect(`${offlinePage}?to=${encodeURIComponent(address)}`);
}

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(fetch(offlinePage).then((reply) => cachePage(offlinePage, reply)));
});
addEventListener('activate', (event) => {
  // A page need not wait for the start of this worker.
  event.waitUntil(registration.navigationPreload?.enable());
});
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  // The API's pages, such as those of a sign-in, and Studio are none of the site's.
  if (method !== 'GET' || mode !== 'navigate' || /^\/(api|studio)(\/|$)/.test(new URL(url).pathname)) return;
  event.respondWith(openPage(event));
});
// A page that the fan reached by a link, without a navigation.
addEventListener('message', ({ data }) => {
  if (typeof data?.seen === 'string')
    fetch(data.seen).then(
      (reply) => cachePage(data.seen, reply),
      () => undefined,
    );
});
