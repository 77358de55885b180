/** As in `public/site-worker.js`, which keeps the pages. */
const cacheName = 'seen-pages';
const offlinePage = '/offline';

export interface SeenPage {
  /** Path and query. */
  address: string;
  title: string;
}

/** The public pages that this browser has opened, which open without a network as well; the latest first. */
export async function listSeenPages(): Promise<SeenPage[]> {
  // Missing where storage is blocked, although the types say otherwise.
  const stored: CacheStorage | undefined = globalThis.caches;
  if (!stored || !(await stored.has(cacheName))) return [];
  const cache = await stored.open(cacheName);
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { pathname, search } = new URL(request.url);
      const html = (await (await cache.match(request))?.text()) ?? '';
      return { address: pathname + search, title: titleIn(html) };
    }),
  );
  return pages.filter(({ address, title }) => address !== offlinePage && title !== '').toReversed();
}

/** The text of a page's title. A parser would fetch its pictures. */
export function titleIn(html: string): string {
  const [, text = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => signs[name] ?? '').trim();
}

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Where the fan was going: a path of this site, or the home page. */
export function targetPage(search: string, origin: string): string {
  const target = new URLSearchParams(search).get('to') ?? '/';
  const url = URL.parse(target, origin);
  if (url?.origin !== origin || url.pathname === offlinePage) return '/';
  return url.pathname + url.search;
}
