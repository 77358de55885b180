import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Candidate, voteCalls } from '../../../../server/vote/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { type Answer, startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument, stubWindow } from '../../../core/element/testing-host.ts';
import { openTestLive } from '../../../core/live/testing-live.ts';
import type { Language } from '../../../core/words/language.ts';
import { candidatesOf, detailOf, fullMessageOf } from '../testing-vote.ts';
import { createVoteState, type VoteState } from './vote-state.ts';

const topic = 'vote:final';
const result = 'GET /vote/final/result';
const list = 'GET /vote/final/candidate';

let api: Awaited<ReturnType<typeof startTestApi>>;
let live: ReturnType<typeof openTestLive>;
let vote: VoteState;
/** The replies that differ from the usual ones, by the name of the call. */
let replies: Record<string, Answer | 'drop'>;
const language = signal<Language>('en');
const reported: string[] = [];

const ranking = (counts: Record<string, number>) =>
  Object.entries(counts).map(([candidateId, count]) => ({ candidateId, count, rank: 1, share: 0 }));
const resultOf = (position: number, counts: Record<string, number>) => ({
  body: { voteId: 'final', status: 'ONGOING', blind: false, position, total: 10, ranking: ranking(counts) },
});

function usual(name: string): Answer {
  if (name === list) return { body: { candidates: candidatesOf(3), nextCursor: null } };
  return name === result ? resultOf(1, { c2: 6, c1: 4 }) : { body: detailOf() };
}

const ids = (candidates: readonly Candidate[]) => candidates.map(({ candidateId }) => candidateId).join(' ');
const shown = () => ids(vote.shown.value);
const counts = () => Object.fromEntries(vote.tally.value.counts ?? []);

/** Loaded, with its counts on the screen. */
async function load(): Promise<void> {
  vote.load();
  await expect.poll(() => [vote.detail.value.status, vote.candidates.value.status]).toEqual(['ready', 'ready']);
  await expect.poll(() => vote.isSettled.value).toBe(true);
}

/** With the live channel connected. */
async function listen(): Promise<void> {
  await load();
  await expect.poll(() => live.isListening(topic)).toBe(true);
}

beforeAll(async () => {
  stubDocument();
  stubWindow();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  live = openTestLive();
  api = await startTestApi(() => ({}));
});
afterAll(async () => {
  live.close();
  vi.unstubAllGlobals();
  await api.stop();
});
beforeEach(() => {
  replies = {};
  reported.length = 0;
  api.handle(({ name }) => replies[name] ?? usual(name));
  vote = createVoteState('final', language, (error) => reported.push(codeOf(error)));
});
afterEach(() => vote.dispose());

describe('the vote', () => {
  it('is not loaded at first', () => {
    expect(vote.detail.value.status).toBe('loading');
    expect(api.received).toEqual([]);
  });

  it('has its candidates page by page, in the language of the element', async () => {
    api.handle(({ name, query }) => {
      if (name !== list) return usual(name);
      const isSecond = query.includes('cursor=c2');
      return {
        body: {
          candidates: candidatesOf(4).slice(isSecond ? 2 : 0, isSecond ? 4 : 2),
          nextCursor: isSecond ? null : 'c2',
        },
      };
    });
    await load();
    expect(ids(vote.candidates.value.value ?? [])).toBe('c1 c2 c3 c4');
    expect(api.named(list).map(({ query }) => query)).toEqual(['?limit=1000', '?cursor=c2&limit=1000']);
    expect(api.named(list)[0]?.headers['accept-language']).toBe('en');
  });

  it.each(refusalsOf(voteCalls, 'GET /vote/:voteId'))('shows and reports %s', async (code) => {
    replies['GET /vote/final'] = refusalOf(code);
    vote.load();
    await expect.poll(() => vote.detail.value).toMatchObject({ status: 'failed', error: { code } });
    expect(reported).toEqual([code]);
  });

  it('is not followed if it does not exist', async () => {
    replies['GET /vote/final'] = refusalOf('NOT_FOUND');
    vote.load();
    await expect.poll(() => vote.detail.value.status).toBe('failed');
    await expect.poll(() => vote.isSettled.value).toBe(true);
    await expect.poll(() => live.isListening(topic)).toBe(false);
  });
});

describe('the counts', () => {
  it('come from the result first, and then from the live channel', async () => {
    await listen();
    expect(counts()).toEqual({ c2: 6, c1: 4 });
    live.push(topic, { ...fullMessageOf(2, { c1: 9 }), whole: false });
    await expect.poll(counts).toEqual({ c2: 6, c1: 9 });
    expect(vote.standings.value.get('c1')?.rank).toBe(1);
  });

  it('ignore a late message, and one that is not about counts', async () => {
    await listen();
    live.push(topic, fullMessageOf(3, { c1: 9 }));
    live.push(topic, fullMessageOf(2, { c1: 1 }));
    live.push(topic, { hello: 'there' });
    await expect.poll(counts).toEqual({ c1: 9 });
  });

  it('keep the first ranking, to show movement', async () => {
    await listen();
    live.push(topic, fullMessageOf(2, { c1: 9, c2: 6 }));
    await expect.poll(() => vote.standings.value.get('c1')?.rank).toBe(1);
    expect(vote.firstStandings.value.get('c1')?.rank).toBe(2);
  });

  it('are settled without a result, so that the list can be shown', async () => {
    replies[result] = refusalOf('SERVER_ERROR');
    await load();
    expect([vote.hasRanks.value, reported]).toEqual([false, []]);
  });

  it('bring the status of the vote', async () => {
    await listen();
    expect(vote.status.value).toBe('ONGOING');
    live.push(topic, fullMessageOf(2, { c1: 9 }, { status: 'COUNTING', blind: true }));
    expect(vote.status.value).toBe('COUNTING');
    await expect.poll(() => vote.hasRanks.value).toBe(false);
  });

  it('stop with the state', async () => {
    await listen();
    vote.dispose();
    await expect.poll(() => live.isListening(topic)).toBe(false);
    vote.load();
    await expect.poll(() => live.isListening(topic)).toBe(true);
  });
});

describe('the list', () => {
  beforeEach(load);

  it('is in the chosen order', () => {
    expect([vote.order.value, shown()]).toEqual(['rank', 'c2 c1 c3']);
    vote.sortBy('number');
    expect([vote.order.value, shown()]).toEqual(['number', 'c1 c2 c3']);
    vote.sortBy('name');
    expect(shown()).toBe('c2 c1 c3');
  });

  it('has only the results of a search', () => {
    vote.search(
      'nova',
      (term) =>
        ({ name }) =>
          name.toLowerCase() === term,
    );
    expect([vote.term.value, shown()]).toEqual(['nova', 'c2']);
  });

  it('shows the candidate of a link, whatever the search', () => {
    vote.search('nova', () => () => false);
    expect(shown()).toBe('');
    vote.feature('c3');
    expect([vote.term.value, shown()]).toEqual(['', 'c2 c1 c3']);
    expect([vote.selected.value?.candidateId, vote.featured.value]).toEqual(['c3', 'c3']);
    vote.hasFeatured();
    expect([vote.selectedId.value, vote.featured.value]).toEqual(['c3', null]);
  });

  it('has one selected candidate, or none', () => {
    vote.select('c1');
    expect(vote.selected.value?.candidateId).toBe('c1');
    vote.select(null);
    expect(vote.selected.value).toBeNull();
    vote.select('gone');
    expect(vote.selected.value).toBeNull();
  });
});
