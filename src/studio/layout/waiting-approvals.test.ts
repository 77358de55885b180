import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staff } from '../session/session-signals.ts';
import type { StaffMember } from '../session/staff-session.ts';
import { waitingApprovals, watchApprovals } from './waiting-approvals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  staff.value = undefined;
  vi.useRealTimers();
});

const member = { staffId: 'one' } as StaffMember;

it('the number is loaded at once and every minute during a session, and cleared after it', async () => {
  const requests: number[] = [];
  const end = watchApprovals(async () => requests.push(requests.length));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(requests).toEqual([]);
  staff.value = member;
  await vi.advanceTimersByTimeAsync(60_500);
  expect(waitingApprovals.value).toBe(2);
  staff.value = null;
  expect(waitingApprovals.value).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(requests).toHaveLength(2);
  end();
});

it('the number stays while the server does not answer', async () => {
  staff.value = member;
  let isBroken = false;
  const end = watchApprovals(() => (isBroken ? Promise.reject(new Error('no network')) : Promise.resolve(3)));
  await vi.advanceTimersByTimeAsync(0);
  isBroken = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waitingApprovals.value).toBe(3);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(waitingApprovals.value).toBe(3);
  end();
});
