import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApi } from '../../../core/api/test-api.ts';
import { stubDocument } from '../../../core/element/testing-host.ts';
import { type Approval, type ApprovalsState, createApprovalsState } from './approvals-state.ts';

const one = (approvalId: string, state: Approval['state'] = 'ASKED') => ({ approvalId, state });

let api: Awaited<ReturnType<typeof startTestApi>>;
let replies: Record<string, { status?: number; body?: object }>;
let state: ApprovalsState;

beforeAll(async () => {
  stubDocument();
  api = await startTestApi(({ name }) => replies[name] ?? {});
});
afterAll(() => api.stop());
beforeEach(async () => {
  replies = {
    'GET /studio/approval': { body: { approvals: [one('a'), one('b')], nextCursor: null } },
    'GET /studio/setting': { body: { twoPeople: true } },
  };
  state = createApprovalsState();
  await state.list.load();
  await state.setting.load();
});

const ids = () => state.list.state.value.value?.map(({ approvalId }) => approvalId);

describe('the list of requests for approval', () => {
  it('leaves the list once it is approved, refused or withdrawn', async () => {
    replies['POST /studio/approval/a/approval'] = { body: { approval: one('a', 'APPROVED'), done: {} } };
    await state.approve('a', 'key-00001');
    expect(ids()).toEqual(['b']);
    replies['POST /studio/approval/b/refusal'] = { body: one('b', 'REFUSED') };
    await state.refuse('b', 'not now', 'key-00002');
    expect(ids()).toEqual([]);
  });

  it('stays when the server refuses the decision', async () => {
    replies['POST /studio/approval/a/withdrawal'] = {
      status: 409,
      body: { status: 409, code: 'APPROVAL_STATE', message: 'Decided', requestId: 'r' },
    };
    await expect(state.withdraw('a', 'key-00003')).rejects.toMatchObject({ code: 'APPROVAL_STATE' });
    expect(ids()).toEqual(['a', 'b']);
  });

  it('is read again once it is old enough', async () => {
    replies['GET /studio/approval'] = { body: { approvals: [one('c')], nextCursor: null } };
    state.refresh(30_000);
    expect(state.list.state.value.status).toBe('ready');
    state.refresh(0);
    await expect.poll(ids).toEqual(['c']);
  });

  it('is separate from decided requests', async () => {
    replies['GET /studio/approval'] = { body: { approvals: [one('c', 'REFUSED')], nextCursor: null } };
    state.show('DECIDED');
    await expect.poll(ids).toEqual(['c']);
    expect(api.received.at(-1)?.query).toContain('state=DECIDED');
  });
});

describe('the rule of two people', () => {
  it('changes at once for a team of one, and waits for approval with a second owner', async () => {
    replies['PUT /studio/setting'] = { body: { done: { twoPeople: false }, approval: null } };
    expect(await state.changeTwoPeople(false, 'alone', 'key-00004')).toEqual({ waits: false });
    expect(state.setting.state.value.value).toEqual({ twoPeople: false });
    replies['PUT /studio/setting'] = {
      body: { done: null, approval: { approvalId: 'd', expiresAt: '2026-11-26T00:00:00Z' } },
    };
    expect(await state.changeTwoPeople(true, 'two of us', 'key-00005')).toEqual({ waits: true });
    expect(state.setting.state.value.value).toEqual({ twoPeople: false });
  });
});
