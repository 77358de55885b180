import { brotliCompressSync } from 'node:zlib';
import { describe, inject, it } from 'vitest';
import { changesNothing } from '../harness/compare-pictures.ts';
import { expect } from '../harness/expect.ts';
import { joinFan, storageOf } from '../harness/fans.ts';
import { type HeldOptions, openHeld as openPage, served, takenOver } from './held-page.ts';

const { site, partner } = inject('product');
const vote = '<fan-vote vote-id="last-light-final"><a href="/votes">Vote elsewhere</a></fan-vote>';

const openHeld = (options: Partial<HeldOptions> = {}) => openPage({ body: vote, ...options });

describe('the first screen of a vote on a partner’s page', () => {
  it('shows the candidates before a script of the element is loaded, under the strictest policy', async () => {
    const { page, requests, violations } = await openHeld();
    const names = served(page).locator('[data-candidate] strong');
    await expect(names.first()).toBeVisible();
    await expect(names).toHaveCount(15);
    expect(await page.evaluate(() => customElements.get('fan-vote'))).toBeUndefined();
    expect(violations).toEqual([]);
    const [firstScreenRequest] = requests.filter((request) => request.url().includes('/first/'));
    expect(firstScreenRequest?.url()).toBe(`${site}/first/fan-vote?lang=en&zone=Asia%2FSeoul&vote-id=last-light-final`);
    expect(requests.filter((request) => request.method() === 'OPTIONS')).toEqual([]);
    await expect(page.getByText('Vote elsewhere')).toBeHidden();
  });

  it.each([
    { language: 'en' },
    { language: 'ko', dark: true },
    { language: 'ja', width: 1280 },
    { language: 'en', width: 1280, dark: true },
  ] as const)('is taken over without changing a pixel, and without a shift: %o', async (options) => {
    const { page, release, violations } = await openHeld(options);
    await expect(served(page).locator('[data-candidate]').first()).toBeVisible();
    await changesNothing(page, async () => {
      release();
      await takenOver(page);
    });
    expect(violations).toEqual([]);
  });

  it('hands its replies to the element, which requests none of them again', async () => {
    const { page, requests, release } = await openHeld();
    await expect(served(page)).toBeVisible();
    release();
    await takenOver(page);
    const paths = requests.map((request) => new URL(request.url()).pathname);
    expect(paths.filter((path) => path.startsWith('/api/v1/vote/last-light-final'))).toEqual([]);
  });

  it('fetches in parallel with the scripts the replies that the element would request one after the other', async () => {
    const { page, requests, release } = await openHeld();
    const asksForSignIn = () => requests.filter((request) => request.url().includes('/handoff/origin'));
    await expect(served(page)).toBeVisible();
    await expect.poll(() => asksForSignIn().length).toBe(1);
    const { scripts } = await (await fetchFragment('lang=en&vote-id=last-light-final')).json();
    expect(scripts).toContainEqual(expect.stringMatching(/^assets\/stage-part-[\w-]+\.js$/));
    expect(scripts).toContainEqual(expect.stringMatching(/^assets\/vote-cast-en-[\w-]+\.js$/));
    release();
    await takenOver(page);
    expect(asksForSignIn()).toHaveLength(1);
    const fetched = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(fetched).toEqual(expect.arrayContaining(scripts.map((file: string) => `${site}/${file}`)));
  });

  it('repeats a press of the fan that came before the script', async () => {
    const { page, release } = await openHeld();
    const candidate = served(page).locator('[data-candidate] button').nth(2);
    const name = await candidate.locator('strong').innerText();
    await candidate.click();
    release();
    await takenOver(page);
    await expect(page.locator('fan-vote [data-candidate] button[aria-pressed=true] strong')).toHaveText(name);
  });

  it('repeats a press that came while the element waited for its data', async () => {
    const answered = Promise.withResolvers<void>();
    const { page, release } = await openHeld({
      prepare: async (context) => {
        await context.route('**/first/**', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), replies: [] } });
        });
        await context.route('**/api/v1/vote/**', async (route) => {
          await answered.promise;
          await route.continue();
        });
      },
    });
    const candidate = served(page).locator('[data-candidate] button').nth(2);
    const name = await candidate.locator('strong').innerText();
    const requested = page.waitForRequest('**/api/v1/vote/**');
    release();
    await requested;
    await candidate.click();
    answered.resolve();
    await takenOver(page);
    await expect(page.locator('fan-vote [data-candidate] button[aria-pressed=true] strong')).toHaveText(name);
  });

  it('keeps the order that a fan chose before the script came', async () => {
    const { page, release } = await openHeld({ width: 1280 });
    const names = page.locator('fan-vote [data-candidate] strong');
    await expect(names.first()).toBeVisible();
    const first = await names.first().innerText();
    await served(page).getByRole('radio', { name: 'Name' }).check();
    release();
    await takenOver(page);
    await expect(page.locator('fan-vote').getByRole('radio', { name: 'Name' })).toBeChecked();
    await expect(names.first()).not.toHaveText(first);
  });

  it.each(['visitor', 'member'])(
    'keeps text that a %s typed before the script came, with the focus',
    async (reader) => {
      const stored = reader === 'member' ? storageOf('en', await joinFan()) : [];
      const { page, release, redrawn } = await openHeld({
        width: 1280,
        prepare: (context) =>
          context.addInitScript((entries) => {
            for (const { name, value } of entries) localStorage.setItem(`fan:${name}`, value);
          }, stored),
      });
      await served(page).locator('input[type=search]').fill('haram');
      release();
      await takenOver(page);
      const field = page.locator('fan-vote input[type=search]');
      await expect(field).toHaveValue('haram');
      await expect(field).toBeFocused();
      await expect(page.locator('fan-vote [data-candidate]')).toHaveCount(1);
      // A member has votes left, which the server did not render.
      expect(redrawn).toHaveLength(stored.length > 0 ? 1 : 0);
    },
  );

  it('repeats the press of a link, so that the page can handle the navigation', async () => {
    const { page, release } = await openHeld({ body: '<fan-vote></fan-vote>' });
    await page.evaluate(() =>
      document.addEventListener('fan-navigate', (event) => {
        event.preventDefault();
        document.title = String('voteId' in event.detail && event.detail.voteId);
      }),
    );
    await served(page).locator('a').first().click();
    release();
    await takenOver(page);
    await expect(page).not.toHaveTitle('Host');
    expect(page.url()).toBe(`${partner}/first-screen`);
  });

  it('has the language of its tag, and follows the page before and after the script comes', async () => {
    const { page, release } = await openHeld({ body: `<section lang="ja">${vote}</section>` });
    await expect(served(page)).toHaveAttribute('lang', 'ja');
    await page.evaluate(() => document.querySelector('section')?.setAttribute('lang', 'ko'));
    release();
    await takenOver(page);
    await expect(page.locator('fan-vote .surface')).toHaveAttribute('lang', 'ko');
    await expect(page.locator('fan-vote')).toContainText('투표');
  });

  it('is replaced by the element where it can’t be loaded', async () => {
    const { page, release } = await openHeld({
      prepare: (context) => context.route('**/first/**', (route) => route.abort()),
    });
    await expect(page.getByText('Vote elsewhere')).toBeVisible();
    release();
    await expect(page.locator('fan-vote [data-candidate]').first()).toBeVisible();
    await expect(page.getByText('Vote elsewhere')).toBeHidden();
  });

  it('is replaced by the tag’s children where a script of the element fails', async () => {
    const { page, release } = await openHeld({ failing: /\/assets\/vote-/ });
    await expect(served(page)).toBeVisible();
    release();
    await expect(page.getByText('Vote elsewhere')).toBeVisible();
    await takenOver(page);
  });

  it('is replaced by the error where the API does not answer', async () => {
    const { page, release } = await openHeld({
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
    await expect(page.locator('fan-vote [role=alert]').first()).toBeVisible();
  });

  it('is empty for a vote that does not exist, and the element shows the error', async () => {
    const { page, release } = await openHeld({ body: '<fan-vote vote-id="no-such-vote"></fan-vote>' });
    await expect(served(page)).toHaveCount(0);
    release();
    await expect(page.locator('fan-vote [role=alert]')).toBeVisible();
  });
});

const fetchFragment = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${site}/first/fan-vote?${query}`, { headers: { Origin: 'https://anywhere.example', ...headers } });

describe('the reply of the server', () => {
  it('is the same for a fan as for a visitor', async () => {
    const fan = await joinFan();
    const visitor = await fetchFragment('lang=en&vote-id=last-light-final');
    const own = await fetchFragment('lang=en&vote-id=last-light-final', {
      Authorization: `Bearer ${fan.accessToken}`,
      Cookie: 'language=ja',
    });
    const text = await own.text();
    expect(text).not.toContain(fan.name);
    const { tree, styles } = JSON.parse(text);
    const other = await visitor.json();
    expect(styles).toBe(other.styles);
    expect(JSON.stringify(tree).replaceAll(/[\d,.:%]+/g, '')).toBe(
      JSON.stringify(other.tree).replaceAll(/[\d,.:%]+/g, ''),
    );
    expect([own.headers.get('Set-Cookie'), own.headers.get('Access-Control-Allow-Origin')]).toEqual([null, '*']);
  });

  it('contains no counts of a blind vote', async () => {
    const listed = await (await fetch(`${site}/api/v1/vote?filter=all`)).json();
    const blind = listed.votes.find((each: { blind: boolean }) => each.blind);
    expect(blind).toBeDefined();
    const { tree, replies } = await (await fetchFragment(`lang=en&vote-id=${blind.voteId}`)).json();
    expect(JSON.stringify(tree)).not.toContain('"votes"');
    const [, , result] = replies.find(([path]: [string]) => path.endsWith('/result'));
    expect(result).toMatchObject({ blind: true, total: null, ranking: null });
  });

  it('is small', async () => {
    const response = await fetchFragment('lang=ko&vote-id=last-light-final', { 'Accept-Encoding': 'br' });
    const { replies: _, ...screen } = await response.json();
    const size = (content: unknown) => brotliCompressSync(JSON.stringify(content)).length;
    expect(size(screen)).toBeLessThan(7_600);
  });
});
