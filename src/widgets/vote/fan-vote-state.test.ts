import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApi } from '../../core/api/test-api.ts';
import { createTestHost, stubDocument, stubWindow, type TestHost } from '../../core/element/testing-host.ts';
import { openTestLive } from '../../core/live/testing-live.ts';
import type { VoteAttributes, voteElement } from './contract.ts';
import { createFanVoteState, type FanVoteState } from './fan-vote-state.ts';
import { boardPart } from './late-parts.ts';
import { detailOf } from './testing-vote.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let live: ReturnType<typeof openTestLive>;
let host: TestHost<typeof voteElement>;
let state: FanVoteState;

const follow = (attributes: Partial<VoteAttributes>) =>
  state.follow({ filter: 'all', ...attributes } as VoteAttributes);
const opened = () => state.opened.value?.vote.voteId;
const boards = () => api.named('GET /vote').map(({ query }) => query);

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
  api.handle(({ name }) => ({
    body: name === 'GET /vote' ? { votes: [], nextCursor: null } : { ...detailOf(), candidates: [], ranking: [] },
  }));
  host = createTestHost();
  state = createFanVoteState(host);
});
afterEach(() => {
  vi.restoreAllMocks();
  state.dispose();
});

describe('the attributes', () => {
  it('lead to the board, with its filter and title', async () => {
    follow({ filter: 'ongoing', titleId: 'aurora' });
    expect([opened(), state.isFromBoard.value]).toEqual([undefined, true]);
    await expect.poll(boards).toEqual(['?filter=ongoing&titleId=aurora']);
    follow({ filter: 'ended', titleId: 'comet' });
    await expect.poll(boards).toEqual(['?filter=ongoing&titleId=aurora', '?filter=ended&titleId=comet']);
  });

  it('lead to a vote and a candidate, without the board', () => {
    follow({ voteId: 'final', candidateId: 'c2' });
    expect([opened(), state.isFromBoard.value, state.board.value]).toEqual(['final', false, null]);
    expect(state.opened.value?.vote.selectedId.value).toBe('c2');
    const before = state.opened.value;
    follow({ voteId: 'final', candidateId: 'c3' });
    expect(state.opened.value).toBe(before);
    expect(before?.vote.selectedId.value).toBe('c3');
  });

  it('lead back to the board, which remembers the vote', () => {
    follow({ voteId: 'final' });
    follow({});
    expect([opened(), state.lastVoteId.value]).toEqual([undefined, 'final']);
  });

  it('keep a step of the fan while none of them changes', () => {
    follow({ voteId: 'final' });
    state.open('semifinal');
    follow({ voteId: 'final' });
    expect(opened()).toBe('semifinal');
  });
});

describe('a step of the fan', () => {
  it('names the page and the vote', () => {
    state.open('final');
    expect(opened()).toBe('final');
    state.back();
    expect(opened()).toBeUndefined();
    expect(host.emitted).toEqual([
      ['fan-navigate', { to: '/votehome?vote=final', voteId: 'final' }],
      ['fan-navigate', { to: '/votehome', voteId: null }],
    ]);
  });

  it('is not taken where the page prevents it', () => {
    follow({ voteId: 'final' });
    host.prevented.add('fan-navigate');
    state.open('semifinal');
    state.back();
    expect(opened()).toBe('final');
  });
});

it('the open content is loaded again in another language', async () => {
  follow({});
  await expect.poll(() => state.board.value?.votes.state.value.status).toBe('ready');
  state.open('final');
  host.language.value = 'ja';
  const languages = (name: string) => api.named(name).map(({ headers }) => headers['accept-language']);
  await expect.poll(() => languages('GET /vote')).toContain('ja');
  await expect.poll(() => languages('GET /vote/final')).toContain('ja');
});

it('the script of the board is loaded, and the reason shown until then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const fail = vi.spyOn(boardPart, 'load').mockRejectedValue(new Error('offline'));
  follow({});
  await expect.poll(() => state.boardFailure.value).toMatchObject({ message: 'offline' });
  fail.mockRestore();
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.poll(() => state.board.value).not.toBeNull();
});

it('no board opens after its end', async () => {
  follow({});
  state.dispose();
  await boardPart.load('en');
  expect([state.board.value, boards()]).toEqual([null, []]);
});
