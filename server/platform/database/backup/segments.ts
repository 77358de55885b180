/** Names of the files of PostgreSQL's log of changes: timeline and number, 24 hexadecimal digits. */

export const segmentName = /^[0-9A-F]{24}$/;
export const historyName = /^[0-9A-F]{8}\.history$/;

const hex = (number: number, digits: number): string => number.toString(16).toUpperCase().padStart(digits, '0');

export interface Segment {
  timeline: number;
  number: number;
}

/** @param size of a segment in bytes, 16 MB unless the database was made with another one */
export function readSegment(name: string, size: number): Segment {
  const perFile = 2 ** 32 / size;
  const part = (at: number) => Number.parseInt(name.slice(at, at + 8), 16);
  return { timeline: part(0), number: part(8) * perFile + part(16) };
}

export function nameSegment({ timeline, number }: Segment, size: number): string {
  const perFile = 2 ** 32 / size;
  return hex(timeline, 8) + hex(Math.floor(number / perFile), 8) + hex(number % perFile, 8);
}

/** The segment with a position in the log, such as `0/3000028`. */
export function numberAt(position: string, size: number): number {
  const [high = '', low = ''] = position.split('/');
  return Number.parseInt(high, 16) * (2 ** 32 / size) + Math.floor(Number.parseInt(low, 16) / size);
}

/** Where a segment begins in the log. */
export function positionOf(number: number, size: number): string {
  const perFile = 2 ** 32 / size;
  return `${hex(Math.floor(number / perFile), 1)}/${hex((number % perFile) * size, 1)}`;
}

/**
 * The segments of one timeline that are not there.
 * @param names of segments, in any order
 * @param from the first that is needed; earlier ones are not looked at
 * @param until the last that is needed; without it, the last that is there, and `from` itself
 */
export function gapsIn(names: readonly string[], size: number, from: Segment, until?: number): string[] {
  const there = new Set(
    names
      .map((name) => readSegment(name, size))
      .filter(({ timeline, number }) => timeline === from.timeline && number >= from.number)
      .map(({ number }) => number),
  );
  const last = until ?? [...there].reduce((one, other) => Math.max(one, other), from.number);
  const gaps: string[] = [];
  for (let number = from.number; number <= last; number += 1)
    if (!there.has(number)) gaps.push(nameSegment({ timeline: from.timeline, number }, size));
  return gaps;
}
