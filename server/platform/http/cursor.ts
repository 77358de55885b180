import type { z } from 'zod';
import { Refusal } from './errors.ts';

export interface Page<Row> {
  page: Row[];
  /** Where this page ended, for the one after it: opaque to clients, null at the last page. */
  nextCursor: string | null;
}

/**
 * A page of a list that is read with `LIMIT limit + 1`: the additional row only shows that another page follows.
 * @param sortKeyOf the sort key of the list, which `readCursor` returns for the next page
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  sortKeyOf: (last: Row) => readonly (number | string)[],
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { page, nextCursor: hasMore ? writeCursor(sortKeyOf(last)) : null };
}

/** A cursor of its own, for lists whose pages are not of one size. */
export function writeCursor(place: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * @param place the allowed values of the cursor: no more than the columns that it is compared with can hold
 * @returns null where there is no cursor
 * @throws Refusal INVALID_REQUEST for anything that `pageOf` did not write
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
