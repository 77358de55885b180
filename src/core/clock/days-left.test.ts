import { describe, expect, it } from 'vitest';
import { daysLeft } from './days-left.ts';

describe('days left', () => {
  const now = Date.parse('2026-11-21T14:30:00Z');

  it('counts calendar days in the time zone of the vote', () => {
    // 23:30 on the 21st in Seoul, still morning of the same day in New York.
    expect(daysLeft('2026-11-21T15:30:00Z', now, 'Asia/Seoul')).toBe(1);
    expect(daysLeft('2026-11-21T15:30:00Z', now, 'America/New_York')).toBe(0);
  });

  it('is 0 when the vote closes at the midnight that ends the day', () => {
    expect(daysLeft('2026-11-21T15:00:00Z', now, 'Asia/Seoul')).toBe(0);
  });

  it('counts every day across a change to winter time', () => {
    expect(daysLeft('2026-11-02T12:00:00Z', Date.parse('2026-10-30T12:00:00Z'), 'America/New_York')).toBe(3);
  });
});
