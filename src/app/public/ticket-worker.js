// Opens the tickets' page where there is no network, as `keepTicketPage` left it in the cache. With a network everything
// comes from there; only files with a hash in their name, which never change, come from the cache first.
/** The page that it is registered for. */
const page = new URL(registration.scope).pathname;
/** Milliseconds after which a network that hangs, as at the door of a full hall, counts as none. */
const timeoutMs = 4_000;

const cached = (request) => caches.match(request, { ignoreVary: true });
const late = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The network takes too long')), timeoutMs));

/** From the network, or else from the cache: also for an error of a server that is being replaced. */
async function freshOr(found, request) {
  if (!found) return fetch(request);
  const fresh = await Promise.race([fetch(request), late()]).catch(() => found);
  return fresh.status >= 500 ? found : fresh;
}

const openPage = async (request) => freshOr(await cached(page), request);

async function openFile(request, neverChanges) {
  const found = await cached(request);
  return found && neverChanges ? found : freshOr(found, request);
}

addEventListener('install', () => skipWaiting());
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Replies of the API are never cached; videos do not belong to this page.
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|hls)\//.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else event.respondWith(openFile(request, pathname.startsWith('/assets/')));
});
