import { expect, it } from 'vitest';
import { retryDelay } from './retry-schedule.ts';

it('the delay doubles from one second to a quarter of a minute', () => {
  const longest = [1, 2, 3, 4, 5, 6, 2000].map((failures) => retryDelay(failures, undefined, 1));
  expect(longest).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
});

it('the delay doubles to the given maximum', () => {
  const longest = [5, 6, 7, 2000].map((failures) => retryDelay(failures, 60_000, 1));
  expect(longest).toEqual([16_000, 32_000, 60_000, 60_000]);
});

it('the delay is spread over its second half', () => {
  expect(retryDelay(1, undefined, 0)).toBe(500);
  expect(retryDelay(1, undefined, 0.5)).toBe(750);
  expect(retryDelay(50, undefined, 0)).toBe(7_500);
});

it('the delay uses a random value by default', () => {
  const delays = Array.from({ length: 50 }, () => retryDelay(3));
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(2_000);
  expect(Math.max(...delays)).toBeLessThan(4_000);
  expect(new Set(delays).size).toBeGreaterThan(1);
});
