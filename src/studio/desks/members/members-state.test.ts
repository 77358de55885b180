import { expect, it, onTestFinished } from 'vitest';
import { startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { addressOf, countOf, type Member, readWaitingRequests } from './members-state.ts';

const member = (counts: Member['counts']) => ({ counts }) as Member;

it('the counts include all actions of a member, not only the shown rows', () => {
  expect(countOf(member({ ballots: 42 }), 'ballots', 10)).toBe(42);
});

it('the counts are at least the number of shown rows: unpaid orders are no purchases', () => {
  expect(countOf(member({ purchases: 0 }), 'purchases', 2)).toBe(2);
  expect(countOf(member({}), 'tickets', 0)).toBe(0);
});

it('a row links to a member’s page', () => {
  expect(addressOf('fan-1')).toBe('/studio/members/fan-1');
});

it('the page reads the requests about this member that wait for approval', async () => {
  stubDocument();
  const approvals = [{ approvalId: 'a1', object: { kind: 'member', id: 'fan-1', titleId: null } }];
  const api = await startTestApi(() => ({ body: { approvals, nextCursor: null } }));
  onTestFinished(() => api.stop());
  expect(await readWaitingRequests('fan-1', new AbortController().signal)).toEqual(approvals);
  expect(api.named('GET /studio/approval').map(({ query }) => query)).toEqual(['?state=ASKED&userId=fan-1&limit=100']);
});
