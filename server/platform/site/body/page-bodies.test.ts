import { beforeEach, expect, it, vi } from 'vitest';
import { createPageBodies } from './page-bodies.ts';
import type { RenderedPage, RenderRequest } from './rendered-page.ts';

let now = 1_000_000;
let rendered: RenderRequest[];
let warnings: string[];
let answer: (request: RenderRequest) => Promise<RenderedPage>;

const page = (html: string): RenderedPage => ({
  html,
  preloads: '',
  style: '',
  styles: [],
  replies: [],
  at: 0,
  zoneNames: {},
  lateFiles: [],
});
const create = () =>
  createPageBodies({
    load: async () => ({
      renderPage: (request) => {
        rendered.push(request);
        return answer(request);
      },
    }),
    read: async () => new Response('{}'),
    publicOrigin: 'https://fans.test',
    log: { warn: (_, message) => warnings.push(message) },
    now: () => now,
  });
const pageRequest = (address: string, language: 'ko' | 'en' | 'ja' = 'ko', until = Infinity) => ({
  address,
  language,
  until,
});

beforeEach(() => {
  now = 1_000_000;
  rendered = [];
  warnings = [];
  answer = async ({ address, language }) => page(`${address} ${language}`);
});

it('a page is rendered once for a crowd, and again after a moment', async () => {
  const bodies = create();
  const [one, other] = await Promise.all([bodies.of(pageRequest('/')), bodies.of(pageRequest('/'))]);
  expect([one?.html, other?.html, rendered.length]).toEqual(['/ ko', '/ ko', 1]);
  now += 2_000;
  await bodies.of(pageRequest('/'));
  expect(rendered).toHaveLength(2);
});

it('a page is not cached past the time at which it changes: a vote closes, or its blind period begins', async () => {
  const bodies = create();
  const vote = pageRequest('/votehome?vote=final', 'ko', now + 300);
  await bodies.of(vote);
  now += 299;
  await bodies.of(vote);
  expect(rendered).toHaveLength(1);
  now += 1;
  await bodies.of(vote);
  expect(rendered).toHaveLength(2);
});

it('a page is cached by language and by the parameters of its address', async () => {
  const bodies = create();
  const first = await bodies.of(pageRequest('/votehome?vote=final&utm_source=mail&lang=en', 'en'));
  expect(first?.html).toBe('/votehome?vote=final en');
  await bodies.of(pageRequest('/votehome?vote=final', 'en'));
  expect(rendered).toHaveLength(1);
  await bodies.of(pageRequest('/votehome?vote=final', 'ja'));
  await bodies.of(pageRequest('/votehome?vote=other', 'en'));
  expect(rendered).toHaveLength(3);
});

it('the oldest pages leave the cache, since addresses can be invented', async () => {
  const bodies = create();
  for (let index = 0; index <= 100; index++) await bodies.of(pageRequest(`/votehome?vote=${index}`));
  await bodies.of(pageRequest('/votehome?vote=100'));
  expect(rendered).toHaveLength(101);
  await bodies.of(pageRequest('/votehome?vote=0'));
  expect(rendered).toHaveLength(102);
});

it('a page is sent without content if its rendering fails, which is logged', async () => {
  answer = async () => Promise.reject(new Error('no database'));
  expect(await create().of(pageRequest('/'))).toBeNull();
  expect(warnings).toEqual(['could not render a page']);
});

it('a page does not wait long for its rendering', async () => {
  vi.useFakeTimers();
  try {
    const late = Promise.withResolvers<RenderedPage>();
    answer = () => late.promise;
    const bodies = create();
    const reading = bodies.of(pageRequest('/'));
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await reading).toBeNull();
    late.resolve(page('late'));
    await vi.advanceTimersByTimeAsync(0);
    expect((await bodies.of(pageRequest('/')))?.html).toBe('late');
  } finally {
    vi.useRealTimers();
  }
});

it('a page is sent without content if the build has no renderer', async () => {
  const bodies = createPageBodies({
    load: async () => null,
    read: async () => new Response(),
    publicOrigin: 'https://fans.test',
    log: { warn: (_, message) => warnings.push(message) },
  });
  expect(await bodies.of(pageRequest('/'))).toBeNull();
  expect(warnings).toEqual([]);
});
