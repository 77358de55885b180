import { rightsEndingDays } from '../../../rules/inbox/inbox-kinds.ts';
import { homeZone } from '../../../rules/moments.ts';
import { type MemberMail, mailChosen } from '../../account/service.ts';
import { writeItems } from '../../inbox/service.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';

/** Lots of one transaction: casts of their fans wait for it. */
const batchSize = 100;

interface EndingLot {
  lot_id: string;
  user_id: string;
  remaining: number;
  expires_at: Date;
}

/** Rights of a fan that end on one day. */
interface EndingDay {
  user_id: string;
  /** `2026-11-29`, in the home zone. */
  day: string;
  count: number;
  expires_at: Date;
  seconds: number;
}

/** A lot that is being spent is taken in a later round. */
const claimEnding = `
  UPDATE paid_lot SET told_at = clock_timestamp() WHERE lot_id IN (
    SELECT lot_id FROM paid_lot
    WHERE told_at IS NULL AND remaining > 0 AND expires_at > clock_timestamp()
      AND expires_at <= clock_timestamp() + make_interval(days => $1)
      AND expires_at - clock_timestamp() <= (expires_at - granted_at) / 3
    ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)
  RETURNING lot_id, user_id, remaining, expires_at`;

/** All rights that end on the day of a lot, also those of other lots, since there is one email for the day. */
const readDays = `
  SELECT ended.user_id, ended.day::text, sum(remaining)::integer AS count, min(expires_at) AS expires_at,
    greatest(1, extract(epoch FROM min(expires_at) - clock_timestamp()))::float8 AS seconds
  FROM (SELECT DISTINCT user_id, (expires_at AT TIME ZONE $2)::date AS day FROM paid_lot WHERE lot_id = ANY ($1::uuid[])) AS ended
  JOIN paid_lot AS lot ON lot.user_id = ended.user_id AND remaining > 0 AND expires_at > clock_timestamp() AND expires_at < 'infinity'
    AND (expires_at AT TIME ZONE $2)::date = ended.day
  GROUP BY ended.user_id, ended.day`;

/**
 * Notifies fans of paid rights that end soon: in the inbox once for each lot; by email, for fans who have turned it on, once a day.
 * @returns how many lots
 */
export async function notifyOfEndingRights(platform: Platform): Promise<number> {
  for (let notified = 0; ; ) {
    const lots = await inTransaction(platform.pool, (connection) => notifyOfSome(platform, connection));
    notified += lots;
    if (lots < batchSize) return notified;
  }
}

async function notifyOfSome(platform: Platform, connection: Connection): Promise<number> {
  const { rows } = await connection.query<EndingLot>(claimEnding, [rightsEndingDays, batchSize]);
  const lots = rows.map((lot) => lot.lot_id);
  const { rows: days } = await connection.query<EndingDay>(readDays, [lots, homeZone]);
  for (const { user_id: userId, day, count, expires_at: endsAt, seconds } of days) {
    const mail = mailOfEndingRights({ count, endsAt: endsAt.getTime(), seconds });
    await mailChosen(
      platform,
      connection,
      { userId, cause: `rights:${userId}:${day}`, optional: 'RIGHTS_ENDING' },
      mail,
    );
  }
  await writeItems(
    connection,
    rows.map((lot) => ({
      userId: lot.user_id,
      cause: `lot:${lot.lot_id}`,
      kind: 'RIGHTS_ENDING',
      details: { count: lot.remaining, endsAt: lot.expires_at.toISOString() },
    })),
  );
  return rows.length;
}

/** @param ending the first end of the day, in milliseconds, and the seconds until then */
export const mailOfEndingRights = (ending: { count: number; endsAt: number; seconds: number }): MemberMail => ({
  kind: 'rightsEnding',
  usefulFor: ending.seconds,
  write: ({ t, moment }) => ({
    parts: {
      tables: [
        [
          { name: t('mail:votes'), value: t('mail:votesOf', { count: ending.count }) },
          { name: t('mail:votesUntil'), value: moment(ending.endsAt) },
        ],
      ],
      link: { text: t('mail:toVotes'), path: '/mypage/vote' },
    },
  }),
});
