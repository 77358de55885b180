import { type Kysely, sql, type Transaction } from 'kysely';
import type { Scope } from '../../../rules/scopes.ts';
import { statementsOf } from '../../platform/database/statements.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { deriveKeys } from '../../platform/secrets.ts';
import { shownToOthers } from '../nickname/asked-nickname.ts';
import { hashOf, keyedHash } from '../secrets.ts';
import type { AccountTables, RevocationReason } from '../tables.ts';
import type { AccessTokens } from './access-tokens.ts';
import { begin, supersede } from './begin-session.ts';
import { type Revocations, tellNarrowed } from './revocations.ts';
import { type Family, type NewSession, revokeFamily, type SessionBinding, type Successors, spend } from './rotation.ts';

/** Days for which a spent token is kept; an older one is unknown and simply refused. */
const spentDays = 7;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

export interface Device {
  familyId: string;
  origin: string;
  agent: string;
  scopes: readonly Scope[];
  startedAt: Date;
  lastSeenAt: Date;
}

type AccountDatabase = Kysely<AccountTables>;

export interface Sessions {
  /**
   * Creates a family, and ends the one that the fan had on the same device for the same origin. A new fan, who is created in the
   * given transaction, has none.
   */
  open(
    userId: string,
    session: NewSession,
    agent: string,
    transaction?: Transaction<AccountTables>,
  ): Promise<TokenPair>;
  /**
   * Spends a refresh token and gives the next pair.
   *
   * The next token is computed from the spent one, so concurrent and repeated refreshes within a minute all get the same
   * successor, as long as that was not used itself. Any other reuse means that two parties hold the token, and so does a token
   * from another device or origin: the whole family is revoked.
   * @throws Refusal REFRESH_REFUSED
   */
  refresh(refreshToken: string, binding: SessionBinding, agent: string): Promise<TokenPair & { name: string }>;
  /** Ends one session of a fan. False when the fan has no such session. */
  revoke(userId: string, familyId: string, reason: RevocationReason): Promise<boolean>;
  /** Ends every session of a fan but one. @returns how many */
  revokeOthers(userId: string, familyId: string): Promise<number>;
  /**
   * Takes a scope from a session on a partner's page. Its access tokens count as expired at once, on every server.
   * @returns false when the fan has no such session
   */
  narrow(userId: string, familyId: string, scope: Scope): Promise<boolean>;
  /** The sessions of the fan, the last used first. */
  devices(userId: string): Promise<Device[]>;
  /** Deletes expired rows. */
  sweep(): Promise<void>;
}

export function createSessions(
  { config, database }: Platform,
  accessTokens: AccessTokens,
  revocations: Revocations,
): Sessions {
  const tables: AccountDatabase = database.withTables<AccountTables>();
  const rotationKeys = deriveKeys(config.tokenSecrets, 'refresh token rotation');

  async function pair(family: Family, refreshToken: string): Promise<TokenPair> {
    const session = {
      userId: family.user_id,
      familyId: family.family_id,
      origin: family.origin,
      deviceId: family.device_id,
      scopes: family.scopes,
    };
    return { accessToken: await accessTokens.issue(session), refreshToken };
  }

  return {
    async open(userId, session, agent, transaction) {
      if (transaction) return pair(...(await begin(transaction, userId, session, agent)));
      const { opened, ended } = await tables.transaction().execute(async (own) => ({
        ended: await supersede(own, userId, session),
        opened: await begin(own, userId, session, agent),
      }));
      for (const familyId of ended) revocations.announce(familyId);
      return pair(...opened);
    },

    async refresh(refreshToken, binding, agent) {
      const [current, ...previous] = rotationKeys;
      const successors: Successors = [
        keyedHash(current, refreshToken),
        ...previous.map((key) => keyedHash(key, refreshToken)),
      ];
      const rotation = await tables
        .transaction()
        .execute((transaction) => spend(transaction, hashOf(refreshToken), successors, binding, agent));
      if (rotation.outcome === 'revoked') revocations.announce(rotation.family.family_id);
      if (rotation.outcome !== 'rotated') throw new Refusal('REFRESH_REFUSED');
      const { nickname, shown } = await tables
        .selectFrom('fan')
        .select(['nickname', shownToOthers])
        .where('user_id', '=', rotation.family.user_id)
        .executeTakeFirstOrThrow();
      const name = rotation.family.origin === config.publicOrigin ? nickname : shown;
      return { name, ...(await pair(rotation.family, rotation.successor)) };
    },

    async revoke(userId, familyId, reason) {
      const ended = await tables.transaction().execute(async (transaction) => {
        const family = await transaction
          .selectFrom('refresh_family')
          .select('family_id')
          .where('family_id', '=', familyId)
          .where('user_id', '=', userId)
          .where('revoked_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
        if (!family) return false;
        await revokeFamily(transaction, familyId, reason);
        return true;
      });
      if (ended) revocations.announce(familyId);
      return ended;
    },

    async revokeOthers(userId, familyId) {
      const ended = await tables.transaction().execute(async (transaction) => {
        const others = await transaction
          .selectFrom('refresh_family')
          .select('family_id')
          .where('user_id', '=', userId)
          .where('family_id', '<>', familyId)
          .where('revoked_at', 'is', null)
          .orderBy('family_id')
          .forUpdate()
          .execute();
        for (const { family_id } of others) await revokeFamily(transaction, family_id, 'DEVICE_REVOKED');
        return others.map(({ family_id }) => family_id);
      });
      for (const each of ended) revocations.announce(each);
      return ended.length;
    },

    async narrow(userId, familyId, scope) {
      const left = await tables
        .transaction()
        .execute((own) => takeScope(own, config.publicOrigin, userId, familyId, scope));
      if (left) revocations.announce(familyId, left);
      return left !== null;
    },

    async devices(userId) {
      const rows = await tables
        .selectFrom('refresh_family')
        .select(['family_id', 'origin', 'agent', 'scopes', 'created_at', 'last_seen_at'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('last_seen_at', 'desc')
        .limit(100)
        .execute();
      return rows.map(({ family_id, origin, agent, scopes, created_at, last_seen_at }) => {
        return { familyId: family_id, origin, agent, scopes, startedAt: created_at, lastSeenAt: last_seen_at };
      });
    },

    async sweep() {
      const ended = sql<Date>`now() - make_interval(days => ${spentDays})`;
      await tables.deleteFrom('refresh_token').where('spent_at', '<', ended).execute();
      await tables.deleteFrom('ended_family').where('ended_at', '<', ended).execute();
      await tables
        .deleteFrom('refresh_family')
        .where((where) => where.or([where('expires_at', '<', sql<Date>`now()`), where('revoked_at', '<', ended)]))
        .execute();
    },
  };
}

/** @returns what is left; null without such a session, which one of the platform itself never is */
async function takeScope(
  transaction: Transaction<AccountTables>,
  platformOrigin: string,
  userId: string,
  familyId: string,
  scope: Scope,
): Promise<readonly Scope[] | null> {
  const taken = await transaction
    .updateTable('refresh_family')
    .set({ scopes: sql<Scope[]>`array_remove(scopes, ${scope})`, narrowed_at: sql<Date>`now()` })
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('origin', '<>', platformOrigin)
    .where('revoked_at', 'is', null)
    .returning('scopes')
    .executeTakeFirst();
  if (!taken) return null;
  await tellNarrowed(statementsOf(transaction), familyId, taken.scopes);
  return taken.scopes;
}
