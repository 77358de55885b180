import type { BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, inject, it } from 'vitest';
import { expect } from '../harness/expect.ts';
import { type Language, sharedBrowser } from '../harness/visitor.ts';
import { words } from '../harness/words.ts';

const { site } = inject('product');
const languages: readonly Language[] = ['ko', 'en', 'ja'];
const final = 'last-light-final';

let reader: BrowserContext;

beforeAll(async () => {
  const browser = await sharedBrowser();
  reader = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 740 } });
});
afterAll(() => reader.close());

/** The reply of the API to a visitor. */
async function fetchReply<Reply>(path: string, language: Language): Promise<Reply> {
  const response = await fetch(`${site}/api/v1${path}`, { headers: { 'Accept-Language': language } });
  return (await response.json()) as Reply;
}

/** Opens an address in a language, and gives all that can be read there. */
async function read(path: string, language: Language) {
  const page = await reader.newPage();
  const address = new URL(path, site);
  address.searchParams.set('lang', language);
  await page.goto(address.href);
  // The texts of elements are in their shadow roots.
  const text = (await page.locator('body, .surface').allInnerTexts()).join('\n');
  const links = await page.locator('a:visible').evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  await page.close();
  return { text, links: links.map((href) => href?.replace(site, '')) };
}

interface Named {
  name: string;
}

describe.each(languages)('a reader without scripts, in %s', (language) => {
  it('sees home with its titles and its votes, and links to both', async () => {
    const home = await fetchReply<{ titles: (Named & { titleId: string })[]; ongoing: Named[] }>('/home', language);
    const { text, links } = await read('/', language);
    for (const { name } of [...home.titles, ...home.ongoing]) expect(text).toContain(name);
    for (const { titleId } of home.titles) expect(links).toContain(`/titlehome/${titleId}`);
    expect(text).toContain(words(language, 'site:places.vote'));
  });

  it('sees the board of votes, and links to each', async () => {
    const board = await fetchReply<{ votes: (Named & { voteId: string })[] }>('/vote?filter=all', language);
    const { text, links } = await read('/votehome', language);
    for (const { name, voteId } of board.votes) {
      expect(text).toContain(name);
      expect(links).toContain(`/votehome?vote=${voteId}`);
    }
  });

  it('sees a vote with the standings of all candidates, and when it ends', async () => {
    const { candidates } = await fetchReply<{ candidates: Named[] }>(`/vote/${final}/candidate?limit=1000`, language);
    const { ranking } = await fetchReply<{ ranking: { count: number }[] }>(`/vote/${final}/result`, language);
    const { text } = await read(`/votehome?vote=${final}`, language);
    for (const { name } of candidates) expect(text).toContain(name);
    for (const { count } of ranking.slice(0, 3)) expect(text).toContain(new Intl.NumberFormat(language).format(count));
    expect(text).toContain(words(language, 'vote:untilClose'));
    expect(text).not.toContain('JavaScript');
  });

  it('sees a title, an artist and the notices', async () => {
    const title = await fetchReply<Named & { description: string }>('/title/last-light', language);
    expect((await read('/titlehome/last-light', language)).text).toContain(title.description);
    const [artist] = (await fetchReply<{ artists: (Named & { artistId: string })[] }>('/artist', language)).artists;
    expect((await read(`/artist/${artist?.artistId}`, language)).text).toContain(artist?.name);
    const { notices } = await fetchReply<{ notices: Named[] }>('/notice', language);
    const { text } = await read('/notice', language);
    for (const { name } of notices) expect(text).toContain(name);
  });

  it('sees the store with its prices, a product and the prize events', async () => {
    const { products } = await fetchReply<{
      products: (Named & { productId: string; price: { amount: number; currency: string } })[];
    }>('/product', language);
    const store = await read('/producthome', language);
    for (const { name, price } of products) {
      expect(store.text).toContain(name);
      if (price.currency !== 'KRW') continue;
      expect(store.text).toContain(new Intl.NumberFormat(language).format(price.amount));
    }
    const [product] = products;
    expect((await read(`/producthome?product=${product?.productId}`, language)).text).toContain(product?.name);
    const { events } = await fetchReply<{ events: (Named & { eventId: string })[] }>('/event?filter=all', language);
    const [event] = events;
    expect((await read('/event', language)).text).toContain(event?.name);
    expect((await read(`/event?event=${event?.eventId}`, language)).text).toContain(event?.name);
  });

  it.each([
    ['/policy', 'terms'],
    ['/privacy-policy', 'privacy'],
    ['/service-policy', 'service'],
    ['/specifiedCommercialTransaction', 'commercial'],
  ])('reads %s', async (path, type) => {
    const { title } = await fetchReply<{ title: string }>(`/policy/${type}`, language);
    const { text } = await read(path, language);
    expect(text).toContain(title);
    expect(text.length).toBeGreaterThan(500);
  });

  it('reads the answered questions and the list of broadcasts', async () => {
    const { questions } = await fetchReply<{ questions: Named[] }>('/inquiry/question', language);
    const { text } = await read('/service-center', language);
    for (const { name } of questions) expect(text).toContain(name);
    const { streams } = await fetchReply<{ streams: Named[] }>('/streaming', language);
    const player = await read('/player', language);
    for (const { name } of streams) expect(player.text).toContain(name);
  });
});

describe('the HTML of a public page', () => {
  it.each(['/', '/votehome', `/votehome?vote=${final}`, '/producthome', '/event', '/policy'])(
    '%s has its content in each language',
    async (path) => {
      const pages = await Promise.all(
        languages.map(async (language) => {
          const address = new URL(path, site);
          address.searchParams.set('lang', language);
          const response = await fetch(address);
          expect(response.status).toBe(200);
          return response.text();
        }),
      );
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`<html lang="${languages[index]}" data-served>`);
        expect(page).toContain('<template shadowrootmode="open">');
        expect(page).not.toContain('<noscript>');
        expect(page).not.toMatch(/ style="/);
      }
      expect(new Set(pages.map((page) => page.replace(/<head>.*<\/head>/s, ''))).size).toBe(3);
    },
  );

  it('contains no content on the pages of one fan', async () => {
    const page = await (await fetch(`${site}/mypage`)).text();
    expect(page).toContain('<noscript>');
    expect(page).not.toContain('data-served');
  });

  it('has the language of the browser’s request', async () => {
    const page = await (await fetch(`${site}/votehome?lang=en`, { headers: { Cookie: 'language=ja' } })).text();
    expect(page).toContain('<html lang="ja" data-served>');
  });

  it('contains no counts of a blind vote', async () => {
    const { votes } = await fetchReply<{ votes: { voteId: string; blind: boolean }[] }>('/vote?filter=all', 'ko');
    const blind = votes.find((vote) => vote.blind);
    expect(blind).toBeDefined();
    const page = await (await fetch(`${site}/votehome?vote=${blind?.voteId}`)).text();
    expect(page).toContain('data-served');
    const json = /id="served-replies">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    const { replies } = JSON.parse(json) as { replies: [string, string, string][] };
    const result = replies.find(([path]) => path.endsWith('/result'));
    expect(JSON.parse(result?.[2] ?? '')).toMatchObject({ blind: true, total: null, ranking: null });
    expect(page).not.toContain('class="votes"');
  });
});
