import { expect, it } from 'vitest';
import { readWallTime, wallTimeOf } from './zoned-time.ts';

it.each([
  ['2026-12-01 20:00', 'Asia/Seoul', '2026-12-01T11:00:00.000Z'],
  ['2026-12-01 20:00', 'UTC', '2026-12-01T20:00:00.000Z'],
  ['2026-07-01 09:30', 'America/New_York', '2026-07-01T13:30:00.000Z'],
  ['2026-12-01 09:30', 'America/New_York', '2026-12-01T14:30:00.000Z'],
  // The clocks have gone forward that night.
  ['2026-03-08 03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, instant) => {
  expect(readWallTime(wall, zone)?.toISOString()).toBe(instant);
  expect(wallTimeOf(new Date(instant), zone)).toBe(wall);
});

it.each(['+3d 20:00', '2026-12-01', '2026-12-01T20:00', '0002-12-01 20:00', ''])('%o is no written time', (text) => {
  expect(readWallTime(text, 'Asia/Seoul')).toBeNull();
});

it('refuses a day that no calendar has', () => {
  expect(readWallTime('2026-13-41 20:00', 'UTC')).toBeNull();
});
