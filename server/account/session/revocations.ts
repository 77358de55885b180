import type { Pool } from '../../platform/database/database.ts';
import { createNotifications } from '../../platform/database/notifications.ts';
import type { Logger } from '../../platform/log.ts';
import { accessTokenLifetime } from './access-tokens.ts';

/** The families that were revoked while their access tokens may still be valid. */
export interface Revocations {
  isRevoked(familyId: string): boolean | Promise<boolean>;
  /** Notifies every server process; part of the transaction that revokes. */
  announce(familyId: string): void;
  close(): Promise<void>;
}

export const revocationChannel = 'account_revoked';

/**
 * Keeps the list in memory and receives other processes' revocations by LISTEN. While LISTEN is not connected, at the start and
 * after a lost connection, the database is queried each time, so that no revocation is ever missed.
 */
export function createRevocations(pool: Pool, log: Logger): Revocations {
  /** Family → when its entry can be dropped, in milliseconds. Insertion order is time order. */
  const revoked = new Map<string, number>();

  const notifications = createNotifications(
    { pool, log },
    {
      channels: [revocationChannel],
      subject: 'revocations',
      hear: add,
      async catchUp(connection) {
        const { rows } = await connection.query<{ family_id: string }>(
          `SELECT family_id, revoked_at FROM refresh_family WHERE revoked_at > now() - make_interval(secs => $1)
           UNION ALL SELECT family_id, ended_at FROM ended_family WHERE ended_at > now() - make_interval(secs => $1)
           ORDER BY revoked_at`,
          [accessTokenLifetime],
        );
        for (const { family_id } of rows) add(family_id);
      },
    },
  );

  function add(familyId: string) {
    const now = Date.now();
    for (const [family, until] of revoked) {
      if (until > now) break;
      revoked.delete(family);
    }
    revoked.set(familyId, now + accessTokenLifetime * 1000);
  }

  async function askDatabase(familyId: string): Promise<boolean> {
    const { rows } = await pool.query<{ revoked: boolean }>({
      name: 'account-family-revoked',
      text: 'SELECT revoked_at IS NOT NULL AS revoked FROM refresh_family WHERE family_id = $1',
      values: [familyId],
    });
    return rows[0]?.revoked ?? true;
  }

  return {
    isRevoked(familyId) {
      if (revoked.has(familyId)) return true;
      if (notifications.isListening) return false;
      // A failed start is logged and repeated by the listener; until it succeeds the database is queried.
      notifications.start().catch(() => undefined);
      return askDatabase(familyId);
    },
    announce: add,
    close: () => notifications.close(),
  };
}
