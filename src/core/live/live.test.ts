import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubDocument, stubWindow } from '../element/testing-host.ts';
import { configure } from '../platform.ts';
import { liveStatus, subscribe } from './live.ts';
import { readWhileLost } from './read-while-lost.ts';
import { openTestLive } from './testing-live.ts';

let live: ReturnType<typeof openTestLive>;
let stops: (() => void)[] = [];

beforeEach(() => {
  stubDocument();
  stubWindow();
  configure({ origin: 'https://fans.example' });
  live = openTestLive();
  vi.useFakeTimers();
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  await vi.advanceTimersByTimeAsync(1_000);
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a connection counts as lost if nothing arrives within ten seconds after its opening', async () => {
  live.silence(true);
  stops = [subscribe('vote:a', () => undefined)];
  await vi.advanceTimersByTimeAsync(9_000);
  expect(liveStatus.value).toBe('connecting');
  await vi.advanceTimersByTimeAsync(1_200);
  expect(liveStatus.value).toBe('waiting');
  live.silence(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(liveStatus.value).toBe('open');
});

it('reads every few seconds replace a lost connection, less often after failures', async () => {
  const read = vi.fn(() => Promise.resolve());
  stops = [readWhileLost(read)];
  liveStatus.value = 'open';
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).not.toHaveBeenCalled();
  liveStatus.value = 'waiting';
  await vi.advanceTimersByTimeAsync(64_000);
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(4);
  read.mockRejectedValue(new Error('Offline'));
  await vi.advanceTimersByTimeAsync(200_000);
  read.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.mock.calls.length).toBeLessThanOrEqual(2);
  liveStatus.value = 'open';
  read.mockClear();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read).not.toHaveBeenCalled();
});
