import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRetry, type Retry } from './retry.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const tab = new EventTarget();
const attempt = vi.fn();
let retry: Retry;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  attempt.mockReset();
  page.hidden = false;
  retry = createRetry(attempt);
});
afterEach(() => {
  retry.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const online = () => tab.dispatchEvent(new Event('online'));
const show = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};

it('a retry comes after one second, then two, then four', () => {
  attempt.mockImplementation(() => retry.failed());
  retry.failed();
  const times = [999, 1, 1_999, 1, 3_999, 1].map((step) => {
    vi.advanceTimersByTime(step);
    return attempt.mock.calls.length;
  });
  expect(times).toEqual([0, 1, 1, 2, 2, 3]);
});

it('a retry comes once per failure', () => {
  retry.failed();
  vi.advanceTimersByTime(600_000);
  online();
  show(false);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('a retry comes at once when the browser is back online, and not again by the timer', () => {
  retry.failed();
  online();
  vi.advanceTimersByTime(600_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it.each([
  ['the browser is back online', online],
  ['the page becomes visible', () => show(false)],
])('the next delay is the first one again when %s', (_, event) => {
  for (let failures = 0; failures < 5; failures += 1) retry.failed();
  event();
  expect(attempt).toHaveBeenCalledTimes(1);
  retry.failed();
  vi.advanceTimersByTime(1_000);
  expect(attempt).toHaveBeenCalledTimes(2);
});

it('a retry comes within fifteen seconds after an outage of any length', () => {
  for (let failures = 0; failures < 50; failures += 1) retry.failed();
  vi.advanceTimersByTime(15_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('a retry comes when the page becomes visible, and not when it is hidden', () => {
  retry.failed();
  show(true);
  expect(attempt).not.toHaveBeenCalled();
  show(false);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('the retry waits for the time that the server named, also when the browser comes back online', () => {
  retry.failed(30_000);
  online();
  show(false);
  vi.advanceTimersByTime(29_999);
  expect(attempt).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(attempt).toHaveBeenCalledTimes(1);
});

it('the retry stops, and then starts with the first delay again', () => {
  retry.failed();
  retry.failed();
  retry.stop();
  online();
  vi.advanceTimersByTime(600_000);
  expect(attempt).not.toHaveBeenCalled();
  retry.failed();
  vi.advanceTimersByTime(1_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});
