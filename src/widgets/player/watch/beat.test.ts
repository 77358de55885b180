import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBeat } from './beat.ts';
import { stubPage } from './testing-dom.ts';

let page: ReturnType<typeof stubPage>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  page = stubPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the beat runs at full steps, however late each timer is', () => {
  const at: number[] = [];
  const beat = createBeat(10_000, () => {
    at.push(Date.now() - 1_000_000);
    // The work takes time, but must not delay the next beat.
    vi.setSystemTime(Date.now() + 700);
  });
  vi.advanceTimersByTime(58_000);
  beat.stop();
  vi.advanceTimersByTime(60_000);
  expect(at.map((time) => Math.round(time / 10_000))).toEqual([1, 2, 3, 4, 5, 6]);
});

it('the beat runs once for all beats missed during sleep, at the first event', () => {
  const onBeat = vi.fn();
  const beat = createBeat(10_000, onBeat);
  vi.setSystemTime(1_000_000 + 3_600_000);
  page.document.dispatchEvent(new Event('visibilitychange'));
  expect(onBeat).toHaveBeenCalledTimes(1);
  beat.runIfDue();
  expect(onBeat).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(onBeat).toHaveBeenCalledTimes(2);
  beat.stop();
});

it('the beat continues when the clock is set back', () => {
  const onBeat = vi.fn();
  const beat = createBeat(10_000, onBeat);
  vi.setSystemTime(0);
  beat.runIfDue();
  vi.advanceTimersByTime(10_000);
  expect(onBeat).toHaveBeenCalledTimes(1);
  beat.stop();
});
