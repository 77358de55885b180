import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivateRoute } from '../../rules/site/page-titles.ts';
import { siteRoutes } from '../../rules/site/site-routes.ts';
import { type Application, createApplication } from '../app.ts';
import { content, dataDirectory, folder, setUpImport, test } from '../content/testing-import.ts';
import { createSite } from '../platform/site/site.ts';

setUpImport();

const shell = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <title>Fanfare</title>
  </head>
  <body>
    <div id="site"></div>
  </body>
</html>
`;

let application: Application;
/** A page of each kind, by its table. */
const subjects: Record<string, string> = {};

beforeAll(async () => {
  await content.importFolder(folder);
  const dist = join(dataDirectory, 'dist');
  mkdirSync(dist);
  writeFileSync(join(dist, 'index.html'), shell);
  application = createApplication(test.platform, (parts) => createSite(test.platform.config, dist, parts));
  const first = async (table: string, id: string, where = 'true') => {
    const { rows } = await test.owner.query<{ id: string }>(`SELECT ${id} AS id FROM ${table} WHERE ${where} LIMIT 1`);
    return rows[0]?.id ?? '';
  };
  const vote = await first('vote', 'vote_id');
  subjects['vote'] = `/votehome?vote=${vote}`;
  subjects['candidate'] =
    `/votehome?vote=${vote}&candidate=${await first('candidate', 'candidate_id', `vote_id = '${vote}'`)}`;
  subjects['title'] = `/titlehome/${await first('title', 'title_id')}`;
  subjects['artist'] = `/artist/${await first('artist', 'artist_id')}`;
  subjects['product'] = `/producthome?product=${await first('product', 'product_id')}`;
  subjects['event'] = `/event?event=${await first('event', 'event_id')}`;
  subjects['stream'] = `/player?stream=${await first('stream_round', 'stream_id')}`;
  subjects['notice'] = `/notice?notice=${await first('notice', 'notice_id', 'shown_from <= now()')}`;
});
afterAll(() => application.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  application.fetch(new Request(`https://fans.test${path}`, { headers }), {});
const pageAt = async (path: string) => (await get(path)).text();
const metaOf = (page: string, name: string): string =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(page)?.[1] ?? '';
const unescaped = (text: string) => text.replaceAll('&amp;', '&');
const withLanguage = (path: string, language: string) =>
  language === 'ko' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

describe.each(['vote', 'candidate', 'title', 'artist', 'product', 'event', 'stream', 'notice'])(
  'the page of a %s',
  (kind) => {
    it.each(['ko', 'en', 'ja'])('describes its content to search engines and chats, in %s', async (language) => {
      const path = subjects[kind] ?? '';
      const response = await get(withLanguage(path, language));
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain(`<html lang="${language}">`);
      expect(page.match(/<title>/g)).toHaveLength(1);
      expect(page).not.toContain('<title>Fanfare</title>');
      expect(page).toContain(' · Fanfare</title>');
      expect(metaOf(page, 'description').length).toBeGreaterThan(5);
      const own = `https://fans.test${withLanguage(path, language)}`;
      expect(unescaped(page)).toContain(`<link rel="canonical" href="${own}" />`);
      expect(unescaped(metaOf(page, 'og:url'))).toBe(own);
      for (const [tag, other] of [
        ['ko', 'ko'],
        ['en', 'en'],
        ['ja', 'ja'],
        ['x-default', 'en'],
      ] as const) {
        const address = `https://fans.test${withLanguage(path, other)}`;
        expect(unescaped(page)).toContain(`<link rel="alternate" hreflang="${tag}" href="${address}" />`);
      }
      expect(metaOf(page, 'og:title').length).toBeGreaterThan(1);
      expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
      const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
        JSON.parse(json),
      );
      expect(data.map((one) => one['@type'])).toContain('BreadcrumbList');
      for (const one of data) expect(one['@context']).toBe('https://schema.org');
      expect(page).not.toContain('noindex');
    });

    it('is another in each language', async () => {
      const path = subjects[kind] ?? '';
      const pages = await Promise.all(['ko', 'en', 'ja'].map((language) => pageAt(withLanguage(path, language))));
      expect(new Set(pages.map((page) => metaOf(page, 'description'))).size).toBe(3);
    });
  },
);

describe('the picture of a shared', () => {
  it.each([
    ['vote', 'ko'],
    ['candidate', 'en'],
    ['title', 'ja'],
    ['artist', 'ko'],
    ['product', 'en'],
    ['event', 'ja'],
    ['stream', 'ko'],
    ['notice', 'en'],
  ])('%s is drawn for it, in the language of the link (%s)', async (kind, language) => {
    const page = await pageAt(withLanguage(subjects[kind] ?? '', language));
    const address = unescaped(metaOf(page, 'og:image'));
    expect(address).toMatch(new RegExp(`^https://fans\\.test/api/v1/share/[0-9a-f]{12}-${language}\\.png\\?page=`));
    expect([metaOf(page, 'og:image:width'), metaOf(page, 'og:image:height')]).toEqual(['1200', '630']);
    expect(metaOf(page, 'og:image:alt').length).toBeGreaterThan(5);
    const response = await get(address.replace('https://fans.test', ''));
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png']);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=\d+$/);
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
    if (process.env['SHARE_PICTURES'])
      writeFileSync(join(process.env['SHARE_PICTURES'], `${kind}-${language}.png`), png);
  });

  it('page that does not exist is answered with 404, like a foreign address', async () => {
    for (const path of [
      '0123456789ab-en.png?page=/votehome?vote=unknown',
      '0123456789ab-en.png?page=//elsewhere.test/votehome',
      '0123456789ab-en.png?page=/mypage',
      '0123456789ab-fr.png?page=/votehome',
      'x.png',
    ]) {
      expect((await get(`/api/v1/share/${path}`)).status).toBe(404);
    }
  });
});

describe('structured data', () => {
  it.each([
    ['vote', 'Event'],
    ['event', 'Event'],
    ['product', 'Product'],
    ['stream', 'VideoObject'],
    ['notice', 'NewsArticle'],
  ])('has for a %s the type %s', async (kind, type) => {
    expect(await pageAt(subjects[kind] ?? '')).toContain(`"@type":"${type}"`);
  });

  it('names the organization on the first page', async () => {
    expect(await pageAt('/')).toContain('"@type":"Organization"');
  });
});

describe('an address', () => {
  it.each([
    '/votehome?vote=unknown',
    '/producthome?product=unknown',
    '/event?event=unknown',
    '/player?stream=unknown',
    '/notice?notice=unknown',
    '/titlehome/unknown',
    '/artist/unknown',
    '/notice?notice=%22%3E%3Cscript%3E',
    '/nowhere',
  ])('%s is answered with 404, and left out by search engines', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    const page = await response.text();
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).not.toContain('rel="canonical"');
    expect(page).not.toContain('<script>');
  });

  it.each([
    ['/votehome/?vote=x&lang=en', '/votehome?vote=x&lang=en'],
    ['/titlehome/%EB%B3%84/', '/titlehome/%EB%B3%84'],
  ])('%s is moved to %s for good', async (path, to) => {
    const response = await get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([308, to]);
  });

  it.each(siteRoutes.filter((route) => !route.includes(':')))('%s is public or left out', async (route) => {
    const response = await get(route);
    expect(response.status).toBe(200);
    const page = await response.text();
    expect(page.includes('noindex')).toBe(isPrivateRoute(route));
    expect(page.includes('rel="canonical"')).toBe(!isPrivateRoute(route));
  });

  it('has a Korean page if its language is unknown', async () => {
    expect(await pageAt('/votehome?lang=fr')).toContain('<html lang="ko">');
  });

  it('is not sent again while it stays the same', async () => {
    const etag = (await get('/policy')).headers.get('ETag') ?? '';
    expect((await get('/policy', { 'If-None-Match': etag })).status).toBe(304);
    expect((await get('/policy?lang=ja', { 'If-None-Match': etag })).status).toBe(200);
  });
});

it('the site’s map has every subject, and no private page', async () => {
  const map = unescaped(await pageAt('/sitemap.xml'));
  for (const kind of ['vote', 'title', 'artist', 'product', 'event', 'stream', 'notice']) {
    expect(map).toContain(`<loc>https://fans.test${subjects[kind]}</loc>`);
    expect(map).toContain(`<loc>https://fans.test${withLanguage(subjects[kind] ?? '', 'ja')}</loc>`);
  }
  expect(map).toContain('<loc>https://fans.test/</loc>');
  expect(map).not.toMatch(/mypage|\/order|sign-in|\/auth|\/search/);
});
