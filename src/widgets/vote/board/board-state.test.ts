import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { voteCalls } from '../../../../server/vote/contract.ts';
import { codeOf } from '../../../core/api/fan-error.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { shared } from '../../../core/state/shared.ts';
import { type BoardState, createBoardState } from './board-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let board: BoardState;
const reported: string[] = [];
const requests = () => api.received.map(({ name, query }) => name + query);
const shown = () => board.votes.state.value.value?.map(({ voteId }) => voteId);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  reported.length = 0;
});
afterEach(() => board.votes.dispose());
const create = () => {
  board = createBoardState(signal('ja'), 'ongoing', 'aurora', (error) => reported.push(codeOf(error)));
};

it('the board loads at once, page by page, and another filter or title from the start', async () => {
  api.handle(({ query }) => ({
    body: query.includes('cursor')
      ? { votes: [{ voteId: 'v2', artistIds: [] }], nextCursor: null }
      : { votes: [{ voteId: 'v1', artistIds: [] }], nextCursor: 'c2' },
  }));
  create();
  await expect.poll(shown).toEqual(['v1']);
  await board.votes.more();
  expect(shown()).toEqual(['v1', 'v2']);
  await board.votes.load();
  board.choose('ended');
  // The list stays until the other one is there, and has no next page meanwhile.
  expect([shown(), board.votes.nextCursor.value]).toEqual([['v1'], null]);
  await expect.poll(() => board.votes.state.value.status).toBe('ready');
  await expect.poll(shown).toEqual(['v1']);
  board.choose('all', 'comet');
  await expect.poll(() => board.votes.state.value.status).toBe('ready');
  expect(requests()).toEqual([
    'GET /vote?filter=ongoing&titleId=aurora',
    'GET /vote?filter=ongoing&titleId=aurora&cursor=c2',
    'GET /vote?filter=ongoing&titleId=aurora',
    'GET /vote?filter=ended&titleId=aurora',
    'GET /vote?filter=all&titleId=comet',
  ]);
  expect(api.received[0]?.headers['accept-language']).toBe('ja');
});

it.each(refusalsOf(voteCalls, 'GET /vote'))('the board shows and reports %s', async (code) => {
  api.handle(() => refusalOf(code));
  create();
  await expect.poll(() => board.votes.state.value).toMatchObject({ status: 'failed', error: { code } });
  expect(reported).toEqual([code]);
});

it('the board has the votes of favourite artists first in each page, and moves none that is shown', async () => {
  const favourites = shared<readonly string[] | null>('favourites', () => null);
  favourites.value = ['haram'];
  const voteOf = (voteId: string, status: string, ...artistIds: string[]) => ({ voteId, status, artistIds });
  api.handle(({ query }) => ({
    body: query.includes('cursor')
      ? { votes: [voteOf('v5', 'ONGOING'), voteOf('v6', 'ONGOING', 'haram')], nextCursor: null }
      : {
          votes: [
            voteOf('v1', 'ONGOING', 'ren'),
            voteOf('v2', 'ONGOING', 'ren', 'haram'),
            voteOf('v3', 'RESULT_OPEN'),
            voteOf('v4', 'RESULT_OPEN', 'haram'),
          ],
          nextCursor: 'c2',
        },
  }));
  create();
  await expect.poll(shown).toEqual(['v2', 'v1', 'v4', 'v3']);
  await board.votes.more();
  expect(shown()).toEqual(['v2', 'v1', 'v4', 'v3', 'v6', 'v5']);
  favourites.value = [];
  expect(shown()?.[0]).toBe('v2');
});
