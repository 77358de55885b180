import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RemoteState } from '../../../core/state/remote.ts';
import { isFileDeleted, type Job, putJob, resultAddress, watchJobs } from './jobs-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fails = (error: unknown): void => expect.fail(String(error));

const job = (jobId: string, changes: Partial<Job> = {}): Job => ({
  jobId,
  kind: 'MEMBER_WARN',
  state: 'RUNNING',
  object: null,
  requestedBy: { staffId: 'one', name: 'Kim Ara' },
  requestedAt: '2026-11-25T10:00:00.000Z',
  steps: 10,
  done: 1,
  refused: 0,
  failure: null,
  startedAt: null,
  endedAt: null,
  result: null,
  ...changes,
});

function listOf(jobs: readonly Job[]) {
  const state = signal<RemoteState<readonly Job[]>>({ status: 'ready', value: jobs });
  return {
    state,
    set: (change: (before?: readonly Job[]) => readonly Job[]) => {
      state.value = { status: 'ready', value: change(state.value.value) };
    },
  };
}

it('only running jobs are read again until they have ended', async () => {
  const rows = listOf([job('going'), job('over', { state: 'DONE' })]);
  const requests: string[] = [];
  const stop = watchJobs(rows, fails, async (jobId) => {
    requests.push(jobId);
    return job(jobId, requests.length < 2 ? { done: 5 } : { done: 10, state: 'DONE' });
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(rows.state.value.value?.[0]).toMatchObject({ done: 5, state: 'RUNNING' });
  await vi.advanceTimersByTimeAsync(6_000);
  expect(rows.state.value.value?.[0]).toMatchObject({ done: 10, state: 'DONE' });
  expect(requests).toEqual(['going', 'going']);
  stop();
});

it('a failure is reported once, and ends the requests', async () => {
  const failures: unknown[] = [];
  watchJobs(
    listOf([job('going')]),
    (error) => failures.push(error),
    () => Promise.reject(new Error('no network')),
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(failures).toHaveLength(1);
});

it('a stopped list does not change', async () => {
  const rows = listOf([job('going')]);
  const stop = watchJobs(rows, fails, async (jobId) => job(jobId, { done: 9 }));
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(rows.state.value.value?.[0]?.done).toBe(1);
});

it('a job replaces its earlier version in the list', () => {
  const rows = listOf([job('one'), job('other')]);
  putJob(rows, job('other', { state: 'STOPPED' }));
  expect(rows.state.value.value?.map(({ state }) => state)).toEqual(['RUNNING', 'STOPPED']);
  expect(resultAddress(job('one'))).toBe('/api/v1/studio/job/one/result');
});

it.each([
  ['DONE', null, true],
  ['DONE', { name: 'export.txt', until: '2026-11-28T10:00:00.000Z' }, false],
  ['RUNNING', null, false],
  ['STOPPED', null, false],
] as const)('a job that is %s with the file %o: its file was deleted: %s', (state, result, isDeleted) => {
  expect(isFileDeleted({ state, result })).toBe(isDeleted);
});
