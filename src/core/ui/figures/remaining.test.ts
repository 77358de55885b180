import { describe, expect, it } from 'vitest';
import { formatRemaining, isLastMinute } from './remaining.ts';

const hour = 3_600_000;

describe('the time left', () => {
  it('is hours, minutes and seconds within a day', () => {
    expect(formatRemaining(4 * hour + 5 * 60_000 + 6_000, 'en')).toBe('04:05:06');
  });

  it('has days in the reader’s language', () => {
    const left = 3 * 24 * hour + 4 * hour;
    expect(formatRemaining(left, 'en')).toBe('3 days 04:00:00');
    expect(formatRemaining(left, 'ko')).toBe('3일 04:00:00');
    expect(formatRemaining(left, 'ja')).toBe('3日 04:00:00');
  });

  it('never goes below zero', () => {
    expect(formatRemaining(-5_000, 'ko')).toBe('00:00:00');
  });

  it('detects the last minute until its end', () => {
    expect(isLastMinute(60_000)).toBe(true);
    expect(isLastMinute(60_001)).toBe(false);
    expect(isLastMinute(0)).toBe(false);
  });
});
