import { readWallTime } from '../../../../rules/zoned-time.ts';

export type MomentForm = 'wall' | 'instant' | 'day';

/**
 * The typed text of a field for a time, in the format of files.
 * @param text the value of the input: `2026-12-01T20:00`, or `2026-12-01` for a day
 * @returns undefined for an empty input; null while it is no time yet, such as in the year 0002 on the way to 2026
 */
export function readMoment(text: string, form: MomentForm, zone: string): string | undefined | null {
  if (text === '') return undefined;
  if (form === 'day') return /^[1-9]\d{3}-/.test(text) ? text : null;
  const wall = text.replace('T', ' ').slice(0, 16);
  const at = readWallTime(wall, zone);
  if (at === null) return null;
  return form === 'wall' ? wall : `${at.toISOString().slice(0, 19)}Z`;
}

/** The instant of a time as files have it; null for one that counts from the import, and for no time. */
export function instantOfText(text: unknown, zone: string): Date | null {
  if (typeof text !== 'string') return null;
  const wall = readWallTime(text, zone);
  if (wall !== null) return wall;
  const at = /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}
