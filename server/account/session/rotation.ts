import { sql, type Transaction } from 'kysely';
import type { Scope } from '../../../rules/scopes.ts';
import { type Statements, statementsOf } from '../../platform/database/statements.ts';
import { hashOf } from '../secrets.ts';
import type { AccountTables, RevocationReason } from '../tables.ts';
import { tellRevoked } from './revocations.ts';

/** Days after the last refresh until a session expires. */
const idleDays = 60;
/**
 * Seconds during which a spent token still gives its successor. A browser that sent a refresh and never got the answer (a tunnel,
 * a closed lid, a second bundle without Web Locks) sends the same token again, and must not be logged out.
 */
const replaySeconds = 60;

/** Days from the sign-in until a session ends, however often it is used: a stolen one does not last for ever. */
const longestDays = 365;

/** When a session that begins now would expire without being used. */
export const idleEnd = sql<Date>`now() + make_interval(days => ${sql.lit(idleDays)})`;
/** The same for a session of the table that is used now. */
const nextEnd = sql<Date>`least(${idleEnd}, created_at + make_interval(days => ${sql.lit(longestDays)}))`;

/** The origin and device that a session is bound to. */
export interface SessionBinding {
  origin: string;
  deviceId: string;
}

/** A session that begins. */
export interface NewSession extends SessionBinding {
  /** What a partner's page may do with it; all of them on the platform itself. */
  scopes: readonly Scope[];
}

export interface Family {
  family_id: string;
  user_id: string;
  origin: string;
  device_id: string;
  scopes: Scope[];
}

/** The token that follows a spent one, by the current secret and by those before it. */
export type Successors = readonly [current: string, ...previous: string[]];

/** `revoked`: by this very use. */
export type Rotation =
  | { outcome: 'rotated'; family: Family; successor: string }
  | { outcome: 'revoked'; family: Family }
  | { outcome: 'refused' };

/**
 * Rotates a family once. The family's row is locked before its tokens are read, so that concurrent refreshes run one after
 * another and each sees the result of the one before.
 */
export async function spend(
  transaction: Transaction<AccountTables>,
  spentHash: Buffer,
  successors: Successors,
  binding: SessionBinding,
  agent: string,
): Promise<Rotation> {
  const family = await transaction
    .selectFrom('refresh_family')
    .select(['family_id', 'user_id', 'origin', 'device_id', 'scopes', 'revoked_at'])
    .select(sql<boolean>`expires_at <= now()`.as('expired'))
    .where('family_id', '=', (query) =>
      query.selectFrom('refresh_token').select('family_id').where('token_hash', '=', spentHash),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!family || family.expired || family.revoked_at) return { outcome: 'refused' };
  if (family.origin !== binding.origin || family.device_id !== binding.deviceId) {
    await revokeFamily(transaction, family.family_id, 'FOREIGN');
    return { outcome: 'revoked', family };
  }
  const token = await transaction
    .selectFrom('refresh_token')
    .select('spent_at')
    .select(sql<boolean>`spent_at > now() - make_interval(secs => ${replaySeconds})`.as('lately'))
    .where('token_hash', '=', spentHash)
    .executeTakeFirstOrThrow();
  if (!token.spent_at) {
    const [successor] = successors;
    await rotate(transaction, family.family_id, spentHash, hashOf(successor), agent);
    return { outcome: 'rotated', family, successor };
  }
  const successor = token.lately ? await findLive(transaction, successors) : undefined;
  if (successor !== undefined) return { outcome: 'rotated', family, successor };
  await revokeFamily(transaction, family.family_id, 'REUSED');
  return { outcome: 'revoked', family };
}

async function rotate(
  transaction: Transaction<AccountTables>,
  familyId: string,
  spentHash: Buffer,
  successorHash: Buffer,
  agent: string,
): Promise<void> {
  const now = sql<Date>`now()`;
  await transaction.updateTable('refresh_token').set({ spent_at: now }).where('token_hash', '=', spentHash).execute();
  await transaction.insertInto('refresh_token').values({ token_hash: successorHash, family_id: familyId }).execute();
  await transaction
    .updateTable('refresh_family')
    .set({ last_seen_at: now, expires_at: nextEnd, agent })
    .where('family_id', '=', familyId)
    .execute();
}

/** Another server process may have made the successor, with the secret that this one has as a previous one. */
async function findLive(transaction: Transaction<AccountTables>, successors: Successors): Promise<string | undefined> {
  const live = await transaction
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('token_hash', 'in', successors.map(hashOf))
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return live && successors.find((successor) => hashOf(successor).equals(live.token_hash));
}

/**
 * Ends every session on these origins, in the transaction that takes them from a partner.
 * @returns how many
 */
export async function endOnOrigins(connection: Statements, origins: readonly string[]): Promise<number> {
  const { rows } = await connection.query<{ family_id: string }>(
    `WITH open AS (
       SELECT family_id FROM refresh_family WHERE origin = ANY($1) AND revoked_at IS NULL ORDER BY family_id FOR UPDATE
     ), ended AS (
       UPDATE refresh_family SET revoked_at = now(), revoked_reason = 'PARTNER_STOPPED'
       WHERE family_id IN (SELECT family_id FROM open) RETURNING family_id
     )
     SELECT family_id FROM ended`,
    [[...origins]],
  );
  await tellRevoked(
    connection,
    rows.map((row) => row.family_id),
  );
  return rows.length;
}

/** Revokes a family and tells every server process. */
export async function revokeFamily(
  transaction: Transaction<AccountTables>,
  familyId: string,
  reason: RevocationReason,
): Promise<void> {
  await transaction
    .updateTable('refresh_family')
    .set({ revoked_at: sql<Date>`now()`, revoked_reason: reason })
    .where('family_id', '=', familyId)
    .execute();
  await tellRevoked(statementsOf(transaction), [familyId]);
}
