import type { Connection, Pool } from '../platform/database/database.ts';
import { type ChainLink, readLinkHashes } from '../vote/service.ts';
import { type Edge, hashesOn, leafHash, type Subtree, tileWidth, widthOf } from './merkle.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** A link of a vote's chain in the log. */
export interface LoggedLink extends ChainLink {
  /** The index of its first entry in the log. */
  firstLeaf: number;
  entries: number;
}

const entryVersion = 'fanfare-entry-1';

/** An entry of the log: which vote, and the hash of a ballot or a void of it. What that covers is published with the counts. */
export const entryText = (voteId: string, hash: Uint8Array): string =>
  `${entryVersion}\n${voteId}\n${Buffer.from(hash).toString('hex')}\n`;

/** How many entries the log has. */
export async function readSize(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ size: number }>({
    name: 'read-log-size',
    text: 'SELECT first_leaf + entries AS size FROM log_link ORDER BY first_leaf DESC LIMIT 1',
  });
  return rows[0]?.size ?? 0;
}

/** By vote id, the position of the last head that is in the log. */
export async function readLoggedPositions(database: Queryable): Promise<Map<string, number>> {
  const { rows } = await database.query<{ vote_id: string; position: number }>(
    'SELECT vote_id, max(head_position) AS position FROM log_link GROUP BY vote_id',
  );
  return new Map(rows.map(({ vote_id: voteId, position }) => [voteId, position]));
}

const linkColumns = `first_leaf AS "firstLeaf", entries, vote_id AS "voteId", after_sequence AS "afterSequence",
  through_sequence AS "throughSequence", head_position AS position`;

/** The texts of the entries from `from` up to `to`, exclusive. */
export async function readEntries(database: Queryable, from: number, to: number): Promise<string[]> {
  const { rows: links } = await database.query<LoggedLink>({
    name: 'read-log-links',
    // The link with the first entry begins at it or before it.
    text: `SELECT ${linkColumns} FROM log_link WHERE first_leaf < $2
      AND first_leaf >= (SELECT first_leaf FROM log_link WHERE first_leaf <= $1 ORDER BY first_leaf DESC LIMIT 1)
      ORDER BY first_leaf`,
    values: [from, to],
  });
  const hashes = await readLinkHashes(database, links);
  const all = links.flatMap(({ voteId }, index) => (hashes[index] ?? []).map((hash) => entryText(voteId, hash)));
  const first = from - (links[0]?.firstLeaf ?? 0);
  const entries = all.slice(first, first + to - from);
  if (entries.length !== to - from) throw new Error(`The log has ${entries.length} entries from ${from} to ${to}`);
  return entries;
}

/** The first hashes of a tile, as many as `width`. */
export async function readTile(database: Queryable, level: number, index: number, width: number): Promise<Buffer[]> {
  const first = index * tileWidth;
  if (level === 0)
    return (await readEntries(database, first, first + width)).map((text) => leafHash(Buffer.from(text)));
  const { rows } = await database.query<{ root: Buffer }>({
    name: 'read-log-subtrees',
    text: 'SELECT root FROM log_subtree WHERE level = $1 AND index >= $2 AND index < $3 ORDER BY index',
    values: [level - 1, first, first + width],
  });
  if (rows.length !== width)
    throw new Error(`The log has ${rows.length} hashes of tile ${level}/${index}, not ${width}`);
  return rows.map(({ root }) => root);
}

/** The tiles of a tree of that size. */
export const tilesOf = (database: Queryable, size: number) => (level: number, index: number) =>
  readTile(database, level, index, widthOf(level, index, size));

/** The right edge of the tree of that size. */
export async function readEdge(database: Queryable, size: number): Promise<Edge> {
  const edge: Buffer[][] = [];
  for (let level = 0; hashesOn(level, size) > 0; level++) {
    const count = hashesOn(level, size);
    const width = count % tileWidth;
    edge.push(width === 0 ? [] : await readTile(database, level, Math.floor(count / tileWidth), width));
  }
  return edge;
}

/** Appends links and the tiles that they have filled. */
export async function appendLinks(
  connection: Connection,
  links: readonly LoggedLink[],
  filled: readonly Subtree[],
): Promise<void> {
  await connection.query({
    name: 'append-log-links',
    text: `INSERT INTO log_link (first_leaf, entries, vote_id, after_sequence, through_sequence, head_position)
      SELECT * FROM unnest($1::bigint[], $2::integer[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])`,
    values: [
      links.map(({ firstLeaf }) => firstLeaf),
      links.map(({ entries }) => entries),
      links.map(({ voteId }) => voteId),
      links.map(({ afterSequence }) => afterSequence),
      links.map(({ throughSequence }) => throughSequence),
      links.map(({ position }) => position),
    ],
  });
  await connection.query({
    name: 'append-log-subtrees',
    text: 'INSERT INTO log_subtree (level, index, root) SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])',
    values: [filled.map(({ level }) => level), filled.map(({ index }) => index), filled.map(({ root }) => root)],
  });
}

/** The link that has an entry of a vote's ledger; null where it is not in the log yet. */
export async function findLink(database: Queryable, voteId: string, sequence: number): Promise<LoggedLink | null> {
  const { rows } = await database.query<LoggedLink>({
    name: 'find-log-link',
    text: `SELECT ${linkColumns} FROM log_link WHERE vote_id = $1 AND through_sequence >= $2 ORDER BY through_sequence LIMIT 1`,
    values: [voteId, sequence],
  });
  const [link] = rows;
  return link !== undefined && link.afterSequence < sequence ? link : null;
}

export interface Checkpoint {
  size: number;
  /** Signed by the log alone. */
  note: string;
  /** Of witnesses, oldest first. */
  lines: string[];
}

/** Cosignatures among which the newest checkpoint is looked for that has enough of them. */
const newest = 1_000;

/**
 * The newest checkpoint with that many cosignatures.
 * @param above the least size is one more
 */
export async function readCheckpoint(database: Queryable, cosigned: number, above = 0): Promise<Checkpoint | null> {
  const { rows } = await database.query<Checkpoint>({
    name: 'read-checkpoint',
    text: `WITH wanted AS (SELECT CASE WHEN $1 = 0 THEN (SELECT max(size) FROM log_checkpoint) ELSE (
          SELECT size FROM (SELECT size FROM log_cosignature ORDER BY size DESC LIMIT ${newest}) AS latest
          GROUP BY size HAVING count(*) >= $1 ORDER BY size DESC LIMIT 1) END AS size)
      SELECT size, note, (SELECT coalesce(array_agg(line ORDER BY taken_at, witness), '{}')
        FROM log_cosignature AS s WHERE s.size = c.size) AS lines
      FROM wanted JOIN log_checkpoint AS c USING (size) WHERE size > $2`,
    values: [cosigned, above],
  });
  return rows[0] ?? null;
}
