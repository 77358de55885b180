import type { Connection } from '../platform/database/database.ts';

/** Hides a title from fans, or shows it again. @param at since when; null: it is shown */
export async function withdrawTitle(connection: Connection, titleId: string, at: Date | null): Promise<void> {
  await connection.query('UPDATE title SET withdrawn_at = $2 WHERE title_id = $1', [titleId, at]);
}

/** As `withdrawTitle`. Votes keep their candidates, and fans their favourites. */
export async function withdrawArtist(connection: Connection, artistId: string, at: Date | null): Promise<void> {
  await connection.query('UPDATE artist SET withdrawn_at = $2 WHERE artist_id = $1', [artistId, at]);
}
