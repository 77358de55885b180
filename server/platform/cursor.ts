import { Refusal } from './errors.ts';

type Kinds = readonly ('number' | 'string')[];
type Values<K extends Kinds> = { -readonly [I in keyof K]: K[I] extends 'number' ? number : string };

/** Where a page ended, for the one after it. Opaque to clients. */
export function writeCursor(place: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * @returns null where there is no cursor
 * @throws Refusal INVALID_REQUEST for anything that `writeCursor` did not write
 */
export function readCursor<const K extends Kinds>(cursor: string | undefined, kinds: K): Values<K> | null {
  if (cursor === undefined) return null;
  const place = parse(cursor);
  if (!fits(place, kinds)) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'query.cursor', reason: 'is not one that a page gave' }] });
  }
  return place;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

function fits<K extends Kinds>(place: unknown, kinds: K): place is Values<K> {
  if (!Array.isArray(place) || place.length !== kinds.length) return false;
  return place.every(
    (value, index) => typeof value === kinds[index] && (typeof value !== 'number' || Number.isSafeInteger(value)),
  );
}
