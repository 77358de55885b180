import type { z } from 'zod';
import { Refusal } from './errors.ts';

/** Where a page ended, for the one after it. Opaque to clients. */
export function writeCursor(place: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * @param place what may stand in the cursor: no more than the columns that it is compared with can hold
 * @returns null where there is no cursor
 * @throws Refusal INVALID_REQUEST for anything that `writeCursor` did not write
 */
export function readCursor<S extends z.ZodTuple>(cursor: string | undefined, place: S): z.output<S> | null {
  if (cursor === undefined) return null;
  const read = place.safeParse(parse(cursor));
  if (read.success) return read.data;
  throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'query.cursor', reason: 'is not one that a page gave' }] });
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}
