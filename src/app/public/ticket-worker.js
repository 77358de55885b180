// Opens the tickets' page where there is no network, as `keepTicketPage` left it in the cache. With a network everything
// comes from there; only what has a hash in its name, and never changes, comes from the cache first.
const page = '/mypage/ticket';
/** Milliseconds after which a network that hangs, as at the door of a full hall, counts as none. */
const patience = 4_000;

const kept = (request) => caches.match(request, { ignoreVary: true });
const late = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The network takes too long')), patience));

async function openPage(request) {
  try {
    return await Promise.race([fetch(request), late()]);
  } catch (error) {
    const found = await kept(page);
    if (!found) throw error;
    return found;
  }
}

async function giveFile(request, neverChanges) {
  const found = await kept(request);
  if (found && neverChanges) return found;
  return fetch(request).catch((error) => {
    if (found) return found;
    throw error;
  });
}

addEventListener('install', () => skipWaiting());
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // What the API says is never kept; what plays is none of this page's.
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|hls)\//.test(pathname)) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  else event.respondWith(giveFile(request, pathname.startsWith('/assets/')));
});
