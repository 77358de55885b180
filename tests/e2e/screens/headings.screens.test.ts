import type { Page } from 'playwright';
import { inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { revisit } from '../harness/revisit.ts';

/** The level at which headings begin: inside elements on a partner's page, and on the pages of the site. */
const { partner, site } = inject('product');

/** Every element that has headings for a visitor; a member's view uses the same component. */
const elements = [
  'fan-login',
  'fan-vote',
  'fan-vote vote-id="last-light-final"',
  'fan-store',
  'fan-player',
  'fan-player stream-id="last-light-finale"',
  'fan-event',
  'fan-notice',
  'fan-title',
  'fan-title title-id="last-light"',
  'fan-artist artist-id="do-haram"',
  'fan-policy',
];

/**
 * A partner's page on a listed origin, with a low box for each of these elements, so that all are on the screen: a tall one takes
 * seconds to draw.
 */
async function openElements(tags: readonly string[], attributes: string): Promise<Page> {
  const { page } = await revisit({ height: 1_400 });
  const body = tags.map((tag) => `<div class="place"><${tag} ${attributes}></${tag.split(' ')[0]}></div>`).join('');
  await page.route(`${partner}/headings`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Headings</title><link rel="icon" href="data:,">
        <style>.place { block-size: 100px; overflow-y: clip; }</style>
        <script type="module" src="${site}/embed.js"></script><h1>The page</h1>${body}`,
    }),
  );
  await page.goto(`${partner}/headings`);
  return page;
}

const levelsIn = (page: Page, within = ''): Promise<number[]> =>
  page
    .locator(`${within} :is(h1, h2, h3, h4, h5, h6):not(body > h1)`)
    .evaluateAll((headings) => headings.map(({ localName }) => Number(localName.slice(1))));

it.each([
  ['', 2],
  ['heading-level="4"', 4],
])('the headings in each element begin at its level: %s', async (attribute, level) => {
  const page = await openElements(elements, attribute);
  const firstLevels = () =>
    Promise.all(
      elements.map(async (tag, place) => {
        const levels = await levelsIn(page, `.place:nth-of-type(${place + 1})`);
        return `${tag} ${Math.min(...levels)}`;
      }),
    );
  await expect.poll(firstLevels).toEqual(elements.map((tag) => `${tag} ${level}`));
});

it('the headings of an element stay within the levels of HTML, and follow a change', async () => {
  const page = await openElements(['fan-title'], 'heading-level="6"');
  await expect(page.locator('fan-title h6').first()).toBeVisible();
  expect(new Set(await levelsIn(page))).toEqual(new Set([6]));
  await page.locator('fan-title').evaluate((element) => Object.assign(element, { headingLevel: 3 }));
  await expect(page.locator('fan-title h3').first()).toBeVisible();
  expect(Math.min(...(await levelsIn(page)))).toBe(3);
});

it('the headings of an element begin at the level that the page sets around it, through shadow roots and after a change', async () => {
  const page = await openElements(['fan-title'], '');
  await page.locator('fan-title').evaluate((element) => {
    const section = document.createElement('section');
    section.dataset['headingLevel'] = '5';
    element.before(section);
    section.attachShadow({ mode: 'open' }).append(element);
  });
  await expect(page.locator('fan-title h5').first()).toBeVisible();
  expect(Math.min(...(await levelsIn(page)))).toBe(5);
  await page
    .locator('section[data-heading-level]')
    .evaluate((section) => section.removeAttribute('data-heading-level'));
  await expect(page.locator('fan-title h2').first()).toBeVisible();
  await page.locator('html').evaluate((html) => html.setAttribute('data-heading-level', '4'));
  await expect(page.locator('fan-title h4').first()).toBeVisible();
  await page.locator('fan-title').evaluate((element) => element.setAttribute('heading-level', '3'));
  await expect(page.locator('fan-title h3').first()).toBeVisible();
});

const pages = [
  '/',
  '/titlehome/last-light',
  '/votehome',
  '/votehome?vote=last-light-final',
  '/producthome',
  '/cart',
  '/player',
  '/event',
  '/notice',
  '/service-center',
  '/inbox',
  '/offline',
  '/search',
  '/policy',
  '/privacy-policy',
  '/service-policy',
  '/specifiedCommercialTransaction',
];

it('each page of the site has one first-level heading and skips no level', async () => {
  const { page } = await revisit();
  for (const path of pages) {
    await page.goto(`${site}${path}`);
    await expect(page.locator('h1'), path).toHaveCount(1);
    await expect.poll(async () => stepsOf(await levelsIn(page)), { message: path }).toBeLessThanOrEqual(1);
  }
});

/** The largest step down from a heading to the next one. */
const stepsOf = (levels: readonly number[]): number =>
  Math.max(0, ...levels.slice(1).map((level, place) => level - (levels[place] ?? level)));
