import { expect, it } from 'vitest';
import { createSitemap } from './sitemap.ts';

const listOf = (votes: number) => async () =>
  Array.from({ length: votes }, (_, index) => ({
    path: `/votehome?vote=v${index}` as const,
    changed: index === 0 ? '2026-11-24T10:00:00.000Z' : null,
  }));
const request = (votes: number, path: string, perFile?: number) =>
  createSitemap({ list: listOf(votes) }, 'https://fans.test', perFile).request(`https://fans.test${path}`);

it('the site map lists each page in each language, with its last change', async () => {
  const response = await request(2, '/sitemap.xml');
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const text = await response.text();
  expect(text.match(/<loc>/g)).toHaveLength(6);
  expect(text).toContain(
    '<url><loc>https://fans.test/votehome?vote=v0&amp;lang=ja</loc><lastmod>2026-11-24T10:00:00.000Z</lastmod></url>',
  );
  expect(text).toContain('<url><loc>https://fans.test/votehome?vote=v1</loc></url>');
});

it('the site map is an index if one file can’t contain all, and its files have every address once', async () => {
  const index = await (await request(5, '/sitemap.xml', 6)).text();
  const parts = [...index.matchAll(/<loc>https:\/\/fans\.test(.*?)<\/loc>/g)].map(([, path = '']) => path);
  expect(parts).toEqual(['/sitemap/1.xml', '/sitemap/2.xml', '/sitemap/3.xml']);
  const texts = await Promise.all(parts.map(async (part) => (await request(5, part, 6)).text()));
  const addresses = texts.flatMap((text) => text.match(/<loc>.*?<\/loc>/g) ?? []);
  expect(new Set(addresses).size).toBe(15);
  expect(Math.max(...texts.map((text) => text.match(/<loc>/g)?.length ?? 0))).toBe(6);
  expect((await request(5, '/sitemap/4.xml', 6)).status).toBe(404);
});

it('the site map is named in robots.txt, which blocks no crawler', async () => {
  expect(await (await request(0, '/robots.txt')).text()).toBe(
    'User-agent: *\nAllow: /\n\nSitemap: https://fans.test/sitemap.xml\n',
  );
});
