/** The date and the time that clocks show in one zone, as `2026-12-01 20:00`. */
export type WallTime = string;

/** The zone's offset from UTC at an instant, in milliseconds. */
export function offsetAt(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(instant.getTime() / 1000) * 1000;
}

/**
 * The instant at which the zone's clocks show a time; the second step handles days with a clock change.
 * @param shown the time as if it were in UTC, in milliseconds
 */
export function instantOf(shown: number, timeZone: string): Date {
  const guess = new Date(shown - offsetAt(new Date(shown), timeZone));
  return new Date(shown - offsetAt(guess, timeZone));
}

/** The instant of a written time; null for anything else, and before the year 1000. */
export function readWallTime(text: WallTime, timeZone: string): Date | null {
  if (!/^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d$/.test(text)) return null;
  const shown = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(shown) ? null : instantOf(shown, timeZone);
}

/** What the zone's clocks show at an instant. */
export const wallTimeOf = (instant: Date, timeZone: string): WallTime =>
  new Date(instant.getTime() + offsetAt(instant, timeZone)).toISOString().slice(0, 16).replace('T', ' ');
