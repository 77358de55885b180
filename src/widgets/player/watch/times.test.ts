import { expect, it } from 'vitest';
import { clockTime, spokenTime } from './times.ts';

it.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [65, '1:05'],
  [605, '10:05'],
  [3_845, '1:04:05'],
  [36_000, '10:00:00'],
  [-3, '0:00'],
])('formats %d seconds as a clock does', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});

it('times are written in words', () => {
  expect(spokenTime(3_845, 'en')).toBe('1 hour 4 minutes 5 seconds');
  expect(spokenTime(60, 'en')).toBe('1 minute');
  expect(spokenTime(0, 'en')).toBe('0 seconds');
  expect(spokenTime(65, 'ko')).toBe('1분 5초');
  expect(spokenTime(65, 'ja')).toBe('1 分 5 秒');
});
