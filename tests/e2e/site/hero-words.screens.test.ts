import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

const { site } = inject('product');

/** Pages with a large picture of artists, and the name on it. Faces fill the right 54 % of a wide picture. */
const heroes = [
  { page: 'the home page', path: '/', element: 'fan-title', name: '.hero-name' },
  { page: 'a title', path: '/titlehome/encore-bell', element: 'fan-title', name: '.hero-name' },
  { page: 'a vote', path: '/votehome?vote=last-light-final', element: 'fan-vote', name: '.hero-name' },
  { page: 'an event', path: '/event?event=last-light-front-row', element: 'fan-event', name: '.hero-name' },
  {
    page: 'a stream',
    path: '/player?stream=soft-static-night',
    element: 'fan-player',
    name: '.poster-words .heading',
  },
  {
    page: 'a vote in the list',
    path: '/votehome',
    element: 'fan-vote',
    name: '.poster-title',
    isBelow: true,
  },
];

describe.each(heroes)('the name on $page', ({ path, element, name, isBelow = false }) => {
  it.each(['ko', 'en', 'ja'] as const)('lies on no face in %s', async (language) => {
    for (const width of [375, 1280]) {
      const { page } = await revisit({ width, height: 800, language });
      await page.goto(`${site}${path}`);
      const words = page.locator(`${element} ${name}`).first();
      await expect(words).toBeVisible();
      const [text, picture] = await Promise.all([
        words.evaluate((heading) => {
          const range = document.createRange();
          range.selectNodeContents(heading);
          const { top, right } = range.getBoundingClientRect();
          return { top, right };
        }),
        page.locator(`${element} .picture`).first().boundingBox(),
      ]);
      if (!picture) throw new Error(`${path} has no picture`);
      if (isBelow || width < 640)
        expect(text.top, 'below the faces').toBeGreaterThan(picture.y + picture.height * 0.75);
      else expect(text.right, 'beside the faces').toBeLessThanOrEqual(width * 0.46);
    }
  });
});
