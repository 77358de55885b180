import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { searchCalls } from '../../../server/search/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { shared } from '../../core/state/shared.ts';
import { createSearchState, type SearchState } from './search-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: SearchState;
const terms: string[] = [];
const queries = () => api.received.map(({ query }) => query);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(() => ({ body: { groups: [{ hits: [1, 2] }, { hits: [3] }] } }));
  terms.length = 0;
  state = createSearchState((term) => terms.push(term));
});
afterEach(() => state.dispose());

it('the search runs once after a pause in typing, and counts the hits', async () => {
  for (const text of ['l', 'la', ' last ']) state.type(text);
  expect(state.typed.value).toBe(' last ');
  await expect.poll(() => state.count.value).toBe(3);
  expect([queries(), terms]).toEqual([['?q=last'], ['last']]);
});

it('the search runs at once on submit, and not again for the same term', async () => {
  state.type('last');
  state.submit();
  expect(terms).toEqual(['last']);
  await expect.poll(() => state.count.value).toBe(3);
  state.submit();
  state.follow('last');
  expect([queries(), terms]).toEqual([['?q=last'], ['last']]);
});

it('the search ignores text that was typed before the page was left', async () => {
  const other = createSearchState((term) => terms.push(term));
  state.type('last');
  state.leave();
  // Typed later, its search comes after the one that was left.
  other.type('light');
  await expect.poll(() => other.count.value).toBe(3);
  expect([queries(), terms]).toEqual([['?q=light'], ['light']]);
  other.dispose();
});

it('the search reports a missing term, and drops the results', async () => {
  state.follow('last');
  await expect.poll(() => state.count.value).toBe(3);
  state.type('  ');
  state.submit();
  expect(state.failure.value).toMatchObject({ code: 'SEARCH_TERM_REQUIRED' });
  expect([state.count.value, state.searched.value]).toEqual([0, '']);
  state.type('l');
  expect(state.failure.value).toBeNull();
});

it('the field follows the address', async () => {
  state.follow('light');
  expect([state.typed.value, state.searched.value]).toEqual(['light', 'light']);
  await expect.poll(() => state.count.value).toBe(3);
});

it.each(refusalsOf(searchCalls, 'GET /search'))('the search shows %s, and retries', async (code) => {
  api.handle(() => refusalOf(code));
  state.follow('last');
  await expect.poll(() => state.found.value).toMatchObject({ status: 'failed', error: { code } });
  api.handle(() => ({ body: { groups: [] } }));
  state.again();
  await expect.poll(() => state.found.value).toEqual({ status: 'ready', value: [] });
});

it('the search lists the fan’s favourite artists first, and keeps the order of all other kinds', async () => {
  shared<readonly string[] | null>('favourites', () => null).value = ['ren', 'v2'];
  const hits = (...ids: string[]) => ids.map((id) => ({ id }));
  api.handle(() => ({
    body: {
      groups: [
        { kind: 'VOTE', hits: hits('v1', 'v2') },
        { kind: 'ARTIST', hits: hits('haram', 'ren', 'juno') },
      ],
    },
  }));
  state.follow('light');
  await expect.poll(() => state.count.value).toBe(5);
  const ids = state.found.value.value?.map((group) => group.hits.map(({ id }) => id));
  expect(ids).toEqual([
    ['v1', 'v2'],
    ['ren', 'haram', 'juno'],
  ]);
});
