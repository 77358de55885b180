import { expect, it } from 'vitest';
import { retryDelay } from './retry-schedule.ts';

it('the delay doubles from one second to one minute', () => {
  const maxDelays = [1, 2, 3, 4, 5, 6, 7, 8, 2000].map((failures) => retryDelay(failures, 1));
  expect(maxDelays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

it('the delay is spread over its second half', () => {
  expect(retryDelay(1, 0)).toBe(500);
  expect(retryDelay(1, 0.5)).toBe(750);
  expect(retryDelay(50, 0)).toBe(30_000);
});

it('the delay uses a random value by default', () => {
  const delays = Array.from({ length: 50 }, () => retryDelay(3));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...delays)).toBeLessThan(4_000);
  expect(new Set(delays).size).toBeGreaterThan(1);
});
