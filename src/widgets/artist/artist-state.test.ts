import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { artistCalls } from '../../../server/artist/contract.ts';
import { codeOf } from '../../core/api/fan-error.ts';
import { settle, startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { createArtistState, nextChange, votesByState } from './artist-state.ts';
import { pageOf, voteOf } from './testing-artist.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: ReturnType<typeof createArtistState>;
const reported: string[] = [];
const requests = () => api.received.map(({ name, headers }) => `${name} ${headers['accept-language']}`);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name }) => ({ body: pageOf({ name }) }));
  reported.length = 0;
  state = createArtistState((error) => reported.push(codeOf(error)));
});
afterEach(() => state.dispose());

const ready = () => expect.poll(() => state.page.value.status).toBe('ready');

it('the page of an artist loads once for a language, and shows no other artist meanwhile', async () => {
  state.show('haram', 'en');
  await ready();
  state.show('haram', 'en');
  state.show('haram', 'ja');
  expect(state.page.value.value?.name).toBe('GET /artist/haram');
  await ready();
  state.show('ren', 'ja');
  expect(state.page.value.value).toBeUndefined();
  await ready();
  expect(requests()).toEqual(['GET /artist/haram en', 'GET /artist/haram ja', 'GET /artist/ren ja']);
});

it.each(refusalsOf(artistCalls, 'GET /artist/:artistId'))(
  'the page of an artist shows and reports %s',
  async (code) => {
    api.handle(() => refusalOf(code));
    state.show('haram', 'en');
    await expect.poll(() => state.page.value).toMatchObject({ status: 'failed', error: { code } });
    expect(reported).toEqual([code]);
  },
);

it('the page of an artist loads again when a vote changes its state', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    api.handle(() => ({ body: pageOf({ votes: [voteOf('final', 'ONGOING', { closesIn: 60_000 })] }) }));
    state.show('haram', 'en');
    await settle(() => state.page.value.status === 'ready');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(api.received).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await settle(() => api.received.length === 2);
  } finally {
    vi.useRealTimers();
  }
});

describe('the votes of a page', () => {
  it('are parted by their state, in the order of the reply', () => {
    const votes = [
      voteOf('one', 'ONGOING'),
      voteOf('later', 'PREPARING'),
      voteOf('counting', 'COUNTING'),
      voteOf('over', 'RESULT_OPEN'),
      voteOf('void', 'VOIDED'),
    ];
    const { now, next, past } = votesByState(votes);
    const ids = [now, next, past].map((part) => part.map(({ vote }) => vote.voteId));
    expect(ids).toEqual([['one'], ['later'], ['counting', 'over', 'void']]);
  });

  it('have a next change, unless all are over or voided', () => {
    const now = Date.now();
    expect(nextChange([voteOf('over', 'RESULT_OPEN', { closesIn: -60_000 })], now)).toBeNull();
    expect(nextChange([voteOf('void', 'VOIDED', { closesIn: 60_000 })], now)).toBeNull();
    const soon = voteOf('soon', 'ONGOING', { closesIn: 60_000 });
    expect(nextChange([voteOf('late', 'ONGOING', { closesIn: 90_000 }), soon], now)).toBe(
      Date.parse(soon.vote.closesAt),
    );
  });
});
