import { expect, it } from 'vitest';
import { endOfQuietHours } from './quiet-hours.ts';

it.each([
  ['2026-11-30T07:59:59.999+09:00', '2026-11-30T08:00:00+09:00'],
  ['2026-11-30T08:00:00+09:00', null],
  ['2026-11-30T20:59:59.999+09:00', null],
  ['2026-11-30T21:00:00+09:00', '2026-12-01T08:00:00+09:00'],
  ['2026-12-31T23:30:00+09:00', '2027-01-01T08:00:00+09:00'],
])('an advertising mail of %s waits until %s', (at, end) => {
  expect(endOfQuietHours(new Date(at))).toEqual(end === null ? null : new Date(end));
});
