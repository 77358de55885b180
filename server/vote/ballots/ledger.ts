import { z } from 'zod';
import type { Pool } from '../../platform/database/database.ts';
import { readCursor, writeCursor } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { voteCalls } from '../contract.ts';
import { period as periodColumn } from '../counts/counts-reader.ts';
import { isBlindAt, type Period, showsCountsAt } from '../counts/status.ts';

export type LedgerReply = z.output<(typeof voteCalls)['GET /vote/:voteId/ledger']['response']>;

interface Row {
  period: Period;
  /** On the database's clock, milliseconds since 1970. */
  now: number;
  server_time: string;
  previous_head: string;
  head: NonNullable<LedgerReply['link']>['head'] | null;
  entries: NonNullable<LedgerReply['link']>['entries'] | null;
  has_more: boolean;
}

/**
 * One link of the chain, with the entries that its hashes cover: from all links, anyone can recompute every head and every count.
 * It is public whenever the counts are. It names no fan.
 * @param cursor of the previous page; without it the first link
 * @throws Refusal NOT_FOUND, INVALID_REQUEST for an invalid cursor
 */
export async function readLedger(pool: Pool, voteId: string, cursor: string | undefined): Promise<LedgerReply> {
  const [after] = readCursor(cursor, z.tuple([z.int().nonnegative()])) ?? [0];
  const { rows } = await pool.query<Row>({
    name: 'read-ledger',
    text: `SELECT milliseconds(clock_timestamp()) AS now, instant_text(clock_timestamp()) AS server_time,
        ${periodColumn},
        encode(coalesce(p.head, first_head(v)), 'hex') AS previous_head, link.entries,
        CASE WHEN h.head IS NOT NULL THEN jsonb_build_object('position', h.position, 'head', encode(h.head, 'hex'),
          'publishedAt', instant_text(h.published_at)) END AS head,
        EXISTS (SELECT FROM chain_head WHERE vote_id = v.vote_id AND position > h.position) AS has_more
      FROM vote AS v
      LEFT JOIN LATERAL (SELECT * FROM chain_head WHERE vote_id = v.vote_id AND position > $2
        ORDER BY position LIMIT 1) AS h ON true
      LEFT JOIN LATERAL (SELECT * FROM chain_head WHERE vote_id = v.vote_id AND position < h.position
        ORDER BY position DESC LIMIT 1) AS p ON true
      LEFT JOIN LATERAL (SELECT jsonb_agg(entry ORDER BY sequence) AS entries FROM (
          SELECT sequence, jsonb_build_object('kind', 'BALLOT', 'ballotId', ballot_id, 'candidateId', candidate_id,
            'free', free, 'paid', paid, 'castAt', instant_text(cast_at)) AS entry
          FROM ballot AS b WHERE b.vote_id = v.vote_id AND sequence > coalesce(p.sequence, 0) AND sequence <= h.sequence
          UNION ALL
          SELECT sequence, jsonb_build_object('kind', 'VOID', 'ballotId', ballot_id, 'reason', reason,
            'voidedAt', instant_text(voided_at))
          FROM ballot_void AS b WHERE b.vote_id = v.vote_id AND sequence > coalesce(p.sequence, 0) AND sequence <= h.sequence
        ) AS all_entries) AS link ON h.head IS NOT NULL
      WHERE v.vote_id = $1`,
    values: [voteId, after],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const { period, now, head, entries, previous_head: previousHead, server_time: serverTime } = row;
  const reply = { voteId, blind: isBlindAt(period, now), serverTime };
  if (!showsCountsAt(period, now) || head === null || entries === null)
    return { ...reply, link: null, nextCursor: null };
  return {
    ...reply,
    link: { previousHead, entries, head },
    nextCursor: row.has_more ? writeCursor([head.position]) : null,
  };
}
