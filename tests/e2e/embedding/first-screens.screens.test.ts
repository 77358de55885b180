import { brotliCompressSync } from 'node:zlib';
import type { Locator, Page } from 'playwright';
import { describe, inject, it } from 'vitest';
import { firstScreens } from '../../../src/rendering/fragment/first-screens.ts';
import { difference, measureShift, redrawn, seenPictures, takePicture } from '../harness/compare-pictures.ts';
import { expect } from '../harness/expect.ts';
import { joinFan } from '../harness/fans.ts';
import { bodyOf, screens, tagOf } from './first-screens.ts';
import { openHeld, served, takenOver } from './held-page.ts';

const { site } = inject('product');

/** `/first/fan-vote?lang=en&vote-id=final` for a tag. */
const addressOf = (markup: string, suffix = '') => {
  const written = [...markup.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value = '']) => `&${name}=${value}`);
  return `${site}/first/${tagOf(markup)}${suffix}?lang=en${written.join('')}`;
};

it('every element that shows all visitors the same has a first screen', () => {
  expect(new Set(screens.map(tagOf))).toEqual(new Set(Object.keys(firstScreens)));
});

describe('the first screen of an element', () => {
  /** Theme and language change only colours and words: one element shows that each of them is taken over. */
  const cases = [
    ...screens.map((markup) => ({ markup, language: 'en', theme: 'light' }) as const),
    { markup: 'fan-vote title-id="moonjar"', language: 'ko', theme: 'light' },
    { markup: 'fan-vote title-id="moonjar"', language: 'ja', theme: 'dark' },
    // The server and the browser have other names for New York's time in Korean and Japanese.
    ...(['ko', 'ja', 'en'] as const).map(
      (language) =>
        ({ markup: 'fan-vote title-id="moonjar"', language, theme: 'light', timeZone: 'America/New_York' }) as const,
    ),
  ] as const;

  it.each(cases)('is taken over without changing a pixel: $markup, $language, $theme', async (each) => {
    const {
      page,
      release,
      violations,
      redrawn: replaced,
    } = await openHeld({
      body: bodyOf(each.markup),
      language: each.language,
      ...('timeZone' in each && { timeZone: each.timeZone }),
    });
    await page.emulateMedia({ colorScheme: each.theme });
    await expect(served(page)).toBeVisible();
    await expect(page.getByText('Elsewhere', { exact: true })).toBeHidden();
    await seenPictures(page);
    const shift = await measureShift(page);
    const before = await takePicture(page);
    release();
    await takenOver(page);
    await seenPictures(page);
    expect(await difference(page, before, await takePicture(page))).toBeLessThan(redrawn);
    expect(await shift()).toBe(0);
    expect(violations).toEqual([]);
    expect(replaced).toEqual([]);
  });

  it.each(screens)('has the same attributes then as an element that had none: %s', async (markup) => {
    const taken = await openHeld({ body: bodyOf(markup) });
    await expect(served(taken.page)).toBeVisible();
    taken.release();
    await takenOver(taken.page);
    const fresh = await openHeld({
      body: bodyOf(markup),
      prepare: (context) => context.route('**/first/**', (route) => route.abort()),
    });
    fresh.release();
    await expect
      .poll(async () => differing(await linesOf(taken.page, markup), await linesOf(fresh.page, markup)))
      .toEqual([]);
  });

  /** A press of a reader on a first screen, and its expected effect. */
  const presses: [markup: string, pressed: (screen: Locator) => Locator, seen: (page: Page) => Promise<void>][] = [
    [
      'fan-vote',
      (screen) => screen.getByRole('tab').nth(2),
      (page) => isTrue(page.getByRole('tab').nth(2), 'aria-selected'),
    ],
    [
      'fan-store',
      (screen) => screen.getByRole('link', { name: /light stick/i }).first(),
      (page) => expect(page.getByRole('heading', { name: /light stick/i })).toHaveCount(1),
    ],
    [
      'fan-store product-id="light-stick"',
      (screen) => screen.locator('a.back'),
      (page) => expect(page.locator('fan-store .product-card').first()).toBeVisible(),
    ],
    [
      'fan-event',
      (screen) => screen.locator('.filter').nth(3),
      (page) => isTrue(page.locator('.filter').nth(3), 'aria-pressed'),
    ],
    [
      'fan-event event-id="last-light-front-row"',
      (screen) => screen.locator('summary').first(),
      (page) => expect(page.locator('details').first()).toHaveAttribute('open'),
    ],
    [
      'fan-notice',
      (screen) => screen.locator('.notice a').nth(1),
      (page) => expect(page.locator('fan-notice article.notice-page')).toBeVisible(),
    ],
    [
      'fan-player stream-id="nine-lights"',
      (screen) => screen.locator('.round').nth(1),
      (page) => isTrue(page.locator('.round').nth(1), 'aria-current'),
    ],
    [
      'fan-title title-id="last-light"',
      (screen) => screen.getByRole('link').first(),
      (page) => expect(page).toHaveTitle('Taken over'),
    ],
    [
      'fan-policy type="privacy"',
      (screen) => screen.locator('a').first(),
      (page) => expect(page).toHaveTitle('Taken over'),
    ],
  ];

  it.each(presses)('repeats a press that came before the script: %s', async (markup, pressed, seen) => {
    const { page, release } = await openHeld({ body: bodyOf(markup) });
    await page.evaluate(() =>
      document.addEventListener('fan-navigate', (event) => {
        if (!/title|policy/.test(String(event.target instanceof Element && event.target.localName))) return;
        event.preventDefault();
        document.title = 'Taken over';
      }),
    );
    await pressed(served(page)).click();
    release();
    await takenOver(page);
    await seen(page);
  });

  it('opens the sign-in window for a press that came before the script', async () => {
    const { page, release } = await openHeld({ body: bodyOf('fan-login compact') });
    const window = page.waitForEvent('popup');
    await served(page).getByRole('button').click();
    release();
    await expect(await window).toHaveURL(/\/sign-in-window/);
  });

  it.each(screens)('follows the language of the page before the script comes: %s', async (markup) => {
    const { page, release } = await openHeld({ body: bodyOf(markup), language: 'ja' });
    await expect(served(page)).toHaveAttribute('lang', 'ja');
    await page.evaluate(() => document.documentElement.setAttribute('lang', 'ko'));
    release();
    await takenOver(page);
    await expect(page.locator(`${tagOf(markup)} .surface`)).toHaveAttribute('lang', 'ko');
    await expect(page.locator(tagOf(markup))).toContainText(/\p{Script=Hangul}/u);
    await expect(page.locator(tagOf(markup))).not.toContainText(/\p{Script=Hiragana}/u);
  });

  it.each(screens.filter((markup) => !markup.startsWith('fan-login')))(
    'gives way to the failure where the API does not answer: %s',
    async (markup) => {
      const { page, release } = await openHeld({
        body: bodyOf(markup),
        prepare: async (context) => {
          await context.route('**/api/v1/**', (route) => route.abort());
          // Without replies, as for a signed-in fan, whose calls are sent.
          await context.route('**/first/**', async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...(await response.json()), replies: [] } });
          });
        },
      });
      await expect(served(page)).toBeVisible();
      release();
      await takenOver(page);
      await expect(page.locator(`${tagOf(markup)} [role=alert]`).first()).toBeVisible();
    },
  );

  it('is not shown to a signed-in fan if it is the sign-in itself', async () => {
    const { page, requests, release } = await openHeld({
      body: bodyOf('fan-login compact'),
      prepare: (context) => context.addInitScript(() => localStorage.setItem('fan:accessToken', 'one')),
    });
    const firstReply = page.waitForResponse('**/first/**');
    await firstReply.catch(() => undefined);
    expect(requests.some((request) => request.url().includes('/first/'))).toBe(true);
    await expect(page.getByText('Elsewhere', { exact: true })).toBeVisible();
    await expect(served(page)).toHaveCount(0);
    release();
  });
});

/** The tags and texts of an element, without ids and figures, which change from render to render. */
async function linesOf(page: Page, markup: string): Promise<string[]> {
  const html = await page
    .locator(`${tagOf(markup)} .surface`)
    .first()
    .innerHTML();
  return (
    html
      // A picture that the server has rendered is shown at once.
      .replaceAll(/<!--.*?-->| data-there="true"/g, '')
      .replaceAll(/_[rR]_\w*?_/g, '')
      .replaceAll(/[\d,.:%]+/g, '')
      .split(/(?<=>)|(?=<)/)
      .map((line) =>
        line.startsWith('<')
          ? Array.from(line.matchAll(/[^\s<>="]+(?:="[^"]*")?/g), ([part]) => part)
              .toSorted()
              .join(' ')
          : line,
      )
  );
}

/** The lines that only one of the two has. */
const differing = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((line) => !other.includes(line)),
  ...other.filter((line) => !one.includes(line)),
];

const isTrue = (place: Locator, attribute: string) => expect(place).toHaveAttribute(attribute, 'true');

describe('a reply that any cache may store', () => {
  const forms = screens.flatMap((markup) => [
    [markup, ''],
    ...(markup.startsWith('fan-login') ? [] : [[markup, '.html']]),
  ]);

  it.each(forms)('is the same for a fan as for a visitor, and names no fan: %s %s', async (markup, suffix) => {
    const fan = await joinFan();
    const fetchFragment = (headers: Record<string, string>) => fetch(addressOf(markup, suffix), { headers });
    const visitor = await fetchFragment({});
    const own = await fetchFragment({
      Authorization: `Bearer ${fan.accessToken}`,
      Cookie: `accessToken=${fan.accessToken}`,
    });
    expect([visitor.status, own.status]).toEqual([200, 200]);
    expect([own.headers.get('Set-Cookie'), own.headers.get('Access-Control-Allow-Origin')]).toEqual([null, '*']);
    expect(own.headers.get('Cache-Control')).toMatch(/^(public, max-age=\d|no-store$)/);
    const text = await own.text();
    for (const secret of [fan.name, fan.email, fan.userId, fan.deviceId]) expect(text).not.toContain(secret);
    const figures = /[\d,.:%]+|"(?:serverTime|head)":"[^"]*"/g;
    expect(text.replaceAll(figures, '')).toBe((await visitor.text()).replaceAll(figures, ''));
  });

  it.each([
    'fan-store cart',
    'fan-store cart="true"',
    'fan-store order-id="some"',
    'fan-store product-id="light-stick" quantity="1"',
    'fan-event mine',
    'fan-policy section="2"',
    'fan-ticket',
    'fan-purchase',
    'fan-profile',
    'fan-inquiry',
    'fan-vote vote-id="no-such-vote"',
  ])('is empty for a fan’s own data, or for missing objects: %s', async (markup) => {
    for (const suffix of ['', '.html']) expect((await fetch(addressOf(markup, suffix))).status).toBe(204);
  });

  it('contains no counts of a blind vote, in no element', async () => {
    const { votes } = await (await fetch(`${site}/api/v1/vote?filter=all`)).json();
    const blind = votes.filter((each: { blind: boolean }) => each.blind);
    expect(blind.length).toBeGreaterThan(0);
    const { candidates } = await (await fetch(`${site}/api/v1/vote/${blind[0].voteId}/candidate?limit=1`)).json();
    const places = [
      ...screens,
      `fan-vote vote-id="${blind[0].voteId}"`,
      `fan-title title-id="${blind[0].titleId}"`,
      `fan-artist artist-id="${candidates[0].candidateId}"`,
    ];
    let seen = 0;
    for (const markup of places) {
      const answer = await fetch(addressOf(markup));
      if (answer.status === 204) continue;
      const { replies } = await answer.json();
      for (const [, , content] of replies) {
        for (const vote of blindIn(content)) {
          seen += 1;
          expect(vote).not.toMatchObject({ total: expect.any(String) });
          expect(JSON.stringify(vote)).not.toMatch(/"(?:count|rank|votes|share)":"?\d/);
        }
      }
    }
    expect(seen).toBeGreaterThan(1);
  });

  it.each(screens)('is small: %s', async (markup) => {
    const { replies: _, ...screen } = await (await fetch(addressOf(markup))).json();
    expect(brotliCompressSync(JSON.stringify(screen)).length).toBeLessThan(9_500);
  });
});

/** Everything in a reply that is a blind vote. */
function* blindIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return;
  if ('blind' in value && value.blind === true) yield value;
  for (const each of Object.values(value)) yield* blindIn(each);
}
