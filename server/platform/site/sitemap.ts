import { type Context, Hono } from 'hono';
import { Language } from '../http/contract.ts';
import { escapeHtml } from '../text/escape-html.ts';
import type { DescribedSite } from './head/describe-site.ts';
import type { ListedPage } from './head/page-description.ts';
import { languageAddress } from './head/render-head.ts';
import { commonHeaders } from './security-headers.ts';

/** As sitemaps.org allows in one file. */
const maxPerFile = 50_000;
/** How long the list is kept: a crawler reads all its files one after the other. Milliseconds. */
const cachedMs = 60_000;

const headers = { ...commonHeaders, 'Cache-Control': 'public, max-age=600' };

/** `robots.txt`, and `sitemap.xml`, which becomes an index of files where one can't hold all addresses. */
export function createSitemap(site: Pick<DescribedSite, 'list'>, publicOrigin: string, perFile = maxPerFile): Hono {
  const app = new Hono();
  let cached: { files: Promise<string[][]>; until: number } | null = null;

  /** The entries of each file. */
  function files(): Promise<string[][]> {
    if (cached === null || performance.now() >= cached.until) {
      const fresh = { files: site.list().then(divide), until: performance.now() + cachedMs };
      fresh.files.catch(() => {
        if (cached === fresh) cached = null;
      });
      cached = fresh;
    }
    return cached.files;
  }

  function divide(pages: readonly ListedPage[]): string[][] {
    const entries = pages.flatMap(({ path, changed }) =>
      Language.options.map((language) => entry(languageAddress(publicOrigin, path, language), changed)),
    );
    const divided: string[][] = [];
    for (let from = 0; from < entries.length; from += perFile) divided.push(entries.slice(from, from + perFile));
    return divided;
  }

  app.get('/robots.txt', (context) =>
    context.text(`User-agent: *\nAllow: /\n\nSitemap: ${publicOrigin}/sitemap.xml\n`, 200, headers),
  );
  app.get('/sitemap.xml', async (context) => {
    const [first = [], ...more] = await files();
    if (more.length === 0) return xml(context, 'urlset', first);
    const parts = [first, ...more].map((_, index) => `${publicOrigin}/sitemap/${index + 1}.xml`);
    return xml(
      context,
      'sitemapindex',
      parts.map((part) => `<sitemap><loc>${escapeHtml(part)}</loc></sitemap>`),
    );
  });
  app.get('/sitemap/:file{[0-9]+\\.xml}', async (context) => {
    const part = (await files())[Number.parseInt(context.req.param('file'), 10) - 1];
    return part ? xml(context, 'urlset', part) : context.text('Not found', 404, { 'Cache-Control': 'no-store' });
  });
  return app;
}

const entry = (address: string, changed: string | null): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changed === null ? '' : `<lastmod>${changed}</lastmod>`}</url>`;

function xml(context: Context, element: 'urlset' | 'sitemapindex', entries: readonly string[]): Response {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</${element}>
`;
  return context.body(text, 200, { ...headers, 'Content-Type': 'application/xml; charset=utf-8' });
}
