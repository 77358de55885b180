import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/log.ts';
import { accessTokenLifetime } from './access-tokens.ts';

/** Which families were revoked while access tokens of theirs may still be alive. */
export interface Revocations {
  isRevoked(familyId: string): boolean | Promise<boolean>;
  /** Tells every server process; part of the transaction that revokes. */
  announce(familyId: string): void;
  close(): void;
}

export const revocationChannel = 'account_revoked';
const longestPause = 10_000;

/**
 * Keeps the list in memory and hears of other processes' revocations by LISTEN. While it does not listen, at the start
 * and when the connection was lost, the database is asked each time, so that no revocation is ever missed.
 */
export function createRevocations(pool: Pool, log: Logger): Revocations {
  /** Family → when it can be forgotten, in milliseconds. Insertion order is time order. */
  const revoked = new Map<string, number>();
  let listening: 'no' | 'starting' | 'yes' | 'closed' = 'no';
  let connection: Connection | null = null;
  let pause = 100;
  let retry: NodeJS.Timeout | undefined;

  function add(familyId: string) {
    const now = Date.now();
    for (const [family, until] of revoked) {
      if (until > now) break;
      revoked.delete(family);
    }
    revoked.set(familyId, now + accessTokenLifetime * 1000);
  }

  function lost(error: Error | undefined) {
    if (listening === 'closed' || listening === 'no') return;
    log.warn({ reason: error?.message }, 'Revocations are read from the database until the connection is back');
    listening = 'no';
    connection?.release(error ?? true);
    connection = null;
    retry = setTimeout(listen, pause).unref();
    pause = Math.min(pause * 2, longestPause);
  }

  function listen() {
    if (listening !== 'no') return;
    listening = 'starting';
    clearTimeout(retry);
    start().catch((error: unknown) => lost(error instanceof Error ? error : undefined));
  }

  async function start() {
    const fresh = await pool.connect();
    if (isClosed()) return fresh.release();
    connection = fresh;
    fresh.on('notification', ({ payload }) => payload && add(payload));
    fresh.on('error', lost);
    fresh.once('end', () => lost(undefined));
    await fresh.query(`LISTEN ${revocationChannel}`);
    const { rows } = await fresh.query<{ family_id: string }>(
      `SELECT family_id, revoked_at FROM refresh_family WHERE revoked_at > now() - make_interval(secs => $1)
       UNION ALL SELECT family_id, ended_at FROM ended_family WHERE ended_at > now() - make_interval(secs => $1)
       ORDER BY revoked_at`,
      [accessTokenLifetime],
    );
    for (const { family_id } of rows) add(family_id);
    if (isClosed()) return;
    listening = 'yes';
    pause = 100;
  }

  /** Asked again after each wait, which is when `close` may have been called. */
  function isClosed(): boolean {
    return listening === 'closed';
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
      if (listening === 'yes') return false;
      listen();
      return askDatabase(familyId);
    },
    announce: add,
    close() {
      listening = 'closed';
      clearTimeout(retry);
      connection?.release(true);
      connection = null;
    },
  };
}
