import type { Scope } from '../../../rules/scopes.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { deriveKeys } from '../../platform/secrets.ts';
import { hashOf, keyedHash } from '../secrets.ts';
import type { AccessTokens } from './access-tokens.ts';
import { begin, supersede } from './begin-session.ts';
import { mailNewDevice, newDeviceAt } from './new-device.ts';
import { notifyNarrowed, type Revocations } from './revocations.ts';
import {
  type Family,
  type NewSession,
  type RevocationReason,
  revokeFamily,
  type SessionBinding,
  type Successors,
  spend,
} from './rotation.ts';

/** Days until a spent token is deleted. An older one is unknown, and refused without further effect. */
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

interface DeviceRow {
  family_id: string;
  origin: string;
  agent: string;
  scopes: Scope[];
  created_at: Date;
  last_seen_at: Date;
}

export interface Sessions {
  /**
   * Creates a family, and ends the fan's earlier one on the same device for the same origin. A new fan has none: then `connection` is
   * the transaction that creates the fan. Other fans get a mail about a new device.
   */
  open(userId: string, session: NewSession, agent: string, connection?: Connection): Promise<TokenPair>;
  /**
   * Spends a refresh token and returns the next pair.
   *
   * The next token is computed from the spent one, so concurrent and repeated refreshes within a minute all get the same
   * successor, as long as that was not used itself. Any other reuse means that two parties hold the token, and so does a token
   * from another device or origin: the whole family is revoked.
   * @throws Refusal REFRESH_REFUSED
   */
  refresh(refreshToken: string, binding: SessionBinding, agent: string): Promise<TokenPair & { name: string }>;
  /** Ends one session of a fan. @returns false if the fan has no such session */
  revoke(userId: string, familyId: string, reason: RevocationReason): Promise<boolean>;
  /** Ends all sessions of a fan except this one. @returns the number of ended sessions */
  revokeOthers(userId: string, familyId: string): Promise<number>;
  /**
   * Removes a scope from a session on a partner's page. Its access tokens count as expired at once, on every server.
   * @returns false if the fan has no such session
   */
  narrow(userId: string, familyId: string, scope: Scope): Promise<boolean>;
  /** The sessions of the fan, the last used first. */
  devices(userId: string): Promise<Device[]>;
  /** Deletes expired rows. */
  sweep(): Promise<void>;
}

export function createSessions(platform: Platform, accessTokens: AccessTokens, revocations: Revocations): Sessions {
  const { config, pool } = platform;
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
    async open(userId, session, agent, connection) {
      if (connection) return pair(...(await begin(connection, userId, session, agent)));
      const { opened, ended } = await inTransaction(pool, async (own) => {
        // A session of a partner's page comes from one of the platform, about which the fan has got a mail.
        const newAt = session.origin === config.publicOrigin ? await newDeviceAt(own, userId, session) : null;
        const superseded = await supersede(own, userId, session);
        const begun = await begin(own, userId, session, agent);
        const [{ family_id: familyId }] = begun;
        if (newAt !== null) await mailNewDevice(platform, own, { userId, familyId, agent, at: newAt });
        return { ended: superseded, opened: begun };
      });
      for (const familyId of ended) revocations.announce(familyId);
      return pair(...opened);
    },

    async refresh(refreshToken, binding, agent) {
      const [current, ...previous] = rotationKeys;
      const successors: Successors = [
        keyedHash(current, refreshToken),
        ...previous.map((key) => keyedHash(key, refreshToken)),
      ];
      const rotation = await inTransaction(pool, (connection) =>
        spend(connection, hashOf(refreshToken), successors, binding, agent),
      );
      if (rotation.outcome === 'revoked') revocations.announce(rotation.family.family_id);
      if (rotation.outcome !== 'rotated') throw new Refusal('REFRESH_REFUSED');
      const { family, successor } = rotation;
      const { rows } = await pool.query<{ name: string }>(
        'SELECT CASE WHEN $2 THEN nickname ELSE shown_nickname(user_id, nickname) END AS name FROM fan WHERE user_id = $1',
        [family.user_id, family.origin === config.publicOrigin],
      );
      const [fan] = rows;
      // The account was deleted in the meantime.
      if (!fan) throw new Refusal('REFRESH_REFUSED');
      return { name: fan.name, ...(await pair(family, successor)) };
    },

    async revoke(userId, familyId, reason) {
      const ended = await inTransaction(pool, async (connection) => {
        const { rowCount } = await connection.query(
          'SELECT FROM refresh_family WHERE family_id = $1 AND user_id = $2 AND revoked_at IS NULL FOR UPDATE',
          [familyId, userId],
        );
        if (rowCount === 0) return false;
        await revokeFamily(connection, familyId, reason);
        return true;
      });
      if (ended) revocations.announce(familyId);
      return ended;
    },

    async revokeOthers(userId, familyId) {
      const ended = await inTransaction(pool, async (connection) => {
        const { rows: others } = await connection.query<{ family_id: string }>(
          `SELECT family_id FROM refresh_family
           WHERE user_id = $1 AND family_id <> $2 AND revoked_at IS NULL ORDER BY family_id FOR UPDATE`,
          [userId, familyId],
        );
        for (const { family_id } of others) await revokeFamily(connection, family_id, 'DEVICE_REVOKED');
        return others.map(({ family_id }) => family_id);
      });
      for (const each of ended) revocations.announce(each);
      return ended.length;
    },

    async narrow(userId, familyId, scope) {
      const left = await inTransaction(pool, (connection) =>
        removeScope(connection, config.publicOrigin, userId, familyId, scope),
      );
      if (left) revocations.announce(familyId, left);
      return left !== null;
    },

    async devices(userId) {
      const { rows } = await pool.query<DeviceRow>(
        `SELECT family_id, origin, agent, scopes, created_at, last_seen_at FROM refresh_family
         WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now() ORDER BY last_seen_at DESC LIMIT 100`,
        [userId],
      );
      return rows.map(({ family_id, origin, agent, scopes, created_at, last_seen_at }) => {
        return { familyId: family_id, origin, agent, scopes, startedAt: created_at, lastSeenAt: last_seen_at };
      });
    },

    async sweep() {
      const ended = `now() - interval '${spentDays} days'`;
      await pool.query(`DELETE FROM refresh_token WHERE spent_at < ${ended}`);
      await pool.query(`DELETE FROM ended_family WHERE ended_at < ${ended}`);
      await pool.query(`DELETE FROM refresh_family WHERE expires_at < now() OR revoked_at < ${ended}`);
    },
  };
}

/** @returns the scopes that are left; null without such a session. The platform's own sessions have no scopes to remove. */
async function removeScope(
  connection: Connection,
  platformOrigin: string,
  userId: string,
  familyId: string,
  scope: Scope,
): Promise<readonly Scope[] | null> {
  const { rows } = await connection.query<{ scopes: Scope[] }>(
    `UPDATE refresh_family SET scopes = array_remove(scopes, $1), narrowed_at = now()
     WHERE family_id = $2 AND user_id = $3 AND origin <> $4 AND revoked_at IS NULL RETURNING scopes`,
    [scope, familyId, userId, platformOrigin],
  );
  const [family] = rows;
  if (!family) return null;
  await notifyNarrowed(connection, familyId, family.scopes);
  return family.scopes;
}
