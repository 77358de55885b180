import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Host, type HostPage, serveHost } from '../harness/host-page.ts';
import { revisit } from '../harness/revisit.ts';
import { settled } from '../harness/settled.ts';

/** Every element in every layout that a page may put it in, with the built product on another origin. */
const product = inject('product');

/** The host of these tests is not listed. */
const unlisted = /CORS|Failed to load resource|ERR_FAILED/;

/** These have the width of a paragraph in the same place. */
const filling = [
  '<fan-vote>',
  '<fan-vote vote-id="last-light-final">',
  '<fan-store>',
  '<fan-ticket>',
  '<fan-player>',
  '<fan-event>',
  '<fan-profile>',
  '<fan-purchase>',
  '<fan-notice>',
  '<fan-title>',
  '<fan-artist artist-id="do-haram">',
  '<fan-policy>',
  '<fan-inquiry>',
];
/** A sign-in has the width of its own content. */
const login = '<fan-login>';

/** The position of the tag in the layout's HTML. */
const layouts: Readonly<Record<string, readonly [before: string, after: string]>> = {
  'a block': ['<div>', '</div>'],
  'a flex row': ['<div style="display: flex">', '</div>'],
  'a flex row with a column beside it': [
    '<div style="display: flex">',
    '<aside style="flex: none; inline-size: 8rem">Aside</aside></div>',
  ],
  'a flex row that runs from right to left': ['<div dir="rtl" style="display: flex">', '</div>'],
  'a centred flex column': ['<div style="display: flex; flex-direction: column; align-items: center">', '</div>'],
  'a centred grid': ['<div style="display: grid; place-items: center">', '</div>'],
  'one of two columns of a grid': [
    '<div style="display: grid; grid-template-columns: 1fr 1fr">',
    '<p>The other column</p></div>',
  ],
  'an inline block': ['<div style="display: inline-block">', '</div>'],
  'a float': ['<div style="float: left">', '</div>'],
  'an absolute box': ['<div style="position: relative"><div style="position: absolute">', '</div></div>'],
  'a box that fits its content': ['<div style="width: fit-content">', '</div>'],
  'a table cell': ['<table><tr><td>', '</td></tr></table>'],
  'a dialog': ['<dialog open style="position: static">', '</dialog>'],
  'an open popover': ['<div popover="manual" style="position: absolute; inset: auto; margin: 0">', '</div>'],
  'an open details': ['<details open><summary>More</summary>', '</details>'],
  'a section with a margin and a padding on the tag': ['<section class="spaced">', '</section>'],
  'a page that resets every style': ['<div class="reset" style="display: flex">', '</div>'],
};

const styles = `<style>
  .place { display: flow-root; block-size: 110px; overflow-y: clip; }
  .spaced > * { margin: 1rem; padding: 1rem; }
  .reset > * { all: unset !important; }
  .reset > p { display: block !important; }
</style>`;

/**
 * The tallest element, the list of all titles, has 10,300 px on a phone and 23,900 in 176 px. How many lines its times
 * take depends on the day.
 */
const tallestIn = (width: number) => 15_000 * Math.max(1, 320 / width);

let content: HostPage = {};
let host: Host;

beforeAll(async () => {
  host = await serveHost(() => ({
    ...content,
    head: `<script type="module" src="${product.site}/embed.js"></script>${styles}${content.head ?? ''}`,
  }));
});
afterAll(() => host.close());

const closing = (tag: string) => `</${/^<([\w-]+)/.exec(tag)?.[1]}>`;
const written = (tag: string) => `${tag}<a href="${product.site}">Fanfare</a>${closing(tag)}`;

/**
 * Opens a page with this content in a tall window, and waits until every element has rendered, and shows its content: other content
 * in its place meanwhile has other sizes.
 */
async function open(body: string, { width = 1280, head = '' }: { width?: number; head?: string } = {}): Promise<Page> {
  content = { body, head };
  const { page, expectComplaint } = await revisit({ width, height: 12_000 });
  expectComplaint(unlisted);
  await page.goto(host.address);
  await page.evaluate(() => {
    for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) popover.showPopover();
  });
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll('*')].find(
      (element) => element.localName.startsWith('fan-') && !element.matches(':state(rendered)'),
    );
    // Together the elements can be taller than the window, and each renders near the screen only.
    waiting?.scrollIntoView();
    return waiting === undefined;
  });
  await settled(page);
  return page;
}

interface Measured {
  tag: string;
  width: number;
  height: number;
}

const measure = (page: Page, within = 'body'): Promise<{ elements: Measured[]; paragraph: number; overflow: number }> =>
  page.locator(within).evaluate((place) => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    const elements = [...place.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('fan-'));
    return {
      elements: elements.map((element) => ({
        tag: element.localName,
        width: boxOf(element).width,
        height: boxOf(element).height,
      })),
      paragraph: place.querySelector('.paragraph')?.getBoundingClientRect().width ?? 0,
      overflow: scrollWidth - clientWidth,
    };
  });

const paragraph = `<p class="paragraph">${'Words that would fill a line of any page. '.repeat(40)}</p>`;

/** Layouts with all elements for one page: a larger page would be only partly near the screen. */
const perPage = 6;
const names = Object.keys(layouts);
const pages = Array.from({ length: Math.ceil(names.length / perPage) }, (_, place) =>
  names.slice(place * perPage, (place + 1) * perPage),
);

const inLayout = (name: string): string => {
  const [before, after] = layouts[name] ?? ['', ''];
  const places = [paragraph, ...filling.map(written), written(login)];
  return `<div class="layout">${places.map((inside) => `<div class="place">${before}${inside}${after}</div>`).join('')}</div>`;
};

describe.each([1280, 320])('at %i px an element', (width) => {
  it.each(pages)('has the width that a paragraph would have in its place: %s, …', async (...inside) => {
    const page = await open(inside.map(inLayout).join(''), { width });
    expect((await measure(page)).overflow).toBe(0);
    for (const [place, name] of inside.entries()) {
      const { elements, paragraph: available } = await measure(page, `.layout:nth-of-type(${place + 1})`);
      expect(available, name).toBeGreaterThan(100);
      const signIn = elements.pop();
      expect([name, elements.map(({ tag, width: own }) => [tag, Math.round(own)])]).toEqual([
        name,
        filling.map((tag) => [/[\w-]+/.exec(tag)?.[0], Math.round(available)]),
      ]);
      expect(signIn?.width, name).toBeGreaterThanOrEqual(Math.min(300, available) - 1);
      expect(signIn?.height, name).toBeLessThan(tallestIn(available));
      for (const { height } of elements) {
        expect(height, name).toBeGreaterThan(100);
        expect(height, name).toBeLessThan(tallestIn(available));
      }
    }
  });

  it('renders no wider than the window in Japanese, whose phrases break only where they must', async () => {
    const page = await open(`<section lang="ja">${filling.map(written).join('')}</section>`, { width });
    // Names from the platform come after the words.
    await expect.poll(() => page.locator('fan-vote .poster, fan-event .card').count()).toBeGreaterThan(1);
    expect((await measure(page)).overflow).toBe(0);
  });

  it('renders no wider than the window in vertical writing', async () => {
    const body = filling.map(
      (tag) => `<div style="writing-mode: vertical-rl; block-size: 20rem">${written(tag)}</div>`,
    );
    const { elements } = await measure(await open(body.join(''), { width }));
    for (const { width: own } of elements) {
      expect(own).toBeGreaterThan(200);
      expect(own).toBeLessThanOrEqual(width);
    }
  });
});

describe('a page as high as its window', () => {
  it.each([
    ['a flex column', 'display: flex; flex-direction: column'],
    ['a grid', 'display: grid; grid-auto-rows: minmax(auto, 1fr)'],
  ])('shows content after an element below it: in %s', async (_, rule) => {
    const page = await open(`<main style="${rule}; block-size: 500px">${filling.map(written).join('')}</main>`);
    const covered = await page.locator('main > *').evaluateAll((elements) => {
      const bottomOf = (element: Element | null | undefined) => element?.getBoundingClientRect().bottom ?? Number.NaN;
      return elements
        .filter((element) => !(bottomOf(element.shadowRoot?.querySelector('.surface')) <= bottomOf(element) + 1))
        .map(({ localName }) => localName);
    });
    expect(covered).toEqual([]);
  });
});

describe('the width that a page sets on a tag', () => {
  const inRow = (tags: readonly string[]) =>
    `<div style="display: flex; flex-wrap: wrap">${tags.map(written).join('')}</div>`;

  it.each([
    ['width: 250px', 250],
    ['max-width: 300px', 300],
    ['flex: 0 0 20%', 0.2 * (1280 - 16)],
  ])('is used: %s', async (rule, expected) => {
    const page = await open(inRow(filling), {
      head: `<style>${filling.map((tag) => /[\w-]+/.exec(tag)?.[0]).join()} { ${rule} }</style>`,
    });
    const { elements } = await measure(page);
    expect(elements.map(({ width }) => Math.round(width))).toEqual(elements.map(() => Math.round(expected)));
  });

  it('is used by a sign-in that is a button', async () => {
    const page = await open(`<p>Text ${written('<fan-login compact>')} and more of it</p>`);
    const { elements } = await measure(page);
    expect(elements[0]?.width).toBeLessThan(200);
    const lines = await page.locator('p').evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].filter(({ height }) => height > 0).map(({ left }) => left);
    });
    expect(lines).toEqual(lines.toSorted((one, other) => one - other));
  });
});

it('reserves no space on paper for an element that was not near the screen', async () => {
  const { page, expectComplaint } = await revisit({ width: 1280, height: 800 });
  expectComplaint(unlisted);
  content = {
    head: `<link rel="stylesheet" href="${product.site}/embed.css">`,
    body: `<div style="block-size: 9000px"></div>${written('<fan-store>')}`,
  };
  await page.goto(host.address);
  const store = page.locator('fan-store');
  expect((await store.boundingBox())?.height).toBe(800);
  await page.emulateMedia({ media: 'print' });
  expect((await store.boundingBox())?.height).toBeLessThan(100);
  await page.emulateMedia({ media: null });
});

it('reserves no space on paper without the style sheet, if another element has been near the screen', async () => {
  const { page, expectComplaint } = await revisit({ width: 1280, height: 800 });
  expectComplaint(unlisted);
  content = { body: `${written(login)}<div style="block-size: 9000px"></div>${written('<fan-store>')}` };
  await page.goto(host.address);
  await page.waitForFunction(() => document.querySelector('fan-login')?.matches(':state(rendered)'));
  const store = page.locator('fan-store');
  expect((await store.boundingBox())?.height).toBe(800);
  await page.emulateMedia({ media: 'print' });
  expect((await store.boundingBox())?.height).toBeLessThan(100);
  await page.emulateMedia({ media: null });
});

it('reserves no space on paper below the content of an element', async () => {
  const page = await open(written('<fan-login style="--fan-box: 80rem">'));
  const login = page.locator('fan-login');
  expect((await login.boundingBox())?.height).toBe(1280);
  await page.emulateMedia({ media: 'print' });
  expect((await login.boundingBox())?.height).toBeLessThan(1280);
  await page.emulateMedia({ media: null });
});
