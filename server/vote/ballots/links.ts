import type { Connection, Pool } from '../../platform/database/database.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** A published link of a vote's chain, by the ledger's sequence numbers of its entries: above the first, up to the second. */
export interface ChainLink {
  voteId: string;
  afterSequence: number;
  throughSequence: number;
  /** How many entries of the vote the link's head covers. */
  position: number;
}

/**
 * Links that were published after those that are known, each vote's in the order of its chain.
 * @param places by vote id, the position of the last known link's head
 */
export async function readLinksAfter(
  database: Queryable,
  places: ReadonlyMap<string, number>,
  limit: number,
): Promise<ChainLink[]> {
  const { rows } = await database.query<ChainLink>({
    name: 'read-links-after',
    text: `SELECT l.vote_id AS "voteId", p.sequence AS "afterSequence", h.sequence AS "throughSequence", h.position
      FROM vote_ledger AS l
      LEFT JOIN unnest($1::text[], $2::bigint[]) AS known (vote_id, position) ON known.vote_id = l.vote_id
      JOIN chain_head AS h ON h.vote_id = l.vote_id AND h.position > coalesce(known.position, 0)
      CROSS JOIN LATERAL (SELECT coalesce((SELECT sequence FROM chain_head
        WHERE vote_id = l.vote_id AND position < h.position ORDER BY position DESC LIMIT 1), 0) AS sequence) AS p
      WHERE l.head_position > coalesce(known.position, 0)
      ORDER BY h.published_at, h.vote_id, h.position LIMIT $3`,
    values: [[...places.keys()], [...places.values()], limit],
  });
  return rows;
}

/** The hashes of the entries of each link, in the ledger's order. */
export async function readLinkHashes(
  database: Queryable,
  links: readonly Omit<ChainLink, 'position'>[],
): Promise<Buffer[][]> {
  const { rows } = await database.query<{ hashes: Buffer[] }>({
    name: 'read-link-hashes',
    text: `SELECT coalesce(e.hashes, '{}') AS hashes
      FROM unnest($1::text[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS link (vote_id, after, through, n)
      CROSS JOIN LATERAL (SELECT array_agg(hash ORDER BY sequence) AS hashes
        FROM next_link(link.vote_id, link.after, link.through)) AS e
      ORDER BY link.n`,
    values: [
      links.map(({ voteId }) => voteId),
      links.map(({ afterSequence }) => afterSequence),
      links.map(({ throughSequence }) => throughSequence),
    ],
  });
  return rows.map(({ hashes }) => hashes);
}

/** Where a ballot is in the ledger; null where there is none. */
export async function findBallot(
  database: Queryable,
  ballotId: string,
): Promise<{ voteId: string; sequence: number; hash: Buffer } | null> {
  const { rows } = await database.query<{ voteId: string; sequence: number; hash: Buffer }>({
    name: 'find-ballot',
    text: 'SELECT vote_id AS "voteId", sequence, hash FROM ballot WHERE ballot_id = $1',
    values: [ballotId],
  });
  return rows[0] ?? null;
}
