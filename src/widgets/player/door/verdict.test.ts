import { expect, it } from 'vitest';
import { deviceVerdict, networkVerdict } from './verdict.ts';

it.each([
  [7, 'best'],
  [6.9, 'good'],
  [3.5, 'good'],
  [3.4, 'low'],
  [1, 'low'],
  [0.9, 'bad'],
] as const)('calls %d megabits per second %s', (speed, verdict) => {
  expect(networkVerdict(speed * 2e6, 2)).toEqual({ verdict, speed: expect.closeTo(speed) });
});

it('measures nothing faster than a thousandth of a second', () => {
  expect(networkVerdict(8_000, 0)).toEqual({ verdict: 'best', speed: 8 });
});

it.each([
  [false, null, 'bad'],
  [false, { supported: true, smooth: true }, 'bad'],
  [true, null, 'good'],
  [true, { supported: false, smooth: false }, 'bad'],
  [true, { supported: true, smooth: false }, 'low'],
  [true, { supported: true, smooth: true }, 'best'],
] as const)('says of a device that plays: %s, and decodes as %o: %s', (plays, decoding, verdict) => {
  expect(deviceVerdict(plays, decoding)).toBe(verdict);
});
