import type { AvatarReason } from '../../rules/person/avatar.ts';
import { type FanSession, preventLeaving } from '../account/service.ts';
import { writeItems } from '../inbox/service.ts';
import { inTransaction, type Pool } from '../platform/database/database.ts';
import type { Language } from '../platform/http/contract.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * Stores a fan's report of a picture that is shown to others; the first one of each fan counts.
 * @throws Refusal NOT_FOUND for a picture that is hidden, and for the fan's own
 */
export async function reportPicture(
  pool: Pool,
  fan: FanSession,
  avatarId: string,
  reason: AvatarReason,
): Promise<void> {
  await inTransaction(pool, async (connection) => {
    await preventLeaving(connection, fan);
    const { rowCount } = await connection.query(
      'SELECT FROM avatar WHERE avatar_id = $1 AND is_shown AND user_id <> $2 FOR KEY SHARE',
      [avatarId, fan.userId],
    );
    if (rowCount === 0) throw new Refusal('NOT_FOUND');
    await connection.query(
      'INSERT INTO avatar_report (avatar_id, reporter_id, reason) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [avatarId, fan.userId, reason],
    );
  });
}

export interface ReportedPicture {
  avatarId: string;
  userId: string;
  nickname: string;
  reports: number;
  /** Each reason with its number: `SEXUAL 2, OTHER 1`. */
  reasons: string;
  lastAt: Date;
}

/** The pictures with reports since an operator last decided to keep them, the most reported first. */
export async function listReported(pool: Pool): Promise<ReportedPicture[]> {
  const { rows } = await pool.query<ReportedPicture>(
    `SELECT avatar_id AS "avatarId", user_id AS "userId", nickname, sum(fans)::integer AS reports,
       string_agg(reason || ' ' || fans, ', ' ORDER BY fans DESC, reason) AS reasons, max(last_at) AS "lastAt"
     FROM (SELECT avatar_id, reason, count(*) AS fans, max(at) AS last_at
           FROM avatar_report JOIN avatar USING (avatar_id) WHERE kept_at IS NULL OR at > kept_at
           GROUP BY avatar_id, reason) AS reported
     JOIN avatar USING (avatar_id) JOIN fan USING (user_id)
     GROUP BY avatar_id, user_id, nickname ORDER BY reports DESC, "lastAt"`,
  );
  return rows;
}

const noPicture = (avatarId: string) => new Error(`There is no picture ${avatarId}. Nothing was changed.`);

/** The fan's id. @throws Error where there is no such picture */
export async function ownerOf(pool: Pool, avatarId: string): Promise<string> {
  const { rows } = await pool.query<{ user_id: string }>('SELECT user_id FROM avatar WHERE avatar_id = $1', [avatarId]);
  if (rows[0] === undefined) throw noPicture(avatarId);
  return rows[0].user_id;
}

/**
 * Deletes an uploaded picture, and notifies its fan of the reason in the inbox.
 * @returns the fan, and how many had reported it
 * @throws Error where there is no such picture
 */
export async function removePicture(
  { pool, words }: Pick<Platform, 'pool' | 'words'>,
  { avatarId, reason, operator }: { avatarId: string; reason: AvatarReason; operator: string },
): Promise<{ userId: string; reports: number }> {
  return inTransaction(pool, async (connection) => {
    const { rows } = await connection.query<{ userId: string; reports: number }>(
      `SELECT user_id AS "userId", (SELECT count(*)::integer FROM avatar_report WHERE avatar_id = $1) AS reports
       FROM avatar WHERE avatar_id = $1 FOR UPDATE`,
      [avatarId],
    );
    const [found] = rows;
    if (found === undefined) throw noPicture(avatarId);
    await connection.query('DELETE FROM avatar WHERE avatar_id = $1', [avatarId]);
    await connection.query('INSERT INTO avatar_removal (user_id, reason, reports, operator) VALUES ($1, $2, $3, $4)', [
      found.userId,
      reason,
      found.reports,
      operator,
    ]);
    const why = (language: Language) => words(language, `avatar:reasons.${reason}`);
    const name = { ko: why('ko'), en: why('en'), ja: why('ja') };
    const item = {
      userId: found.userId,
      cause: `avatar ${avatarId}`,
      kind: 'PICTURE_REMOVED',
      name,
      details: {},
    } as const;
    await writeItems(connection, [item]);
    return found;
  });
}

/**
 * Keeps a picture: its reports until now are answered.
 * @throws Error where there is no such picture
 */
export async function keepPicture(pool: Pool, avatarId: string, operator: string): Promise<void> {
  const { rowCount } = await pool.query(
    'UPDATE avatar SET kept_at = clock_timestamp(), kept_by = $2 WHERE avatar_id = $1',
    [avatarId, operator],
  );
  if (rowCount === 0) throw new Error(`There is no picture ${avatarId}. Nothing was changed.`);
}
