import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

const pages = [
  '/',
  '/titlehome/last-light',
  '/artist/do-haram',
  '/votehome',
  '/votehome?vote=last-light-final',
  '/producthome',
  '/event',
  '/notice',
  '/player',
  '/privacy-policy',
];

/** Loaded by the page whenever it has time; nothing that is shown waits for it. */
const whenever = /\/offline-\w{7}\.js$/;

it.each(pages)('%s requests every script that draws it at once, after the first visible content', async (page) => {
  const { page: browserPage } = await revisit({ language: 'ko' });
  const requested: string[] = [];
  browserPage.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname);
  });
  const html = await (await browserPage.goto(site + page))?.text();
  const links = [...(html?.matchAll(/<(?:link rel="modulepreload"|script)[^>]* (?:href|src)="([^"]+)"/g) ?? [])];
  const inHtml = links.map(([, file]) => file);
  // Exactly one script runs before the first paint; the rest leave the connection to the style sheet and the pictures.
  expect(links.filter(([link]) => !link.includes('fetchpriority="low"')).map(([, file]) => file)).toEqual([
    '/before-paint.js',
  ]);
  await browserPage.waitForFunction(() => document.querySelector('[data-served]') === null);
  const late = requested.filter((file) => !inHtml.includes(file) && !whenever.test(file));
  expect(late).toEqual([]);
  expect(inHtml.length).toBeGreaterThan(10);
});
