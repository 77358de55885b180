import { signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { voteCalls } from '../../../../server/vote/contract.ts';
import { startTestApi } from '../../../core/api/test-api.ts';
import { refusalOf, refusalsOf } from '../../../core/api/testing-refusal.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { clearSession, hydrate, storeSession } from '../../../core/session/auth-state.ts';
import type { OpenVote } from '../open-vote.ts';
import { createRecordsState, type RecordsState } from './records-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let state: RecordsState;
let closed = 0;
const record = signal<{ view: 'history' | 'audit' } | null>(null);

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(() => ({}));
  hydrate();
});
afterAll(() => api.stop());
beforeEach(() => {
  storeSession({ userId: 'u1', name: 'Mina', email: '' }, { accessToken: 'access-1', refreshToken: 'refresh-1' });
  record.value = null;
  closed = 0;
  // The state uses only these parts of an open vote.
  const opened = { vote: { voteId: 'final' }, language: signal('ja'), record, closeRecord: () => (closed += 1) };
  state = createRecordsState(opened as unknown as OpenVote);
});
afterEach(() => {
  state.dispose();
  clearSession();
});

const ballots = (...ids: string[]) => ids.map((ballotId) => ({ ballotId }));

it('the ballots of this vote are loaded page by page, in the language of the element', async () => {
  api.handle(({ query }) => ({
    body: query.includes('cursor') ? { ballots: ballots('b1') } : { ballots: ballots('b3', 'b2'), nextCursor: 'c2' },
  }));
  await state.history.load();
  await state.history.more();
  expect(state.history.state.value.value).toEqual(ballots('b3', 'b2', 'b1'));
  expect(api.named('GET /vote/me').map(({ query }) => query)).toEqual(['?voteId=final', '?voteId=final&cursor=c2']);
  expect(api.received[0]?.headers['accept-language']).toBe('ja');
});

it('the newest head of the chain stays while older pages are loaded', async () => {
  api.handle(({ query }) => ({
    body: query.includes('cursor')
      ? { heads: [{ position: 1 }], voids: [], nextCursor: null }
      : { heads: [{ position: 2 }], voids: [{ ballotId: 'b1' }], nextCursor: 'c2' },
  }));
  await state.heads.load();
  await state.heads.more();
  expect(state.heads.state.value.value).toEqual([{ position: 2 }, { position: 1 }]);
  expect(state.newest.value).toMatchObject({ heads: [{ position: 2 }], voids: [{ ballotId: 'b1' }] });
});

describe('after a sign-out', () => {
  it.each([
    ['history', 1],
    ['audit', 0],
  ] as const)('the ballots are gone; an open %s is closed %i times', async (view, times) => {
    api.handle(() => ({ body: { ballots: ballots('b1'), nextCursor: null } }));
    await state.history.load();
    record.value = { view };
    clearSession();
    expect(state.history.state.value).toEqual({ status: 'loading', value: undefined });
    expect(closed).toBe(times);
  });
});

describe('the check of a ballot', () => {
  it('sends no request without a ballot', async () => {
    api.handle(() => ({}));
    state.verify(null);
    await expect.poll(() => state.check.value).toEqual({ status: 'ready', value: null });
    expect(api.received).toEqual([]);
  });

  it.each(refusalsOf(voteCalls, 'GET /vote/:voteId/audit/:ballotId'))('shows why it failed: %s', async (code) => {
    api.handle(() => refusalOf(code));
    // Only the id is used before the reply.
    state.verify({ ballotId: 'b1' } as Parameters<RecordsState['verify']>[0] & object);
    await expect.poll(() => state.check.value).toMatchObject({ status: 'failed', error: { code } });
    expect(api.received[0]?.name).toBe('GET /vote/final/audit/b1');
  });
});
