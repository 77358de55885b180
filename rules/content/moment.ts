import { instantOf, isSkipped, offsetAt } from '../zoned-time.ts';

/**
 * Times in content files:
 * - `2026-12-01T20:00:00+09:00`, `2026-12-01T11:00Z`: ISO 8601 with its offset;
 * - `2026-12-01 20:00`: in the vote's time zone;
 * - `+3d 20:00`, `-3d 20:00`, `0d 23:59`: days from the day of the import, in the vote's time zone;
 * - `+2h`, `-90m`: from the minute of the import.
 */
export type Moment =
  | { kind: 'instant'; at: Date }
  | { kind: 'local'; year: number; month: number; day: number; minutes: number }
  | { kind: 'day'; days: number; minutes: number }
  | { kind: 'offset'; minutes: number };

export const momentForms = '`2026-12-01 20:00`, `2026-12-01T11:00Z`, `+3d 20:00` or `+2h`';

/** @returns null for anything else */
export function parseMoment(text: string): Moment | null {
  const offset = /^([+-])(\d{1,5})([hm])$/.exec(text);
  if (offset !== null) {
    const minutes = Number(offset[2]) * (offset[3] === 'h' ? 60 : 1);
    return { kind: 'offset', minutes: offset[1] === '-' ? -minutes : minutes };
  }
  const day = /^([+-]?)(\d{1,4})d (\d\d):(\d\d)$/.exec(text);
  if (day !== null) {
    const minutes = minutesOf(day[3], day[4]);
    return minutes === null ? null : { kind: 'day', days: Number(`${day[1]}${day[2]}`), minutes };
  }
  const local = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(text);
  if (local !== null) {
    const [, year, month, date] = local.map(Number);
    const minutes = minutesOf(local[4], local[5]);
    const real = isDate(year ?? 0, month ?? 0, date ?? 0);
    if (minutes === null || !real) return null;
    return { kind: 'local', year: year ?? 0, month: month ?? 0, day: date ?? 0, minutes };
  }
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? null : { kind: 'instant', at };
  }
  return null;
}

function minutesOf(hours: string | undefined, minutes: string | undefined): number | null {
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export const isZone = (timeZone: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
};

type LocalMoment = Extract<Moment, { kind: 'local' }>;

/** The shown date and time as milliseconds, as if they were UTC. */
const wallTimeOf = ({ year, month, day, minutes }: LocalMoment): number =>
  Date.UTC(year, month - 1, day) + minutes * 60_000;

/** True for a date and time that the clocks of the zone skip. */
export const isSkippedMoment = (moment: Moment, timeZone: string): boolean =>
  moment.kind === 'local' && isSkipped(wallTimeOf(moment), timeZone);

/** The instant of a time for an import at `now`, for a vote in `timeZone`. */
export function resolveMoment(moment: Moment, now: Date, timeZone: string): Date {
  if (moment.kind === 'instant') return moment.at;
  if (moment.kind === 'offset') return new Date(Math.floor(now.getTime() / 60_000 + moment.minutes) * 60_000);
  if (moment.kind === 'local') return instantOf(wallTimeOf(moment), timeZone);
  const today = new Date(now.getTime() + offsetAt(now, timeZone));
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + moment.days);
  return instantOf(midnight + moment.minutes * 60_000, timeZone);
}
