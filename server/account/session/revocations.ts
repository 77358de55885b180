import type { Pool } from '../../platform/database/database.ts';
import { createNotifications } from '../../platform/database/notifications.ts';
import type { Logger } from '../../platform/log.ts';
import { accessTokenLifetime } from './access-tokens.ts';

/** Which families were revoked while access tokens of theirs may still be alive. */
export interface Revocations {
  isRevoked(familyId: string): boolean | Promise<boolean>;
  /** Tells every server process; part of the transaction that revokes. */
  announce(familyId: string): void;
  close(): Promise<void>;
}

export const revocationChannel = 'account_revoked';

/**
 * Keeps the list in memory and hears of other processes' revocations by LISTEN. While it does not listen, at the start
 * and when the connection was lost, the database is asked each time, so that no revocation is ever missed.
 */
export function createRevocations(pool: Pool, log: Logger): Revocations {
  /** Family → when it can be forgotten, in milliseconds. Insertion order is time order. */
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
      // A start that fails is logged and repeated there; the database answers until it succeeds.
      notifications.start().catch(() => undefined);
      return askDatabase(familyId);
    },
    announce: add,
    close: () => notifications.close(),
  };
}
