import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pageOf, readCursor } from './cursor.ts';

const place = z.tuple([z.int(), z.string()]);
const rows = [1, 2, 3, 4, 5].map((number) => ({ number, id: `id-${number}` }));

/** Reads as a query with `LIMIT limit + 1` does. */
function read(all: typeof rows, limit: number, cursor?: string) {
  const [after, afterId] = readCursor(cursor, place) ?? [0, ''];
  const rest = all.filter(({ number, id }) => number > after && id > afterId);
  return pageOf(rest.slice(0, limit + 1), limit, ({ number, id }) => [number, id]);
}

describe('a page of a list', () => {
  test('an empty list is one empty page', () => {
    expect(read([], 2)).toEqual({ page: [], nextCursor: null });
  });

  test('a list shorter than the limit is one page', () => {
    expect(read(rows, 6)).toEqual({ page: rows, nextCursor: null });
  });

  test('a list of exactly the limit is one page', () => {
    expect(read(rows, 5)).toEqual({ page: rows, nextCursor: null });
  });

  test('one row more than the limit makes a second page', () => {
    const first = read(rows, 4);
    expect(first.page).toEqual(rows.slice(0, 4));
    expect(read(rows, 4, first.nextCursor ?? undefined)).toEqual({ page: rows.slice(4), nextCursor: null });
  });

  test('page after page holds each row once, and the last page has no cursor', () => {
    const pages: (typeof rows)[] = [];
    let cursor: string | undefined;
    do {
      const { page, nextCursor } = read(rows, 2, cursor);
      pages.push(page);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(pages).toEqual([rows.slice(0, 2), rows.slice(2, 4), rows.slice(4)]);
  });
});

test.each(['', 'x', Buffer.from('[1]').toString('base64url'), Buffer.from('["1","a"]').toString('base64url')])(
  'cursor %j, which no page gave, is refused',
  (cursor) => {
    expect(() => readCursor(cursor, place)).toThrow(expect.objectContaining({ code: 'INVALID_REQUEST' }));
  },
);
