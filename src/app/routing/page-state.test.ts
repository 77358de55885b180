import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPageState, findPage, readPath } from './page-state.ts';
import { notFound, pages } from './routes.ts';

const [home, votes] = [() => null, () => null];
let state: ReturnType<typeof createPageState>;
/** Takes the place of a page's script. */
const script = (route: '/' | '/votehome') => vi.spyOn(pages[route], 'load');

beforeEach(() => {
  script('/').mockResolvedValue({ default: home });
  script('/votehome').mockResolvedValue({ default: votes });
  state = createPageState();
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['/', '/', pages['/'], {}],
  ['/titlehome/aurora', '/titlehome/:titleId', pages['/titlehome/:titleId'], { titleId: 'aurora' }],
  ['/nowhere', null, notFound, {}],
])('finds the page of %s', (path, route, page, params) => {
  expect(findPage(path)).toEqual({ route, page, params });
});

it.each([
  ['/artist/100%25', '/artist/100%'],
  ['/artist/%ED%95%98', '/artist/하'],
  ['/artist/a%2Fb', '/artist/a%2Fb'],
  ['/artist/%E0', '/artist/%E0'],
])('reads the path %s as the router does: %s', (path, read) => {
  expect(readPath(path)).toBe(read);
});

it('a shown page that is opened again is neither loaded nor announced again', async () => {
  await state.open('/');
  const { shown } = state;
  const page = shown.value;
  const opening = state.open('/');
  expect(state.status.value).toBe('idle');
  await opening;
  expect(shown.value).toBe(page);
});

it('a return to the shown page ends the load of the next one', async () => {
  const late = Promise.withResolvers<{ default: () => null }>();
  await state.open('/');
  script('/votehome').mockReturnValue(late.promise);
  const opening = state.open('/votehome');
  await state.open('/');
  late.resolve({ default: votes });
  await opening;
  expect([state.shown.value?.path, state.status.value]).toEqual(['/', 'idle']);
});

it('the last page stays until the next one’s script is loaded', async () => {
  expect([state.shown.value, state.status.value]).toEqual([null, 'idle']);
  await state.open('/');
  expect(state.shown.value).toMatchObject({ path: '/', route: '/', Component: home });
  const opening = state.open('/votehome');
  expect([state.shown.value?.path, state.status.value]).toEqual(['/', 'loading']);
  await opening;
  expect([state.shown.value?.Component, state.status.value]).toEqual([votes, 'idle']);
});

it('the page that was opened last is shown, even if another one arrives later', async () => {
  const late = Promise.withResolvers<{ default: () => null }>();
  script('/votehome').mockReturnValue(late.promise);
  const opening = state.open('/votehome');
  await state.open('/');
  late.resolve({ default: votes });
  await opening;
  expect([state.shown.value?.path, state.status.value]).toEqual(['/', 'idle']);
});

it('a failed script is reported, the last page stays, and the load can be retried', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await state.open('/');
  const failed = script('/votehome').mockRejectedValue(new Error('offline'));
  await state.open('/votehome');
  expect([state.shown.value?.path, state.status.value]).toEqual(['/', 'failed']);
  expect(logged).toHaveBeenCalledOnce();
  failed.mockResolvedValue({ default: votes });
  await state.retry();
  expect([state.shown.value?.path, state.status.value]).toEqual(['/votehome', 'idle']);
});

it('a failed script is loaded again automatically, and reported once', async () => {
  vi.useFakeTimers();
  // The longest of the random delays.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  try {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    script('/votehome').mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
    await state.open('/votehome');
    await vi.advanceTimersByTimeAsync(1_600);
    expect(state.status.value).toBe('failed');
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.shown.value?.path, state.status.value]).toEqual(['/votehome', 'idle']);
    expect(logged).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

it('the first page counts as loaded once its script is there, not when it has failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isLoaded = false;
  void state.loaded.then(() => {
    isLoaded = true;
  });
  const failed = script('/').mockRejectedValue(new Error('offline'));
  await state.open('/');
  expect([state.status.value, isLoaded]).toEqual(['failed', false]);
  failed.mockResolvedValue({ default: home });
  await state.retry();
  await state.loaded;
  expect([state.status.value, isLoaded]).toEqual(['idle', true]);
});

it('a failure of a page that was left is not shown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const late = Promise.withResolvers<{ default: () => null }>();
  script('/votehome').mockReturnValue(late.promise);
  const opening = state.open('/votehome');
  await state.open('/');
  late.reject(new Error('offline'));
  await opening;
  expect(state.status.value).toBe('idle');
});
