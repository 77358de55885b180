import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { voteCalls } from '../../../server/vote/contract.ts';
import { startTestApi } from '../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../core/api/testing-refusal.ts';
import { stubDocument } from '../../core/element/testing-host.ts';
import { createMyVotesState, type Lot, liveLots, type MyVotesState, sumOfLots } from './my-votes-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: MyVotesState;

const lotOf = (lotId: string, kind: Lot['kind'], live: boolean): Lot => ({
  lotId,
  kind,
  live,
  source: 'daily',
  voteId: null,
  voteName: null,
  granted: 3,
  remaining: live ? 3 : 0,
  grantedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
});
const lots = [lotOf('soon', 'paid', true), lotOf('today', 'free', true), lotOf('spent', 'paid', false)];
const rights = { free: 3, paid: 3, lots, claimable: [], serverTime: '2026-01-01T00:00:00.000Z' };

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  api.handle(({ name, query }) => {
    if (name === 'GET /voteright') return { body: rights };
    return query === '?cursor=next'
      ? { body: { ballots: [{ ballotId: 'first' }], nextCursor: null } }
      : { body: { ballots: [{ ballotId: 'last' }], nextCursor: 'next' } };
  });
  state = createMyVotesState();
});
afterEach(() => state.dispose());

const listed = () => state.ballots.state.value.value?.map(({ ballotId }) => ballotId);

it('the ballots of all votes are listed page by page', async () => {
  state.load();
  await expect.poll(listed).toEqual(['last']);
  await state.ballots.more();
  expect([listed(), state.ballots.nextCursor.value]).toEqual([['last', 'first'], null]);
});

it('the list has the lots of one kind that can still be spent, in the order of the server', async () => {
  state.load();
  await expect.poll(() => state.rights.state.value.status).toBe('ready');
  const loaded = state.rights.state.value.value ?? { ...rights, lots: [] };
  expect(liveLots(loaded, 'paid').map(({ lotId }) => lotId)).toEqual(['soon']);
  expect(liveLots(loaded, 'free').map(({ lotId }) => lotId)).toEqual(['today']);
});

it('sums the paid lots if there are several', () => {
  const [few, many] = [
    { kind: 'paid' as const, remaining: 4 },
    { kind: 'paid' as const, remaining: 30 },
  ];
  expect([sumOfLots([]), sumOfLots([few]), sumOfLots([few, many])]).toEqual([null, null, 34]);
  expect(sumOfLots([many, { kind: 'free', remaining: 3 }]), 'free rights belong to one vote').toBeNull();
});

it.each(refusalsOf(voteCalls, 'GET /vote/me'))('shows %s for ballots and rights', async (code) => {
  api.handle(() => refusalOf(code));
  state.load();
  await expect.poll(() => state.ballots.state.value).toMatchObject({ status: 'failed', error: { code } });
  await expect.poll(() => state.rights.state.value).toMatchObject({ status: 'failed', error: { code } });
});
