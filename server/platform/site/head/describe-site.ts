import { isPrivateRoute, namedTitle, titleOf } from '../../../../rules/site/page-titles.ts';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import { findRoute, type SiteRoute, siteRoutes } from '../../../../rules/site/site-routes.ts';
import type { Language } from '../../http/contract.ts';
import { Refusal } from '../../http/errors.ts';
import { putNewest } from '../../put-newest.ts';
import type { Translate } from '../../text/words.ts';
import { readerLanguage } from '../body/reader-language.ts';
import type { ListedPage, PageDescription, RequestedPage, SitePages } from './page-description.ts';
import { languageAddress, type PageHead } from './render-head.ts';
import { breadcrumbs, organization } from './structured-data.ts';

export interface DescribedPage {
  readonly status: 200 | 404;
  readonly head: PageHead;
  /** When this has to be read again, in milliseconds since 1970. */
  readonly until: number;
  /** Time at which its content becomes outdated; null: never. */
  readonly changesAt: number | null;
}

/** The site's pages, as the features describe them. */
export interface DescribedSite {
  /**
   * @param address path and query, encoded as in a request
   * @param language the reader's; without it, the one that the address names
   */
  describe(address: string, language?: Language): Promise<DescribedPage>;
  /** Every public page. */
  list(): Promise<ListedPage[]>;
}

export interface DescriptionSources {
  pages: readonly SitePages[];
  lists: readonly (() => Promise<readonly ListedPage[]>)[];
  words: Translate;
  publicOrigin: string;
  log: { warn(details: object, message: string): void };
}

/** How long a description is kept: it is the same for every visitor, and crowds ask for the same page. Milliseconds. */
const cachedMs = 5_000;
/** Descriptions kept at most; addresses can be invented, so that there must be an end. */
const maxCached = 1_000;

export function createDescribedSite(sources: DescriptionSources): DescribedSite {
  const cache = new Map<string, { page: Promise<DescribedPage>; until: number }>();
  const pages: SitePages = Object.assign({}, ...sources.pages);

  return {
    async describe(address, reader) {
      const parsed = readAddress(address, sources.publicOrigin, reader);
      const key = `${parsed.language} ${parsed.route === null ? '' : parsed.key}`;
      const now = Date.now();
      const cached = cache.get(key);
      if (cached !== undefined && now < cached.until) return cached.page;
      const entry = { page: describePage(parsed, pages, sources, now), until: now + cachedMs };
      putNewest(cache, key, entry, maxCached);
      const page = await entry.page;
      entry.until = Math.min(entry.until, page.until);
      return page;
    },
    async list() {
      const lists = await Promise.all(sources.lists.map((list) => list()));
      return [...plainRoutes.map((path) => ({ path, changed: null })), ...lists.flat()];
    },
  };
}

/** Public pages without parameters: home, lists, legal texts. */
const plainRoutes = siteRoutes.filter((route) => !route.includes(':') && !isPrivateRoute(route)) as SitePath[];

interface ReadAddress extends RequestedPage {
  route: SiteRoute | null;
  /** The address without its language and without parameters that no page reads. */
  key: string;
}

/** The parameters that select the content of a page; others do not change a head. */
const naming = ['vote', 'candidate', 'product', 'event', 'stream', 'round', 'notice'];

function readAddress(address: string, publicOrigin: string, reader: Language | undefined): ReadAddress {
  const url = new URL(publicOrigin + address);
  const found = findRoute(url.pathname);
  const language = reader ?? readerLanguage(url.searchParams, null);
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => naming.includes(name)));
  return {
    route: found?.route ?? null,
    params: found?.params ?? {},
    query,
    language,
    key: `${url.pathname}?${query}`,
    address: (path) => languageAddress(publicOrigin, path, language),
    file: (path) => new URL(path, publicOrigin).href,
  };
}

async function describePage(
  parsed: ReadAddress,
  pages: SitePages,
  { words, log }: DescriptionSources,
  now: number,
): Promise<DescribedPage> {
  const { route, language } = parsed;
  const until = now + cachedMs;
  const plain = (status: 200 | 404, hasPath = true): DescribedPage => {
    const head = plainHead(parsed, status, words);
    return { status, until, changesAt: null, head: hasPath ? head : { ...head, path: null } };
  };
  if (route === null) return plain(404);
  try {
    const described = (await pages[route]?.(parsed)) ?? null;
    if (described === null) return plain(200);
    const head = namedHead(described, parsed, (key) => words(language, key));
    return { status: 200, head, until: Math.min(until, described.until ?? until), changesAt: described.until };
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'NOT_FOUND' || error.code === 'WITHDRAWN')) return plain(404);
    // The page itself needs no database, and shows failed loads itself.
    log.warn({ err: error, path: parsed.key }, 'could not describe a page');
    return plain(200, false);
  }
}

/** The head of a list, of home, of a fan's own page, and of a page that is not there. */
function plainHead({ route, language, address }: ReadAddress, status: 200 | 404, words: Translate): PageHead {
  // As the browser names a page whose subject is not there.
  const key = titleOf(route);
  const title = words(language, `site:titles.${key}`);
  const isPublic = status === 200 && route !== null && !isPrivateRoute(route) && !route.includes(':');
  const name = title.replace(/ · Fanfare$/, '');
  const text = words(language, isPublic ? `head:pages.${key}` : 'head:pages.home');
  return {
    language,
    title,
    shared: name,
    text,
    path: isPublic ? route : null,
    isHidden: status === 404 || route === null || isPrivateRoute(route),
    type: 'website',
    card: { over: null, name, lines: [text], accent: null, picture: null, standing: [] },
    data: route === '/' && status === 200 ? organization(address('/')) : [],
  };
}

function namedHead(page: PageDescription, { address, language }: RequestedPage, t: (key: string) => string): PageHead {
  const { name, shared = name, text, path, type = 'website', card, data, trail } = page;
  const steps = [{ name: t('site:places.home'), path: '/' as const }, ...trail, { name: shared, path }];
  return {
    language,
    title: namedTitle(name),
    shared,
    text,
    path,
    isHidden: false,
    type,
    card,
    data: [...data, breadcrumbs(steps, address)],
  };
}
