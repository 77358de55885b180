import type { Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { visit } from '../harness/visitor.ts';

/** Where headings begin: inside elements on a partner's page, and on the pages of the site. */
const { partner, site } = inject('product');

/** Every element that has headings for a visitor; what a member sees takes its headings from the same component. */
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
  'fan-policy',
];

/** A partner's page, on an origin that the platform knows, with this element in it. */
async function openElement(page: Page, tag: string, attributes: string): Promise<void> {
  await page.route(`${partner}/headings`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Headings</title><link rel="icon" href="data:,">
        <script type="module" src="${site}/embed.js"></script><h1>The page</h1><${tag} ${attributes}></${tag.split(' ')[0]}>`,
    }),
  );
  await page.goto(`${partner}/headings`);
}

const levelsIn = (page: Page): Promise<number[]> =>
  page
    .locator(':is(h1, h2, h3, h4, h5, h6):not(body > h1)')
    .evaluateAll((headings) => headings.map(({ localName }) => Number(localName.slice(1))));

describe.each(elements)('the headings in <%s>', (tag) => {
  it.each([
    ['', 2],
    ['heading-level="4"', 4],
  ])('begin where it says: %s', async (attribute, level) => {
    const { page } = await visit();
    await openElement(page, tag, attribute);
    await expect.poll(async () => Math.min(...(await levelsIn(page)))).toBe(level);
  });
});

it('go no deeper than HTML does, and follow a change', async () => {
  const { page } = await visit();
  await openElement(page, 'fan-title', 'heading-level="6"');
  await expect(page.locator('fan-title h6').first()).toBeVisible();
  expect(new Set(await levelsIn(page))).toEqual(new Set([6]));
  await page.locator('fan-title').evaluate((element) => Object.assign(element, { headingLevel: 3 }));
  await expect(page.locator('fan-title h3').first()).toBeVisible();
  expect(Math.min(...(await levelsIn(page)))).toBe(3);
});

it('begin where the page says it around the element, through shadow roots and after a change', async () => {
  const { page } = await visit();
  await openElement(page, 'fan-title', '');
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
  '/player',
  '/event',
  '/notice',
  '/service-center',
  '/search',
  '/policy',
  '/privacy-policy',
  '/service-policy',
  '/specifiedCommercialTransaction',
];

it.each(pages)('%s has one heading of the first level and skips no level', async (path) => {
  const { page } = await visit();
  await page.goto(`${site}${path}`);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect.poll(async () => stepsOf(await levelsIn(page))).toBeLessThanOrEqual(1);
});

/** The largest step down from a heading to the next one. */
const stepsOf = (levels: readonly number[]): number =>
  Math.max(0, ...levels.slice(1).map((level, place) => level - (levels[place] ?? level)));
