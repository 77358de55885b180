import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';
import { takenOver } from '../harness/served.ts';

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

it.each(pages)(
  '%s is taken over with the scripts that its HTML names, after the first visible content',
  async (page) => {
    const { page: browserPage } = await revisit({ language: 'ko' });
    const html = await (await browserPage.request.get(site + page)).text();
    const links = [...html.matchAll(/<(?:link rel="modulepreload"|script)[^>]* (?:href|src)="([^"]+)"/g)];
    const named = links.map(([, file]) => file);
    // Exactly one script runs before the first paint; the rest leave the connection to the style sheet and the pictures.
    expect(links.filter(([link]) => !link.includes('fetchpriority="low"')).map(([, file]) => file)).toEqual([
      '/before-paint.js',
    ]);
    expect(links.length).toBeGreaterThan(10);
    // Other scripts are not answered: they come after the page.
    await browserPage.route(/\.js$/, async (route) => {
      if (named.includes(new URL(route.request().url()).pathname)) await route.continue();
    });
    await browserPage.goto(site + page);
    await takenOver(browserPage);
  },
);
