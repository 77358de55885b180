import { rightsEndingDays } from '../../../rules/inbox/inbox-kinds.ts';
import { writeItems } from '../../inbox/service.ts';
import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';

/** Lots of one transaction: casts of their fans wait for it. */
const most = 100;

interface EndingLot {
  lot_id: string;
  user_id: string;
  remaining: number;
  expires_at: Date;
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

/**
 * Tells fans in their inboxes of paid rights that end soon, once for each lot.
 * @returns how many lots
 */
export async function tellEndingRights(pool: Pool): Promise<number> {
  for (let notified = 0; ; ) {
    const lots = await inTransaction(pool, tellSome);
    notified += lots;
    if (lots < most) return notified;
  }
}

async function tellSome(connection: Connection): Promise<number> {
  const { rows } = await connection.query<EndingLot>(claimEnding, [rightsEndingDays, most]);
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
