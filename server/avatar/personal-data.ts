import { avatarSizes } from '../../rules/person/avatar.ts';
import type { Pool } from '../platform/database/database.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';
import type { AvatarService } from './service.ts';

/** The profile picture, the fan's reports of others' pictures, and the removed pictures. Their tables go with the fan. */
export function avatarPersonalData({ pool }: Pick<Platform, 'pool'>, avatars: AvatarService): PersonalData[] {
  return [
    {
      name: 'avatar',
      async *records(userId) {
        const { rows } = await pool.query<{ avatarId: string | null; record: object }>(
          `SELECT avatar_id AS "avatarId", jsonb_strip_nulls(jsonb_build_object('figure', figure, 'ground', ground,
             'shownToFans', is_shown, 'since', instant_text(set_at))) AS record FROM avatar WHERE user_id = $1`,
          [userId],
        );
        for (const { avatarId, record } of rows) {
          const [, large] = avatarSizes;
          const picture = avatarId === null ? null : await avatars.file(avatarId, large);
          yield { ...record, picture: picture && `data:image/webp;base64,${picture.toString('base64')}` };
        }
      },
    },
    {
      name: 'avatarReports',
      records: (userId) => reportsOf(pool, 'FROM avatar_report WHERE reporter_id = $1 ORDER BY at', userId),
    },
    {
      name: 'avatarRemovals',
      records: (userId) => reportsOf(pool, 'FROM avatar_removal WHERE user_id = $1 ORDER BY entry', userId),
    },
  ];
}

/** @param from the rest of the statement, with `reason` and `at` in its table, and the fan as `$1` */
async function* reportsOf(pool: Pool, from: string, userId: string): AsyncGenerator {
  const { rows } = await pool.query<{ record: unknown }>(
    `SELECT jsonb_build_object('pictureReport', reason, 'at', instant_text(at)) AS record ${from}`,
    [userId],
  );
  for (const { record } of rows) yield record;
}
