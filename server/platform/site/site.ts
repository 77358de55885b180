import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { findRoute } from '../../../rules/site/site-routes.ts';
import type { Config } from '../config.ts';
import type { Language } from '../http/contract.ts';
import { forgeryCookie, readForgeryCookie } from '../http/cross-origin.ts';
import { createPageBodies, loadRenderer } from './body/page-bodies.ts';
import { readerLanguage } from './body/reader-language.ts';
import type { RenderedPage, RenderRequest } from './body/rendered-page.ts';
import { createFiles, serveText } from './files.ts';
import { createFragmentSite } from './fragment/fragment-site.ts';
import { createFragments } from './fragment/fragments.ts';
import { composePage } from './head/compose-page.ts';
import type { DescribedPage, DescribedSite } from './head/describe-site.ts';
import { renderHead } from './head/render-head.ts';
import { lateFilesOf } from './late-files.ts';
import { aYear, createReleasesSite, withoutAttempt } from './releases-site.ts';
import {
  mediaHeaders,
  type PageSource,
  pageHeaders,
  playgroundFrameHeaders,
  previewHeaders,
  sharedFileHeaders,
  studioHeaders,
} from './security-headers.ts';
import { createSitemap } from './sitemap.ts';

/** Contributions of features to the site's pages. */
export interface PageParts {
  /** HTML that a feature adds to a page's head, by path and query; empty for nothing. */
  head(address: string): string;
  /** The pages' contents, and which pages exist. */
  site: DescribedSite;
  /** Sources of other companies in the pages. */
  sources: readonly PageSource[];
  /** Answers a call of the API in this process, as for a visitor. */
  read: RenderRequest['read'];
  log: { warn(details: object, message: string): void };
}

/** The site's pages and files as the build left them in `dist`, the script's releases, and pictures from `DATA_DIR/media`. */
export function createSite(config: Config, dist: string, parts: PageParts): Hono {
  const { head, site: described, sources } = parts;
  // The documents show this origin in their code, so that readers can paste it unchanged.
  const files = createFiles(dist, (text) => text.replaceAll('https://fans.example', config.publicOrigin));
  const releases = createReleasesSite(config.releasesDirectory, config.publicOrigin);
  const rendering = { ...parts, load: () => loadRenderer(dist), publicOrigin: config.publicOrigin };
  const bodies = createPageBodies(rendering);
  const site = new Hono();

  site.route('/', createSitemap(described, config.publicOrigin));
  site.get('/media/*', createMedia(config.dataDirectory));
  const version = async () => versionOf((await files.read('release.json')) ?? '{}');
  const fragments = createFragments({ ...rendering, readLateFiles: () => files.read('late-files.json') });
  site.route('/', createFragmentSite(fragments, { version }));
  site.route('/', releases.app);
  site.get('/*', async (context) => {
    const away = elsewhere(context, config.publicOrigin);
    if (away !== null) return context.redirect(away, 302);
    const decoded = decodePath(addressOf(context).pathname);
    if (decoded === null) return notFound(context);
    const path = withoutAttempt(decoded);
    const asset = isPage(path) ? null : await serveFile(path, context.req.raw.headers);
    return asset ?? page(context, path);
  });

  async function serveFile(path: string, request: Headers): Promise<Response | null> {
    const file = await files.serve(path.slice(1), request, assetHeaders(path));
    return file ?? (path.startsWith('/assets/') ? releases.serveAsset(path.slice(1), request) : null);
  }

  async function page(context: Context, path: string): Promise<Response> {
    if (path === '/demo/frame') return playgroundFrame(context);
    if (path === '/studio/preview') return preview(context);
    if (/^\/studio(\/|$)/.test(path)) return studio(context);
    const headers = headersOf(context, path);
    const request = context.req.raw.headers;
    const isGallery = path === '/demo' || path.startsWith('/demo/');
    const found = isGallery ? await files.serve('demo/index.html', request, headers) : await sitePage(context, path);
    if (found === null) return notFound(context);
    setForgeryCookie(request, found, config.publicOrigin.startsWith('https:'));
    return found;
  }

  const headersOf = (context: Context, path: string, styles: readonly string[] = []) => ({
    ...pageHeaders(path, { openedAs: context.req.query('window'), sources, styles }),
    'Cache-Control': 'no-cache',
  });

  /** The built page with the content of the address, in its head and in its body. */
  async function sitePage(context: Context, path: string): Promise<Response | null> {
    const { pathname, search } = addressOf(context);
    // One page has one address.
    if (/.\/$/.test(pathname) && findRoute(pathname) !== null)
      return context.redirect((pathname.replace(/\/+$/, '') || '/') + search, 308);
    const shell = await files.read('index.html');
    if (shell === null) return null;
    const address = pathname + search;
    const language = readerLanguage(new URLSearchParams(search), context.req.header('cookie') ?? null);
    const page = await described.describe(address, language);
    const { status, head: pageHead } = page;
    const more = status === 200 ? head(address) : '';
    const content = await contentOf(page, address, language);
    const html = composePage(shell, {
      language,
      head: [renderHead(pageHead, config.publicOrigin), more].filter(Boolean).join('\n    '),
      content,
      lateFiles: lateFilesOf(await files.read('late-files.json'), content?.lateFiles ?? []),
    });
    const headers = headersOf(context, path, content === null ? [] : digestsOf(content));
    return serveText(html, { status, request: context.req.raw.headers, headers });
  }

  /** Null for a page of one fan, whose content is private. */
  function contentOf(page: DescribedPage, address: string, language: Language): Promise<RenderedPage | null> | null {
    const isPublic = page.status === 200 && !page.head.isHidden;
    return isPublic ? bodies.of({ address, language, until: page.until }) : null;
  }

  /** One page for all of Studio's addresses; its content comes from calls that only staff may make. */
  const studio = async (context: Context): Promise<Response> =>
    (await files.serve('studio/index.html', context.req.raw.headers, studioHeaders)) ?? notFound(context);

  /** A draft in the elements, in a frame of Studio or by a secret link. */
  const preview = async (context: Context): Promise<Response> =>
    (await files.serve('studio/preview.html', context.req.raw.headers, previewHeaders)) ?? notFound(context);

  /** Sent without a cookie: the document has no origin and can't read one. */
  async function playgroundFrame(context: Context): Promise<Response> {
    const headers = { ...playgroundFrameHeaders(config), 'Cache-Control': 'no-cache' };
    return (await files.serve('demo/frame.html', context.req.raw.headers, headers)) ?? notFound(context);
  }

  return site;
}

function versionOf(release: string): string | null {
  const { version = null }: { version?: string | null } = JSON.parse(release);
  return version;
}

/** Pictures of the content, from `DATA_DIR/media`; partner pages show them too. */
function createMedia(dataDirectory: string): (context: Context) => Promise<Response> {
  const media = createFiles(join(dataDirectory, 'media'));
  return async (context) => {
    const path = decodePath(addressOf(context).pathname.slice('/media/'.length));
    // The names are digests.
    const headers = { ...mediaHeaders, 'Cache-Control': aYear };
    const picture = path === null ? null : await media.serve(path, context.req.raw.headers, headers);
    return picture ?? notFound(context, mediaHeaders);
  };
}

/** Hashes of a page's style elements for its policy. */
const digestsOf = ({ style, styles }: RenderedPage): string[] =>
  [...new Set([style, ...styles])].filter(Boolean).map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);

function notFound(context: Context, headers: Record<string, string> = {}): Response {
  return context.text('Not found', 404, { ...headers, 'Cache-Control': 'no-store' });
}

/** A page's path has no file extension; the pages in `dist` are reached only by their routes. */
function isPage(path: string): boolean {
  return path.endsWith('.html') || !/\.\w+$/.test(path);
}

/** Pages of another origin may read every file that they load; a file with a hash in its name never changes. */
function assetHeaders(path: string): Record<string, string> {
  const isHashed = /^\/(studio\/)?assets\//.test(path);
  const isLoader = path === '/embed.js';
  return {
    ...sharedFileHeaders,
    'Cache-Control': isHashed
      ? aYear
      : isLoader
        ? 'public, max-age=300, stale-while-revalidate=86400'
        : 'public, max-age=3600',
  };
}

/** One machine has several names, but a session belongs to one origin: 127.0.0.1 is redirected to localhost. */
function elsewhere(context: Context, publicOrigin: string): string | null {
  const address = addressOf(context);
  const own = new URL(publicOrigin);
  const isAlias =
    ['127.0.0.1', '[::1]'].includes(address.hostname) && own.hostname === 'localhost' && address.port === own.port;
  const isDocument = context.req.header('sec-fetch-dest') === 'document';
  return isAlias && isDocument ? `${publicOrigin}${address.pathname}${address.search}` : null;
}

/** A page of ours can read it and send it back in a header; another site's page can't (specification §7). */
function setForgeryCookie(request: Headers, response: Response, secure: boolean): void {
  if (readForgeryCookie(request) !== null) return;
  const value = randomBytes(18).toString('base64url');
  response.headers.append('Set-Cookie', `${forgeryCookie}=${value}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`);
}

/** The path as it was sent. Hono decodes a part of it: the rest could be taken for a host or for the end of a path. */
const addressOf = (context: Context): URL => new URL(context.req.url);

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
