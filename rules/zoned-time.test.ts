import { expect, it } from 'vitest';
import { isSkippedWallTime, readWallTime, wallTimeOf } from './zoned-time.ts';

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

it.each([
  ['2027-03-14 02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2027-03-28 02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2026-09-06 00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s, which clocks in %s skip, is counted on from before the change: %s', (wall, zone, instant) => {
  expect(isSkippedWallTime(wall, zone)).toBe(true);
  expect(readWallTime(wall, zone)?.toISOString()).toBe(instant);
});

it.each([
  ['2026-11-01 01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-10-25 02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('%s, which clocks in %s show twice, is the first: %s', (wall, zone, instant) => {
  expect(isSkippedWallTime(wall, zone)).toBe(false);
  expect(readWallTime(wall, zone)?.toISOString()).toBe(instant);
});

it.each(['2027-03-14 01:59', '2027-03-14 03:00', '2027-03-14 02', ''])('%j is not skipped in New York', (wall) => {
  expect(isSkippedWallTime(wall, 'America/New_York')).toBe(false);
});

it.each(['+3d 20:00', '2026-12-01', '2026-12-01T20:00', '0002-12-01 20:00', ''])('%o is no written time', (text) => {
  expect(readWallTime(text, 'Asia/Seoul')).toBeNull();
});

it('a date that no calendar has is refused', () => {
  expect(readWallTime('2026-13-41 20:00', 'UTC')).toBeNull();
});
