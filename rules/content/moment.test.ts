import { describe, expect, it } from 'vitest';
import { parseMoment, resolveMoment } from './moment.ts';

const now = new Date('2026-11-21T16:30:40.500Z');
const resolved = (text: string, timeZone = 'Asia/Seoul'): string | undefined => {
  const moment = parseMoment(text);
  return moment === null ? undefined : resolveMoment(moment, now, timeZone).toISOString();
};

describe('a time of a content file', () => {
  it.each([
    ['2026-12-01T20:00:00+09:00', '2026-12-01T11:00:00.000Z'],
    ['2026-12-01T11:00Z', '2026-12-01T11:00:00.000Z'],
    ['2026-12-01 20:00', '2026-12-01T11:00:00.000Z'],
    ['+2h', '2026-11-21T18:30:00.000Z'],
    ['-90m', '2026-11-21T15:00:00.000Z'],
    // In Seoul this is already the 22nd.
    ['0d 23:59', '2026-11-22T14:59:00.000Z'],
    ['-3d 20:00', '2026-11-19T11:00:00.000Z'],
    ['+10d 09:30', '2026-12-02T00:30:00.000Z'],
  ])('%s', (text, instant) => {
    expect(resolved(text)).toBe(instant);
  });

  it('follows the zone’s clock over a change to summer time', () => {
    expect(resolved('2026-03-08 01:30', 'America/New_York')).toBe('2026-03-08T06:30:00.000Z');
    expect(resolved('2026-03-08 20:00', 'America/New_York')).toBe('2026-03-09T00:00:00.000Z');
  });

  it.each(['tomorrow', '2026-02-30 10:00', '+2d 24:00', '+2d', '2026-12-01T20:00', '', '5'])(
    '%s is not a valid time',
    (text) => {
      expect(parseMoment(text)).toBeNull();
    },
  );
});
