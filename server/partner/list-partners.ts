import { z } from 'zod';
import { pageOf, readCursor } from '../platform/http/cursor.ts';
import { type PartnerRow, partnerOf, type Queryable, selectPartners } from './read-partners.ts';
import type { Partner, PartnerOrder, PartnerState } from './shapes.ts';

export interface PartnerQuery {
  q?: string | undefined;
  state?: PartnerState | undefined;
  sort: PartnerOrder;
  cursor?: string | undefined;
  limit: number;
}

/** For each order of the list: the SQL key, which has an index, and its form in a cursor. */
const columns = {
  name: {
    key: 'lower(p.name) COLLATE "C"',
    place: z.tuple([z.string().max(1_000), z.string().max(64)]),
    bound: '$::text',
  },
  changedAt: {
    key: 'p.changed_at',
    place: z.tuple([z.int(), z.string().max(64)]),
    bound: `(timestamptz 'epoch' + $::bigint * interval '1 millisecond')`,
  },
} as const;

/** No name and no host has it: it sorts behind every letter. */
const behindLetters = '\u{10ffff}';

/** Partners by page. @throws Refusal INVALID_REQUEST for a cursor that no page of this order gave */
export async function pageOfPartners(
  database: Queryable,
  { q = '', state, sort, cursor, limit }: PartnerQuery,
): Promise<{ partners: Partner[]; nextCursor: string | null }> {
  const isBackwards = sort.startsWith('-');
  const { key, place, bound: parameter } = sort.endsWith('name') ? columns.name : columns.changedAt;
  const way = isBackwards ? 'DESC' : 'ASC';
  const order = `ORDER BY ${key} ${way}, p.partner_id ${way}`;
  if (q.trim() !== '')
    return { partners: await findPartners(database, q.trim(), { state, limit, order }), nextCursor: null };
  const after = readCursor<z.ZodTuple>(cursor, place);
  const values: unknown[] = [limit + 1];
  const param = (value: unknown, text = '$'): string => text.replace('$', `$${values.push(value)}`);
  const conditions = [
    ...(state === undefined ? [] : [`p.state = ${param(state)}`]),
    ...(after === null
      ? []
      : [`(${key}, p.partner_id) ${isBackwards ? '<' : '>'} (${param(after[0], parameter)}, ${param(after[1])})`]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const { rows } = await database.query<PartnerRow>(`${selectPartners} ${where} ${order} LIMIT $1`, values);
  const { page, nextCursor } = pageOf(rows, limit, (row) => [
    sort.endsWith('name') ? row.name_key : row.changed_at.getTime(),
    row.partner_id,
  ]);
  return { partners: page.map(partnerOf), nextCursor };
}

/**
 * Partners whose name, or the host of one of their origins, begins so. No more than the first `limit` of the order: a reader with more
 * types more letters.
 */
async function findPartners(
  database: Queryable,
  words: string,
  { state, limit, order }: { state: PartnerState | undefined; limit: number; order: string },
): Promise<Partner[]> {
  const beginning = words.toLowerCase();
  const host = beginning.replace(/^https?:\/\//, '');
  const { rows } = await database.query<PartnerRow>(
    // As an array, so that PostgreSQL looks up its parts one by one. The hosts are not filtered by state, which only partners have.
    `${selectPartners} WHERE ($5::text IS NULL OR p.state = $5) AND p.partner_id = ANY (ARRAY(
       (SELECT p.partner_id FROM partner AS p WHERE lower(p.name) COLLATE "C" >= $1 AND lower(p.name) COLLATE "C" < $2
          AND ($5::text IS NULL OR p.state = $5) ${order} LIMIT $6)
       UNION ALL
       SELECT partner_id FROM partner_origin WHERE removed_at IS NULL
          AND regexp_replace(origin, '^https?://', '') COLLATE "C" >= $3
          AND regexp_replace(origin, '^https?://', '') COLLATE "C" < $4))
     ${order} LIMIT $6`,
    [beginning, beginning + behindLetters, host, host + behindLetters, state ?? null, limit],
  );
  return rows.map(partnerOf);
}
