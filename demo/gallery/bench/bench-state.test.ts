import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestApi } from '../../../src/core/api/test-api.ts';
import { createBenchState } from './bench-state.ts';

const lists: Record<string, object> = {
  'GET /vote': { votes: [{ voteId: 'last-light-final', name: 'Final' }], nextCursor: null },
  'GET /title': { titles: [] },
  'GET /streaming': { streams: [] },
  'GET /artist': { artists: [], nextCursor: null },
};

let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  api = await startTestApi(({ name }) => ({ body: lists[name] ?? {} }));
});
afterAll(() => api.stop());
afterEach(() => vi.unstubAllGlobals());

async function opened(hash: string): Promise<[tag: string | undefined, attributes: object]> {
  vi.stubGlobal('location', { hash });
  const state = createBenchState();
  await state.load();
  return [state.shown.value?.contract.tag, state.attributes.value];
}

it('begins with an existing vote', async () => {
  expect(await opened('')).toEqual(['fan-vote', { 'vote-id': 'last-light-final' }]);
});

it('shows the element of the address unchanged', async () => {
  expect(await opened('#fan-artist')).toEqual(['fan-artist', {}]);
  expect(await opened('#fan-vote')).toEqual(['fan-vote', {}]);
});
