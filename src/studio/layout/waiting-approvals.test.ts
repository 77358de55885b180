import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staff } from '../session/session-signals.ts';
import type { StaffMember } from '../session/staff-session.ts';
import { waitingApprovals, watchApprovals } from './waiting-approvals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  staff.value = undefined;
  vi.useRealTimers();
});

const somebody = { staffId: 'one' } as StaffMember;

it('asks at once and every minute while somebody is signed in, and forgets the number after that', async () => {
  const asked: number[] = [];
  const end = watchApprovals(async () => asked.push(asked.length));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toEqual([]);
  staff.value = somebody;
  await vi.advanceTimersByTimeAsync(60_500);
  expect(waitingApprovals.value).toBe(2);
  staff.value = null;
  expect(waitingApprovals.value).toBe(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(2);
  end();
});

it('keeps the number while the server does not answer', async () => {
  staff.value = somebody;
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
