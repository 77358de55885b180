import { maxFavourites } from '../../rules/favourites.ts';
import { type FanSession, preventLeaving } from '../account/service.ts';
import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import { isShown } from '../title/service.ts';

/** Favourite artists of an account. All lists are ids, the latest favourite first. */
export interface Favourites {
  list(userId: string): Promise<string[]>;
  /** @throws Refusal NOT_FOUND for an unknown artist, FAVOURITES_FULL { max } */
  add(fan: FanSession, artistId: string): Promise<string[]>;
  remove(fan: FanSession, artistId: string): Promise<string[]>;
  /**
   * Adds existing artists that are no favourites yet, as far as there is room. The first id becomes the latest favourite.
   * @returns the new list, and in `left` the ids for which there was no room
   */
  merge(fan: FanSession, artistIds: readonly string[]): Promise<{ artistIds: string[]; left: string[] }>;
  /** The streams that are about the fan's favourite artists. */
  listStreamsOf(userId: string): Promise<string[]>;
  /** The number of fans of each artist, the highest first. Artists without fans are left out. */
  count(): Promise<{ artistId: string; name: string; fans: number }[]>;
}

/** Takes the fan's lock until the transaction ends; a test removes it. */
export type LockFavourites = (connection: Connection, userId: string) => Promise<void>;

const lockFavourites: LockFavourites = async (connection, userId) => {
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.favourites, userId]);
};

export function createFavourites(pool: Pool, lock: LockFavourites = lockFavourites): Favourites {
  /** One change of a fan's list at a time: the places that are free are read and taken in one piece. */
  const change = <T>(fan: FanSession, work: (connection: Connection) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (connection) => {
      await preventLeaving(connection, fan);
      await lock(connection, fan.userId);
      return work(connection);
    });

  return {
    list: (userId) => listIds(pool, userId),
    add: (fan, artistId) =>
      change(fan, async (connection) => {
        await refuseUnknown(connection, artistId);
        await insert(connection, fan.userId, [artistId]);
        const artistIds = await listIds(connection, fan.userId);
        if (!artistIds.includes(artistId)) throw new Refusal('FAVOURITES_FULL', { max: maxFavourites });
        return artistIds;
      }),
    remove: (fan, artistId) =>
      change(fan, async (connection) => {
        await connection.query('DELETE FROM favourite_artist WHERE user_id = $1 AND artist_id = $2', [
          fan.userId,
          artistId,
        ]);
        return listIds(connection, fan.userId);
      }),
    merge: (fan, added) =>
      change(fan, async (connection) => {
        await insert(connection, fan.userId, added);
        const artistIds = await listIds(connection, fan.userId);
        const { rows } = await connection.query<{ artist_id: string }>(
          `SELECT artist_id FROM artist WHERE artist_id = ANY ($1) AND artist_id <> ALL ($2) ORDER BY artist_id`,
          [added, artistIds],
        );
        return { artistIds, left: rows.map(({ artist_id: artistId }) => artistId) };
      }),
    async listStreamsOf(userId) {
      const { rows } = await pool.query<{ stream_id: string }>(
        `SELECT DISTINCT subject_id AS stream_id FROM favourite_artist JOIN artist_subject USING (artist_id)
           JOIN stream ON stream_id = subject_id
         WHERE user_id = $1 AND kind = 'STREAM' AND ${isShown('stream')} ORDER BY subject_id`,
        [userId],
      );
      return rows.map((row) => row.stream_id);
    },
    async count() {
      const { rows } = await pool.query<{ artistId: string; name: string; fans: number }>(
        `SELECT artist_id AS "artistId", name ->> 'en' AS name, count(*)::integer AS fans
         FROM favourite_artist JOIN artist USING (artist_id) GROUP BY artist_id, name ORDER BY fans DESC, artist_id`,
      );
      return rows;
    },
  };
}

async function refuseUnknown(connection: Connection, artistId: string): Promise<void> {
  const { rowCount } = await connection.query('SELECT FROM artist WHERE artist_id = $1 AND withdrawn_at IS NULL', [
    artistId,
  ]);
  if (rowCount === 0) throw new Refusal('NOT_FOUND');
}

async function listIds(database: Pick<Pool, 'query'> | Pick<Connection, 'query'>, userId: string): Promise<string[]> {
  const { rows } = await database.query<{ artist_id: string }>(
    'SELECT artist_id FROM favourite_artist WHERE user_id = $1 ORDER BY added DESC',
    [userId],
  );
  return rows.map(({ artist_id: artistId }) => artistId);
}

/** The last ids in the list take the free places first; the rest is ignored once all are taken. */
async function insert(connection: Connection, userId: string, artistIds: readonly string[]): Promise<void> {
  await connection.query(
    `WITH wanted AS (
       SELECT artist_id, row_number() OVER (ORDER BY min(input.place)) AS turn
       FROM unnest($2::text[]) WITH ORDINALITY AS input (artist_id, place) JOIN artist USING (artist_id)
       WHERE artist_id NOT IN (SELECT artist_id FROM favourite_artist WHERE user_id = $1)
       GROUP BY artist_id),
     free AS (
       SELECT place, row_number() OVER (ORDER BY place) AS turn FROM generate_series(1, $3::integer) AS place
       WHERE place NOT IN (SELECT place FROM favourite_artist WHERE user_id = $1))
     INSERT INTO favourite_artist (user_id, artist_id, place)
     SELECT $1, artist_id, place FROM wanted JOIN free USING (turn) ORDER BY turn DESC`,
    [userId, artistIds, maxFavourites],
  );
}
