import { expect, it } from 'vitest';
import { readMoment } from './moment-text.ts';

it.each([
  ['2026-12-01T20:00', 'wall', '2026-12-01 20:00'],
  ['2026-12-01T20:00', 'instant', '2026-12-01T11:00:00Z'],
  ['2026-12-01', 'day', '2026-12-01'],
  ['', 'wall', undefined],
  ['', 'day', undefined],
  // The year on its way to 2026.
  ['0002-12-01T20:00', 'wall', null],
  ['0020-12-01T20:00', 'instant', null],
  ['0202-12-01', 'day', null],
] as const)('reads %o of a %s as %o', (text, form, value) => {
  expect(readMoment(text, form, 'Asia/Seoul')).toBe(value);
});
