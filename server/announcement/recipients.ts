import type { Statements } from '../platform/database/database.ts';

/**
 * Members who get announcements: they agree to marketing, their address is confirmed and was not stopped after that, and they are not
 * suspended. The outbox also drops mails to an address that is stopped without a known member.
 * @param after in SQL: only members after this one
 */
const members = (after: string): string => `
  FROM (SELECT DISTINCT ON (user_id) user_id, action FROM fan_agreement
    WHERE terms_id = 'marketing' ${after} ORDER BY user_id, entry DESC) AS last
  JOIN fan USING (user_id)
  WHERE last.action = 'GIVEN' AND fan.email_verified_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM stopped_address AS s WHERE s.user_id = fan.user_id AND s.stopped_at > fan.email_verified_at)
    AND NOT EXISTS (SELECT FROM suspension AS s WHERE s.user_id = fan.user_id AND suspended_until(fan.user_id) IS NOT NULL)
    AND ($1::text IS NULL OR EXISTS (SELECT FROM favourite_artist AS f WHERE f.user_id = fan.user_id AND f.artist_id = $1))`;

/** @param artistId null: of all fans */
export async function countRecipients(database: Statements, artistId: string | null): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::integer AS count ${members('')}`, [
    artistId,
  ]);
  return rows[0]?.count ?? 0;
}

/** The next members by id, after this one. */
export async function readRecipients(
  database: Statements,
  { artistId, after, limit }: { artistId: string | null; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await database.query<{ user_id: string }>(
    `SELECT fan.user_id ${members("AND user_id > coalesce($2, '')")} ORDER BY fan.user_id LIMIT $3`,
    [artistId, after, limit],
  );
  return rows.map((row) => row.user_id);
}
