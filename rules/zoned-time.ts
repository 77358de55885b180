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

const dayInMs = 86_400_000;

/**
 * The instant at which the zone's clocks show a time: the first one where they show it twice. A time that they skip is counted
 * on from before the change (RFC 5545, 3.3.5).
 * @param shown the time as if it were in UTC, in milliseconds
 */
export function instantOf(shown: number, timeZone: string): Date {
  const before = shown - offsetAt(new Date(shown - dayInMs), timeZone);
  const after = shown - offsetAt(new Date(shown + dayInMs), timeZone);
  return [before, after].map((at) => new Date(at)).find((at) => shownAt(at, timeZone) === shown) ?? new Date(before);
}

/** True if the zone's clocks never show a time, since they go forward over it. */
export const isSkipped = (shown: number, timeZone: string): boolean =>
  shownAt(instantOf(shown, timeZone), timeZone) !== shown;

const shownAt = (instant: Date, timeZone: string): number => instant.getTime() + offsetAt(instant, timeZone);

/** The instant of a written time; null for anything else, and before the year 1000. */
export function readWallTime(text: WallTime, timeZone: string): Date | null {
  const shown = shownIn(text);
  return shown === null ? null : instantOf(shown, timeZone);
}

/** True if a text is a time that the zone's clocks skip. */
export function isSkippedWallTime(text: WallTime, timeZone: string): boolean {
  const shown = shownIn(text);
  return shown !== null && isSkipped(shown, timeZone);
}

function shownIn(text: WallTime): number | null {
  if (!/^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d$/.test(text)) return null;
  const shown = Date.parse(`${text.replace(' ', 'T')}Z`);
  return Number.isNaN(shown) ? null : shown;
}

/** The local time of a zone at an instant. */
export const wallTimeOf = (instant: Date, timeZone: string): WallTime =>
  new Date(shownAt(instant, timeZone)).toISOString().slice(0, 16).replace('T', ' ');
