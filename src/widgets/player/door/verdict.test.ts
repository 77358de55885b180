import { expect, it } from 'vitest';
import { deviceVerdict, networkVerdict } from './verdict.ts';

it.each([
  [7, 'best'],
  [6.9, 'good'],
  [3.5, 'good'],
  [3.4, 'low'],
  [1, 'low'],
  [0.9, 'bad'],
] as const)('rates %d megabits per second as %s', (speed, verdict) => {
  expect(networkVerdict(speed * 2e6, 2)).toEqual({ verdict, speed: expect.closeTo(speed) });
});

it('a time below a millisecond counts as one millisecond', () => {
  expect(networkVerdict(8_000, 0)).toEqual({ verdict: 'best', speed: 8 });
});

it.each([
  [false, null, 'bad'],
  [false, { supported: true, smooth: true }, 'bad'],
  [true, null, 'good'],
  [true, { supported: false, smooth: false }, 'bad'],
  [true, { supported: true, smooth: false }, 'low'],
  [true, { supported: true, smooth: true }, 'best'],
] as const)('of a device that plays: %s, and decodes as %o is %s', (plays, decoding, verdict) => {
  expect(deviceVerdict(plays, decoding)).toBe(verdict);
});
