import { readFile } from 'node:fs/promises';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFragmentSite } from './fragment-site.ts';
import { createFragments } from './fragments.ts';
import type { FragmentRequest, RenderedFragment } from './rendered-fragment.ts';

const start = Date.parse('2026-11-25T09:00:00Z');

let now = start;
let rendered: FragmentRequest[];
let warnings: string[];
let answer: (request: FragmentRequest) => Promise<RenderedFragment | null>;

const screen = (text = '{}'): RenderedFragment => ({
  tree: [['p', 0, 'Mina']],
  tokens: '',
  styles: 'p{}',
  replies: [{ path: '/vote/final', language: 'en', text }],
  at: start,
  zoneNames: { 'America/New_York': 'ET' },
  lateFiles: ['src/widgets/vote/stage.tsx', 'src/widgets/vote/list.tsx', 'locales/en/unknown.json'],
  asksForSignIn: true,
});
const closingIn = (milliseconds: number) => screen(`{"closesAt":"${new Date(start + milliseconds).toISOString()}"}`);

function create() {
  const fragments = createFragments({
    load: async () => ({
      renderFragment: (request) => {
        rendered.push(request);
        return answer(request);
      },
      renderPlainFragment: async (request) => {
        rendered.push(request);
        return { html: `<p>${request.language}</p>`, replies: (await answer(request))?.replies ?? [] };
      },
    }),
    read: async () => new Response('{}'),
    readLateFiles: async () =>
      JSON.stringify({
        'src/widgets/vote/stage.tsx': ['assets/stage.js', 'assets/late.js'],
        'src/widgets/vote/list.tsx': ['assets/list.js', 'assets/late.js'],
      }),
    publicOrigin: 'https://fans.test',
    log: { warn: (_, message) => warnings.push(message) },
    now: () => now,
  });
  const site = createFragmentSite(fragments, { version: async () => '0.1.0-abcdef0', now: () => now });
  return (address: string, headers: Record<string, string> = {}, method = 'GET') =>
    site.request(`https://fans.test${address}`, { method, headers });
}

beforeEach(() => {
  now = start;
  rendered = [];
  warnings = [];
  answer = async () => screen();
});

// The first test: if many texts of other tests wait to be compressed, this one would stay as it is.
it('the first screen is compressed again at the highest quality, in the background', async () => {
  const send = create();
  const words = await readFile(new URL('../../../../README.md', import.meta.url), 'utf8');
  answer = async () => screen(JSON.stringify({ words }));
  const read = async () => {
    const response = await send('/first/fan-vote?lang=en&vote-id=final', { 'Accept-Encoding': 'br' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    return Buffer.from(await response.arrayBuffer());
  };
  // The first answer may be compressed well already, if the machine was quick.
  const plain = brotliDecompressSync(await read());
  const quick = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  await expect.poll(async () => (await read()).byteLength).toBeLessThan(quick.byteLength * 0.97);
  expect(rendered).toHaveLength(1);
});

it('the first screen shows a visitor’s content to pages of any origin, and reads neither a cookie nor a token', async () => {
  const send = create();
  const response = await send('/first/fan-vote?lang=en&vote-id=final', {
    Origin: 'https://partner.test',
    Cookie: 'session=1',
    Authorization: 'Bearer 1',
  });
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect(response.headers.get('Set-Cookie')).toBeNull();
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(await response.json()).toEqual({
    language: 'en',
    at: start,
    zoneNames: { 'America/New_York': 'ET' },
    zone: null,
    tree: [['p', 0, 'Mina']],
    tokens: '',
    styles: 'p{}',
    replies: [['/vote/final', 'en', {}]],
    scripts: ['assets/stage.js', 'assets/late.js', 'assets/list.js'],
    asksForSignIn: true,
  });
  expect(rendered.map(({ tag, attributes, language }) => [tag, attributes, language])).toEqual([
    ['fan-vote', { 'vote-id': 'final' }, 'en'],
  ]);
});

it('the first screen may be requested with any header that a page adds', async () => {
  for (const address of ['/first/fan-vote?lang=en', '/embed/0.0.9/first/fan-vote']) {
    const response = await create()(address, {}, 'OPTIONS');
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
  }
  expect(rendered).toEqual([]);
});

it('the first screen may be cached for seconds', async () => {
  const response = await create()('/first/fan-vote?lang=en');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=5, stale-while-revalidate=10');
});

it.each([
  [60_000, 'public, max-age=5, stale-while-revalidate=10'],
  [12_400, 'public, max-age=5, stale-while-revalidate=7'],
  [5_999, 'public, max-age=5'],
  [3_500, 'public, max-age=3'],
  [900, 'no-store'],
])('is kept by no cache past a change that is %d milliseconds away: %s', async (left, caching) => {
  answer = async () => closingIn(left);
  const response = await create()('/first/fan-vote?lang=en&vote-id=final');
  expect(response.headers.get('Cache-Control')).toBe(caching);
});

it('the first screen is not cached past the day in Seoul on which a legal text takes effect', async () => {
  now = Date.parse('2026-11-30T14:59:57Z');
  answer = async () => screen('{"effective":"2026-12-01"}');
  const response = await create()('/first/fan-policy?lang=en');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=3');
});

it('the first screen has the times of the reader’s zone, once for all its names, and ignores a zone that does not exist', async () => {
  const send = create();
  for (const zone of ['America/New_York', 'US/Eastern', 'Moon/Base', '%2B09:00'])
    await send(`/first/fan-vote?lang=en&zone=${zone}&vote-id=final`);
  expect(rendered.map(({ zone, attributes }) => [zone, attributes])).toEqual([
    ['America/New_York', { 'vote-id': 'final' }],
    [null, { 'vote-id': 'final' }],
  ]);
});

it('the first screen accepts a flag, which has no value', async () => {
  expect((await create()('/first/fan-login?lang=en&compact=')).status).toBe(200);
  expect(rendered.map(({ attributes }) => attributes)).toEqual([{ compact: '' }]);
});

it('the first screen may be cached although a reply contains its own time', async () => {
  answer = async () => screen(`{"serverTime":"${new Date(start + 30).toISOString()}"}`);
  const response = await create()('/first/fan-vote?lang=en');
  expect(response.headers.get('Cache-Control')).toContain('max-age=5');
});

it('the first screen is rendered once for a crowd, again after a moment, and again once it has changed by itself', async () => {
  const send = create();
  answer = async () => closingIn(1_500);
  await Promise.all([send('/first/fan-vote?lang=en&vote-id=final'), send('/first/fan-vote?vote-id=final&lang=en')]);
  now += 1_499;
  await send('/first/fan-vote?lang=en&vote-id=final');
  expect(rendered).toHaveLength(1);
  now += 1;
  answer = async () => screen();
  await send('/first/fan-vote?lang=en&vote-id=final');
  expect(rendered).toHaveLength(2);
  now += 2_000;
  await send('/first/fan-vote?lang=en&vote-id=final');
  expect(rendered).toHaveLength(3);
});

it('the first screen is sent unchanged while it is rendered again, for at most four seconds, and never past a change', async () => {
  const send = create();
  const status = async () => (await (await send('/first/fan-vote?lang=en&vote-id=final')).json()).replies[0][2].status;
  answer = async () => screen(`{"status":"OPEN","closesAt":"${new Date(start + 9_000).toISOString()}"}`);
  expect(await status()).toBe('OPEN');

  const waiting = Promise.withResolvers<RenderedFragment>();
  answer = () => waiting.promise;
  now = start + 2_000;
  expect(await status()).toBe('OPEN');
  now = start + 5_999;
  expect(await status()).toBe('OPEN');
  expect(rendered).toHaveLength(3);

  now = start + 6_000;
  const late = status();
  waiting.resolve(screen(`{"status":"COUNTING","closesAt":"${new Date(start + 9_000).toISOString()}"}`));
  expect(await late).toBe('COUNTING');
  now = start + 8_999;
  expect(await status()).toBe('COUNTING');
  now = start + 9_000;
  answer = async () => screen('{"status":"CLOSED"}');
  expect(await status()).toBe('CLOSED');
});

it('the first screen is rendered again if a change came during the rendering', async () => {
  answer = async (): Promise<RenderedFragment | null> => {
    const closing = closingIn(100);
    now += 200;
    answer = async () => screen('{"status":"COUNTING"}');
    return closing;
  };
  const response = await create()('/first/fan-vote?lang=en&vote-id=final');
  expect(await response.text()).toContain('COUNTING');
});

it.each([
  ['ko-KR', 'ko'],
  ['ja', 'ja'],
  ['EN-us', 'en'],
  ['fr', 'en'],
  ['', 'en'],
])('is for the language %s in the words of %s', async (lang, language) => {
  const response = await create()(`/first/fan-vote?lang=${lang}`);
  expect(await response.json()).toMatchObject({ language });
});

it.each<[string, string, () => Promise<RenderedFragment | null>]>([
  ['an element without one', '/first/fan-ticket?lang=en', async () => null],
  ['an impossible id', '/first/fan-vote?lang=en&vote-id=%3Cb%3E', async () => screen()],
  ['another release', '/embed/0.0.9/first/fan-vote?lang=en', async () => screen()],
  ['what can’t be rendered', '/first/fan-vote?lang=en', () => Promise.reject(new Error('no database'))],
])('is absent for %s, which no cache keeps', async (_, address, render) => {
  answer = render;
  const response = await create()(address);
  expect([response.status, response.headers.get('Cache-Control')]).toEqual([204, 'no-store']);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

it('the first screen is available to a page that names the current release', async () => {
  expect((await create()('/embed/0.1.0-abcdef0/first/fan-vote?lang=en')).status).toBe(200);
});

it('the log has the reason of a failed rendering', async () => {
  answer = () => Promise.reject<null>(new Error('no database'));
  await create()('/first/fan-vote?lang=en');
  expect(warnings).toEqual(['could not render a first screen']);
});

describe('the first screen as HTML for the inside of a tag', () => {
  it('is a document in which no script runs, with the same caching', async () => {
    answer = async () => closingIn(3_500);
    const response = await create()('/first/fan-vote.html?lang=ja&vote-id=final');
    expect(await response.text()).toBe('<p>ja</p>');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'ja',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3',
    });
    expect(rendered.map(({ tag, attributes }) => [tag, attributes])).toEqual([['fan-vote', { 'vote-id': 'final' }]]);
  });

  it('is cached separately from the data of the same element', async () => {
    const send = create();
    await send('/first/fan-vote?lang=en');
    expect(await (await send('/first/fan-vote.html?lang=en')).text()).toBe('<p>en</p>');
  });

  it.each([
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['fr, en;q=0.3, ko;q=0.6', 'ko'],
    ['fr', 'en'],
    ['ko;q=0, ja;q=0.1', 'ja'],
    ['', 'en'],
  ])('answers a request with %s in %s, and names its header in Vary', async (accepted, language) => {
    const response = await create()('/first/fan-vote.html', { 'Accept-Language': accepted });
    expect(await response.text()).toBe(`<p>${language}</p>`);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding, Accept-Language');
  });
});
