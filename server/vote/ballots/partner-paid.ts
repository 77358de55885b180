import { partnerPaidPerDay } from '../../../rules/partner-paid.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';

/** How long a cast counts for the limit. */
const windowHours = 24;
/** Longer than a request can be repeated under its key, so that a repeated request is not counted twice. */
const retentionDays = 8;

/** Bought votes on partners' pages, in numbers of votes. */
export interface PartnerPaid {
  /** The max within 24 hours. */
  perDay: number;
  /** Within the last 24 hours. */
  spent: number;
}

export async function readPartnerPaid(database: Pick<Connection, 'query'>, userId: string): Promise<PartnerPaid> {
  const { rows } = await database.query<PartnerPaid>(
    `SELECT coalesce((SELECT per_day FROM partner_paid_limit WHERE user_id = $1), $2)::integer AS "perDay",
       (SELECT coalesce(sum(paid), 0) FROM partner_paid
        WHERE user_id = $1 AND at > clock_timestamp() - make_interval(hours => $3))::integer AS spent`,
    [userId, partnerPaidPerDay, windowHours],
  );
  return rows[0] ?? { perDay: partnerPaidPerDay, spent: 0 };
}

export async function setPartnerPaid(
  database: Pick<Connection, 'query'>,
  userId: string,
  perDay: number,
): Promise<void> {
  await database.query(
    `INSERT INTO partner_paid_limit (user_id, per_day) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET per_day = excluded.per_day`,
    [userId, perDay],
  );
}

/** A cast on a partner's page that was counted, before the decision on it. */
export interface Counted {
  /** Removes the count of a cast that was refused. A repeated request removes nothing: the first one has counted the cast. */
  takeBack(): Promise<void>;
  /** For an accepted cast: makes sure that it is counted, even if another request with the same key has removed the count. */
  keep(): Promise<void>;
}

/**
 * Counts a cast on a partner's page before the decision on it, so that concurrent casts can't exceed the limit together. A repeated
 * request is counted once.
 * @throws Refusal PARTNER_LIMIT_REACHED with `perDay` and `spent`
 */
export async function countPartnerPaid(
  pool: Pool,
  cast: { ballotId: string; userId: string; paid: number },
): Promise<Counted> {
  const { ballotId, userId, paid } = cast;
  const isNew = await inTransaction(pool, async (connection) => {
    await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.partnerPaid, userId]);
    const counted = await connection.query('SELECT FROM partner_paid WHERE ballot_id = $1', [ballotId]);
    if (counted.rowCount !== 0) return false;
    const { perDay, spent } = await readPartnerPaid(connection, userId);
    if (spent + paid > perDay) throw new Refusal('PARTNER_LIMIT_REACHED', { perDay, spent });
    await store(connection, cast);
    return true;
  });
  return {
    async takeBack() {
      if (!isNew) return;
      await pool.query(
        'DELETE FROM partner_paid WHERE ballot_id = $1 AND NOT EXISTS (SELECT FROM ballot WHERE ballot_id = $1)',
        [ballotId],
      );
    },
    async keep() {
      if (!isNew) await store(pool, cast);
    },
  };
}

async function store(
  database: Pick<Connection, 'query'>,
  { ballotId, userId, paid }: { ballotId: string; userId: string; paid: number },
): Promise<void> {
  await database.query(
    'INSERT INTO partner_paid (ballot_id, user_id, paid) VALUES ($1, $2, $3) ON CONFLICT (ballot_id) DO NOTHING',
    [ballotId, userId, paid],
  );
}

export async function sweepPartnerPaid(pool: Pool): Promise<void> {
  await pool.query('DELETE FROM partner_paid WHERE at < clock_timestamp() - make_interval(days => $1)', [
    retentionDays,
  ]);
}
