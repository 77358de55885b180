import type { z } from 'zod';
import { writeItems } from '../../inbox/service.ts';
import { type Connection, inTransaction, type Pool } from '../../platform/database/database.ts';
import type { Language } from '../../platform/http/contract.ts';
import { type ErrorCode, Refusal } from '../../platform/http/errors.ts';
import { isShown } from '../../title/service.ts';
import type { Lot, Rights, voteCalls } from '../contract.ts';

type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;
export type LotReply = z.output<typeof Lot>;
type Claimable = z.output<(typeof voteCalls)['GET /voteright']['response']>['claimable'];

/** How many days back the history of lots goes. */
const maxLots = 200;

interface RightsRow {
  free: number;
  paid: number;
  spent_today: number;
  spent_in_all: number;
  castable: number;
  free_claimable: number;
  refills_at: string;
  time_zone: string;
  server_time: string;
}

/**
 * The rights that a fan may spend in a vote right now.
 * @throws Refusal NOT_FOUND
 */
export async function readRights(database: Queryable, userId: string, voteId: string): Promise<Rights> {
  const { rows } = await database.query<RightsRow>({
    name: 'fan-rights',
    text: 'SELECT * FROM fan_rights($1, $2)',
    values: [userId, voteId],
  });
  const row = rows[0];
  if (row === undefined) throw new Refusal('NOT_FOUND');
  return {
    voteId,
    free: row.free,
    paid: row.paid,
    spentToday: row.spent_today,
    spentInAll: row.spent_in_all,
    castable: row.castable,
    freeClaimable: row.free_claimable,
    refillsAt: row.refills_at,
    timeZone: row.time_zone,
    serverTime: row.server_time,
  };
}

/**
 * Gives a fan today's free rights of a vote; within the caller's transaction.
 * @returns how many
 * @throws Refusal NOT_FOUND, WITHDRAWN, VOTE_NOT_OPEN, VOTE_CLOSED, ALREADY_CLAIMED
 */
export async function claimFree(connection: Connection, userId: string, voteId: string): Promise<number> {
  const { rows } = await connection.query<{
    code: ErrorCode | 'OK';
    claimed: number;
    details: Record<string, unknown>;
  }>({
    name: 'claim-free',
    text: 'SELECT * FROM claim_free($1, $2)',
    values: [userId, voteId],
  });
  const row = rows[0];
  if (row === undefined) throw new Error('claim_free returned no row');
  if (row.code !== 'OK') throw new Refusal(row.code, row.details);
  return row.claimed;
}

/** Gives a fan the welcome rights, and a message in the inbox; a fan who has them already gets nothing more. */
export async function grantWelcome(pool: Pool, userId: string): Promise<void> {
  // Nearly all fans have theirs: they need no transaction.
  const { rows: owed } = await pool.query({
    name: 'owed-welcome',
    text: `SELECT FROM welcome_right
      WHERE count > 0 AND NOT EXISTS (SELECT FROM paid_lot WHERE user_id = $1 AND source = 'welcome')`,
    values: [userId],
  });
  if (owed.length === 0) return;
  await inTransaction(pool, async (connection) => {
    const { rows } = await connection.query<{ granted: number; expires_at: Date }>({
      name: 'give-welcome',
      text: `INSERT INTO paid_lot (user_id, source, granted, remaining, expires_at)
        SELECT $1, 'welcome', count, count, now() + make_interval(days => valid_days) FROM welcome_right WHERE count > 0
        ON CONFLICT (user_id, source) DO NOTHING RETURNING granted, expires_at`,
      values: [userId],
    });
    const [lot] = rows;
    if (lot === undefined) return;
    const details = { count: lot.granted, endsAt: lot.expires_at.toISOString() };
    await writeItems(connection, [{ userId, cause: 'welcome', kind: 'WELCOME_RIGHTS', details }]);
  });
}

export interface PaidGrant {
  userId: string;
  /** At least 1. */
  count: number;
  /** Such as `order:ITEM`: one source gives a fan only one lot. */
  source: string;
  /** Null: never expires. */
  expiresAt: Date | null;
}

/**
 * Gives a fan a paid lot, once for each source; within the caller's transaction where it gives its connection.
 * @returns the lot's id, and whether it is new
 */
export async function grantPaidRights(
  database: Queryable,
  grant: PaidGrant,
): Promise<{ lotId: string; created: boolean }> {
  const { rows } = await database.query<{ lot_id: string; created: boolean }>({
    name: 'grant-paid',
    text: `WITH granted AS (
        INSERT INTO paid_lot (user_id, source, granted, remaining, expires_at) VALUES ($1, $2, $3, $3, coalesce($4::timestamptz, 'infinity'))
        ON CONFLICT (user_id, source) DO NOTHING RETURNING lot_id)
      SELECT lot_id, true AS created FROM granted
      UNION ALL SELECT lot_id, false FROM paid_lot WHERE user_id = $1 AND source = $2 AND NOT EXISTS (SELECT FROM granted)`,
    values: [grant.userId, grant.source, grant.count, grant.expiresAt],
  });
  const row = rows[0];
  // A concurrent transaction gave the same lot and committed after this statement's snapshot: a new statement sees it.
  if (row === undefined) return grantPaidRights(database, grant);
  return { lotId: row.lot_id, created: row.created };
}

/** How many rights are left in a fan's paid lots of these sources; an expired or missing lot counts as 0. */
export async function readPaidRights(
  database: Queryable,
  userId: string,
  sources: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await database.query<{ source: string; remaining: number }>(
    'SELECT source, remaining FROM paid_lot WHERE user_id = $1 AND source = ANY ($2) AND expires_at > clock_timestamp()',
    [userId, sources],
  );
  return new Map(rows.map((row) => [row.source, row.remaining]));
}

/**
 * Empties the lot of a source, within the caller's transaction: ballots that were cast stay valid, the remaining rights are gone.
 * Waits for casts that hold the lot's lock, and casts wait for it.
 * @returns how many rights were left
 */
export async function takeBackPaidRights(connection: Connection, userId: string, source: string): Promise<number> {
  const { rows } = await connection.query<{ remaining: number }>(
    `WITH lot AS (
       SELECT lot_id, remaining + coalesce(held, 0) AS remaining FROM paid_lot
       WHERE user_id = $1 AND source = $2 AND expires_at > clock_timestamp() FOR UPDATE)
     UPDATE paid_lot SET remaining = 0, held = CASE WHEN held IS NOT NULL THEN 0 END FROM lot WHERE paid_lot.lot_id = lot.lot_id RETURNING lot.remaining`,
    [userId, source],
  );
  return rows[0]?.remaining ?? 0;
}

/**
 * Holds the rest of the lots of these sources, so that it can't be cast, or releases it; within the caller's
 * transaction. Waits for casts that hold the lots' locks, and casts wait for it.
 */
export async function holdPaidRights(
  connection: Connection,
  userId: string,
  sources: readonly string[],
  isHeld: boolean,
): Promise<void> {
  await connection.query(
    `WITH lot AS (SELECT lot_id FROM paid_lot WHERE user_id = $1 AND source = ANY ($2) ORDER BY lot_id FOR UPDATE)
     UPDATE paid_lot AS l SET held = CASE WHEN $3 THEN coalesce(held, 0) + remaining END,
       remaining = CASE WHEN $3 THEN 0 ELSE remaining + coalesce(held, 0) END
     FROM lot WHERE l.lot_id = lot.lot_id`,
    [userId, sources, isHeld],
  );
}

/** A fan's lots: first those that can be spent, in order of expiry, then the spent and expired ones. */
export async function readLots(
  database: Queryable,
  userId: string,
  language: Language,
): Promise<{ free: number; paid: number; lots: LotReply[]; serverTime: string }> {
  const { rows } = await database.query<{ lots: LotReply[]; server_time: string }>({
    name: 'fan-lots',
    text: `
      WITH lot AS (
        SELECT lot_id::text AS id, 'paid' AS kind, source, NULL AS vote_id, NULL AS vote_name, granted, remaining, granted_at, expires_at
        FROM paid_lot WHERE user_id = $1
        UNION ALL
        SELECT concat_ws('_', 'free', d.vote_id, d.day), 'free', 'daily', d.vote_id, v.name ->> $2, d.granted, d.granted - d.free_spent,
          d.claimed_at, least((d.day + 1)::timestamp AT TIME ZONE v.time_zone, v.closes_at)
        FROM fan_day AS d JOIN vote AS v USING (vote_id) WHERE d.user_id = $1 AND d.granted > 0
      ), ordered AS (
        SELECT lot.*, remaining > 0 AND expires_at > now() AS live FROM lot
        ORDER BY live DESC, CASE WHEN remaining > 0 AND expires_at > now() THEN expires_at END, granted_at DESC, id LIMIT ${maxLots}
      )
      SELECT coalesce(jsonb_agg(jsonb_build_object('lotId', id, 'kind', kind, 'source', source, 'voteId', vote_id, 'voteName', vote_name,
          'granted', granted, 'remaining', remaining, 'grantedAt', instant_text(granted_at),
          'expiresAt', CASE WHEN isfinite(expires_at) THEN instant_text(expires_at) END, 'live', live)), '[]') AS lots,
        instant_text(now()) AS server_time
      FROM ordered`,
    values: [userId, language],
  });
  const { lots, server_time: serverTime } = rows[0] ?? { lots: [], server_time: new Date().toISOString() };
  const live = (kind: 'free' | 'paid') =>
    lots.reduce((sum, lot) => (lot.live && lot.kind === kind ? sum + lot.remaining : sum), 0);
  return { free: live('free'), paid: live('paid'), lots, serverTime };
}

/** The open votes with free rights that a fan has not claimed today, the first to close first. */
export async function readClaimable(database: Queryable, userId: string, language: Language): Promise<Claimable> {
  const { rows } = await database.query<{ claimable: Claimable[number] }>({
    name: 'fan-claimable',
    text: `SELECT jsonb_build_object('voteId', v.vote_id, 'voteName', v.name -> $2, 'free', r.free_claimable,
        'closesAt', instant_text(v.closes_at)) AS claimable
      FROM vote AS v CROSS JOIN LATERAL fan_rights($1, v.vote_id) AS r
      WHERE v.closes_at > now() AND ${isShown('v')} AND r.free_claimable > 0
      ORDER BY v.closes_at, v.vote_id`,
    values: [userId, language],
  });
  return rows.map(({ claimable }) => claimable);
}
