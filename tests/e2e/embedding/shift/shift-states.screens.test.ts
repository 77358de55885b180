import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { joinFan } from '../../harness/fans.ts';
import { type Host, type HostPage, serveHost } from '../../harness/host-page.ts';
import { revisit } from '../../harness/revisit.ts';
import { sharedBrowser } from '../../harness/visitor.ts';
import { embeds, nameOf, tagOf } from '../embeds.ts';
import { forServedPages, observeShiftsOf, pageWith, storageSignedIn, sumOf, untilStill } from './shift-steps.ts';

/**
 * Nothing on a partner's page moves, in any state and after any later change. tests/e2e/embedding/shift/shift.screens.test.ts has
 * each element.
 */
const product = inject('product');
/** Calls, and first screens, which come with the replies of calls. */
const data = /\/(api\/v1|first)\//;
const languages = ['ko', 'en', 'ja'] as const;
/** The console errors of an unlisted origin and of an API that does not answer. */
const complaints = /CORS|Failed to load resource|ERR_FAILED|ORIGIN_NOT_LISTED/;
const head = `<link rel="stylesheet" href="${product.site}/embed.css">`;
const inWindow = { 320: 568, 390: 844, 768: 1024, 1280: 900 } as const;
const widths = [320, 390, 768, 1280] as const;

function find(name: string) {
  const embed = embeds.find((one) => nameOf(one) === name);
  if (!embed) throw new Error(`There is no embed ${name}`);
  return embed;
}

/** Really served: while a test intercepts pages, Chromium caches nothing. */
let content: HostPage = {};
let host: Host;
/**
 * An origin that is not on the operator's list. Of the same machine as all others: a page that goes to another machine gets
 * a new process, which costs more than the page.
 */
let unlistedHost: Host;
beforeAll(async () => {
  host = await serveHost(() => content, product.shiftStatesHost);
  unlistedHost = await serveHost(() => content);
});
afterAll(() => {
  host.close();
  unlistedHost.close();
});

/** Opens a page with the element in a window of this width, and waits until everything is loaded. */
async function open(name: string, width: (typeof widths)[number], language: (typeof languages)[number] = 'en') {
  const { page, context, expectComplaint } = await revisit({ width, height: inWindow[width] });
  expectComplaint(complaints);
  const embed = find(name);
  if (embed.down) await context.route(data, (route) => route.abort());
  const shiftsOf = await observeShiftsOf(page);
  content = { ...pageWith(embed, product.site, { head }), language };
  await page.goto((embed.unlisted ? unlistedHost : host).address);
  await untilStill(page, embed);
  return { page, context, embed, shiftsOf };
}

/** Elements on an unlisted origin. Without the stream whose rounds begin every 20 minutes: a start changes its text. */
const elsewhere = embeds.filter(({ unlisted, markup }) => unlisted && !markup.includes('last-light-finale'));

/**
 * Each element meets each width and each language once: the boxes depend on the width, the texts on the language.
 * `npm run bench -- shift` measures every language at every width.
 */
const loads = ['fan-vote vote-id="last-light-final"', ...elsewhere.map(nameOf)].flatMap((name, place) =>
  widths.map((width, index) => ({ name, width, language: languages[(place + index) % languages.length] })),
);

it.each(loads)('$name moves nothing at $width pixels in $language', async ({ name, width, language }) => {
  const { shiftsOf } = await open(name, width, language);
  expect(await shiftsOf()).toEqual([]);
});

describe('for a signed-in fan', () => {
  let context: BrowserContext;
  let page: Page;
  let shiftsOf: Awaited<ReturnType<typeof observeShiftsOf>>;
  beforeAll(async () => {
    const browser = await sharedBrowser();
    const { site, shiftStatesHost: partner } = product;
    const storageState = await storageSignedIn(browser, await joinFan(), { site, partner });
    context = await browser.newContext({ ...forServedPages, storageState });
    page = await context.newPage();
    shiftsOf = await observeShiftsOf(page);
  });
  afterAll(() => context.close());

  const shown = [
    'fan-login',
    'fan-login compact',
    'fan-vote vote-id="last-light-final"',
    'fan-store product-id="light-stick"',
    'fan-ticket',
    'fan-ticket ticket-id="nothing"',
    'fan-event mine',
    'fan-event event-id="last-light-front-row"',
    'fan-profile',
    'fan-purchase',
    'fan-purchase order-id="nothing"',
    'fan-inquiry view="ask"',
    'fan-inquiry view="inbox"',
    'fan-player stream-id="nine-lights"',
  ];
  it.each(shown)('%s moves nothing at any width', { timeout: 120_000 }, async (name) => {
    const embed = find(`${name} (signed in)`);
    content = pageWith(embed, product.site, { head });
    for (const width of widths) {
      await page.setViewportSize({ width, height: inWindow[width] });
      await page.goto(host.address);
      await untilStill(page, embed);
      const shifts = await shiftsOf();
      expect([width, sumOf(shifts), shifts]).toEqual([width, 0, []]);
    }
  });
});

/** The narrowest and the widest window in turn: each change is seen in both, and by each element in one. */
const inTurn = (names: readonly string[]) =>
  names.map((name, place) => ({ name, width: place % 2 === 0 ? (320 as const) : (1280 as const) }));

describe('nothing moves', () => {
  const failing = ['fan-vote', 'fan-vote vote-id="last-light-final"', 'fan-store product-id="votes-30"', 'fan-notice'];
  it.each(inTurn([...failing, 'fan-event event-id="last-light-flash"', 'fan-policy']))(
    'when $name loads after a failure at $width pixels',
    async ({ name, width }) => {
      const { page, context, embed, shiftsOf } = await open(`${name} (no answer)`, width);
      await page.locator(tagOf(embed)).getByRole('alert').first().waitFor();
      await context.unroute(data);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.locator(tagOf(embed)).locator('.state[role=alert]').waitFor({ state: 'detached' });
      await untilStill(page, embed);
      expect(await shiftsOf()).toEqual([]);
    },
  );

  const calm = ['fan-vote', 'fan-store title-id="moonjar"', 'fan-login', 'fan-title', 'fan-player'];
  it.each(inTurn(calm))('when the theme of $name changes at $width pixels', async ({ name, width }) => {
    const { page, embed, shiftsOf } = await open(name, width);
    const ground = () => page.locator(tagOf(embed)).evaluate((element) => getComputedStyle(element).colorScheme);
    const before = await ground();
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await expect.poll(ground).not.toBe(before);
    await untilStill(page, embed);
    expect(await shiftsOf()).toEqual([]);
  });

  it.each(inTurn(['fan-vote title-id="nothing"', 'fan-profile', 'fan-login', 'fan-purchase']))(
    'below $name when its language changes at $width pixels',
    async ({ name, width }) => {
      const { page, embed } = await open(name, width);
      // Relative to the element's top: the page's own heading has another height in some languages.
      const below = () =>
        page.evaluate((tag) => {
          const topOf = (selector: string) =>
            document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
          return topOf('p') - topOf(tag);
        }, tagOf(embed));
      const before = await below();
      await page.evaluate(() => {
        document.documentElement.lang = 'ko';
      });
      await page.locator(`${tagOf(embed)} .surface:lang(ko)`).waitFor();
      await untilStill(page, embed);
      expect(await below()).toBe(before);
    },
  );
});
