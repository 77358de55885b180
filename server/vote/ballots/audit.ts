import { z } from 'zod';
import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import { pageOf, readCursor } from '../../platform/http/cursor.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { VoidReason, type voteCalls } from '../contract.ts';

export type AuditReply = z.output<(typeof voteCalls)['GET /vote/:voteId/audit']['response']>;
export type StretchReply = z.output<(typeof voteCalls)['GET /vote/:voteId/audit/:ballotId']['response']>;

const pageSize = 100;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface AuditRow {
  position: number;
  head: string;
  heads: AuditReply['heads'];
  voids: AuditReply['voids'];
  server_time: string;
}

/**
 * Published heads, newest first, and the voids. The position is the latest head's, not the ledger's: a blind vote must not reveal
 * progress between two heads.
 * @throws Refusal NOT_FOUND
 */
export async function readAudit(pool: Pool, voteId: string, cursor: string | undefined): Promise<AuditReply> {
  const [before] = readCursor(cursor, z.tuple([z.int()])) ?? [null];
  const { rows } = await pool.query<AuditRow>({
    name: 'read-audit',
    text: `SELECT coalesce(l.head_position, 0) AS position, encode(coalesce(l.head, first_head(v)), 'hex') AS head,
        instant_text(clock_timestamp()) AS server_time,
        coalesce((SELECT jsonb_agg(jsonb_build_object('position', position, 'head', encode(head, 'hex'),
            'publishedAt', instant_text(published_at)) ORDER BY position DESC)
          FROM (SELECT * FROM chain_head WHERE vote_id = v.vote_id AND ($2::bigint IS NULL OR position < $2)
            ORDER BY position DESC LIMIT ${pageSize + 1}) AS page), '[]') AS heads,
        coalesce((SELECT jsonb_agg(jsonb_build_object('reason', reason, 'ballots', ballots, 'votes', votes) ORDER BY reason)
          FROM (SELECT reason, count(*) AS ballots, sum(votes) AS votes FROM ballot_void AS b
            WHERE b.vote_id = v.vote_id AND b.sequence <= coalesce(l.head_sequence, 0) GROUP BY reason) AS by_reason), '[]') AS voids
      FROM vote AS v LEFT JOIN vote_ledger AS l USING (vote_id) WHERE v.vote_id = $1`,
    values: [voteId, before],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const { page, nextCursor } = pageOf(row.heads, pageSize, ({ position }) => [position]);
  return {
    voteId,
    position: row.position,
    head: row.head,
    heads: page,
    voids: VoidReason.options.map(
      (reason) => row.voids.find((voided) => voided.reason === reason) ?? { reason, ballots: 0, votes: 0 },
    ),
    nextCursor,
    serverTime: row.server_time,
  };
}

interface StretchRow {
  hash: string;
  voided: StretchReply['voided'];
  position: number | null;
  previous_head: string | null;
  hashes: string[] | null;
  head: StretchReply['head'];
}

/**
 * The link of the chain with a ballot: every hash in it, and the heads before and after it.
 * @throws Refusal NOT_FOUND
 */
export async function readStretch(pool: Pool, voteId: string, ballotId: string): Promise<StretchReply> {
  if (!uuid.test(ballotId)) throw new Refusal('NOT_FOUND');
  const { rows } = await pool.query<StretchRow>({
    name: 'read-stretch',
    text: `SELECT encode(b.hash, 'hex') AS hash, (SELECT reason FROM ballot_void WHERE ballot_id = b.ballot_id) AS voided,
        link.position, link.hashes,
        CASE WHEN h.head IS NOT NULL THEN encode(coalesce(p.head, first_head(v)), 'hex') END AS previous_head,
        CASE WHEN h.head IS NOT NULL THEN jsonb_build_object('position', h.position, 'head', encode(h.head, 'hex'),
          'publishedAt', instant_text(h.published_at)) END AS head
      FROM ballot AS b JOIN vote AS v USING (vote_id)
      LEFT JOIN LATERAL (SELECT * FROM chain_head WHERE vote_id = b.vote_id AND sequence >= b.sequence
        ORDER BY position LIMIT 1) AS h ON true
      LEFT JOIN LATERAL (SELECT * FROM chain_head WHERE vote_id = b.vote_id AND position < h.position
        ORDER BY position DESC LIMIT 1) AS p ON true
      LEFT JOIN LATERAL (SELECT jsonb_agg(encode(hash, 'hex') ORDER BY sequence) AS hashes,
          coalesce(p.position, 0) + count(*) FILTER (WHERE sequence <= b.sequence) AS position
        FROM next_link(b.vote_id, coalesce(p.sequence, 0), h.sequence)) AS link ON h.head IS NOT NULL
      WHERE b.vote_id = $1 AND b.ballot_id = $2`,
    values: [voteId, ballotId],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('NOT_FOUND');
  const { hash, voided, position, previous_head: previousHead, head } = row;
  return { ballotId, hash, position, previousHead, hashes: row.hashes ?? [], head, voided };
}

export interface PublishedHead {
  voteId: string;
  position: number;
  head: string;
  /** Milliseconds since 1970. */
  publishedAt: number;
}

/** The latest published head of every vote that has one, by vote id. Anyone can look these up in the votes' audits. */
export async function readHeads(database: Pick<Pool, 'query'> | Pick<Connection, 'query'>): Promise<PublishedHead[]> {
  const { rows } = await database.query<PublishedHead>(
    `SELECT DISTINCT ON (vote_id COLLATE "C") vote_id AS "voteId", position, encode(head, 'hex') AS head,
       milliseconds(published_at) AS "publishedAt"
     FROM chain_head ORDER BY vote_id COLLATE "C", position DESC`,
  );
  return rows;
}

export interface HeadsOfVote {
  voteId: string;
  position: number;
  head: string;
  /** ISO 8601. */
  publishedAt: string;
}

/**
 * The first head of each of these votes that was published from `from` until `until` (ISO 8601, both included). It first waits for
 * running publications, so that the result is complete up to `now`.
 * @param isPast whether an earlier call has waited for them: then this one takes no lock, and may run where only reading is possible
 */
export function readHeadsBetween(
  pool: Pool,
  voteIds: readonly string[],
  { from, until }: { from: string; until: string },
  isPast = false,
): Promise<{ heads: HeadsOfVote[]; now: number }> {
  return inTransaction(pool, async (connection) => {
    if (!isPast) await connection.query('SELECT FROM ledger FOR SHARE');
    const clock = await connection.query<{ now: number }>('SELECT milliseconds(clock_timestamp()) AS now');
    const { rows: heads } = await connection.query<HeadsOfVote>(
      `SELECT DISTINCT ON (vote_id) vote_id AS "voteId", position, encode(head, 'hex') AS head,
         instant_text(published_at) AS "publishedAt"
       FROM chain_head WHERE vote_id = ANY($1) AND published_at BETWEEN $2 AND $3 ORDER BY vote_id, position`,
      [voteIds, from, until],
    );
    return { heads, now: clock.rows[0]?.now ?? 0 };
  });
}
