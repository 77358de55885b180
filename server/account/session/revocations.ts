import { type Scope, scopesAmong } from '../../../rules/scopes.ts';
import { notifyServers } from '../../platform/bus/notify-servers.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Suspensions, suspensionChannel } from '../suspension/suspensions.ts';
import { accessTokenLifetime } from './access-tokens.ts';

/** The scopes that a session still has; none when it was revoked. */
export type ScopesLeft = readonly Scope[];

/** The families that were revoked, or lost a scope, while their access tokens may still be valid. */
export interface Revocations {
  /** The scopes that a changed session still has; null for an unchanged one, whose access tokens hold its scopes. */
  scopesLeft(familyId: string): ScopesLeft | null | Promise<ScopesLeft | null>;
  /** Applies in this process a change of which the transaction has notified the others. @param left empty: revoked */
  announce(familyId: string, left?: ScopesLeft): void;
  /** True if all notifications until now were received. If not, it starts to listen. */
  isListening(): boolean;
  close(): Promise<void>;
}

/** Each payload is a family and the scopes that are left of it, with spaces between them. */
const revocationChannel = 'account_revoked';

/** Notifies every server, in the transaction that ends these families. */
export const notifyRevoked = (connection: Statements, familyIds: readonly string[]): Promise<void> =>
  notifyServers(connection, revocationChannel, familyIds);

/** Notifies every server, in the transaction that reduces a family to these scopes. */
export const notifyNarrowed = (connection: Statements, familyId: string, left: ScopesLeft): Promise<void> =>
  notifyServers(connection, revocationChannel, [[familyId, ...left].join(' ')]);

/**
 * Keeps the list in memory, and receives other processes' revocations from the bus. Without a connection to the bus, at the start and
 * after a loss, the database is queried each time.
 */
export function createRevocations(
  { pool, bus }: Pick<Platform, 'pool' | 'bus'>,
  suspensions: Suspensions,
): Revocations {
  /** By family; `until`: when the entry can be dropped, in milliseconds. Insertion order is time order. */
  const changed = new Map<string, { left: ScopesLeft; until: number }>();

  const subscription = bus.subscribe({
    channels: [revocationChannel, suspensionChannel],
    subject: 'revocations',
    receive(payload, channel) {
      if (channel === suspensionChannel) return suspensions.receive(payload);
      const [familyId = '', ...left] = payload.split(' ');
      add(familyId, scopesAmong(left));
    },
    async catchUp() {
      await suspensions.catchUp();
      const { rows } = await pool.query<{ family_id: string; left: string[] }>(
        `SELECT family_id, narrowed_at AS at, scopes AS left FROM refresh_family
           WHERE narrowed_at > now() - make_interval(secs => $1) AND revoked_at IS NULL
         UNION ALL SELECT family_id, revoked_at, '{}' FROM refresh_family
           WHERE revoked_at > now() - make_interval(secs => $1)
         UNION ALL SELECT family_id, ended_at, '{}' FROM ended_family
           WHERE ended_at > now() - make_interval(secs => $1)
         ORDER BY at`,
        [accessTokenLifetime],
      );
      for (const { family_id, left } of rows) add(family_id, scopesAmong(left));
    },
  });

  function add(familyId: string, left: ScopesLeft = []) {
    const now = Date.now();
    for (const [family, { until }] of changed) {
      if (until > now) break;
      changed.delete(family);
    }
    const before = changed.get(familyId)?.left;
    changed.delete(familyId);
    // Notifications may arrive in another order than their commits. No change adds a scope, so only the scopes that are in both are left.
    const both = before ? left.filter((scope) => before.includes(scope)) : left;
    changed.set(familyId, { left: both, until: now + accessTokenLifetime * 1000 });
  }

  async function queryDatabase(familyId: string): Promise<ScopesLeft> {
    const { rows } = await pool.query<{ left: string[] }>({
      name: 'account-family-scopes',
      text: 'SELECT scopes AS left FROM refresh_family WHERE family_id = $1 AND revoked_at IS NULL',
      values: [familyId],
    });
    return scopesAmong(rows[0]?.left ?? []);
  }

  function isListening(): boolean {
    // A failed start is logged and repeated by the listener; until it succeeds the database is queried.
    if (!subscription.isListening) subscription.start().catch(() => undefined);
    return subscription.isListening;
  }

  return {
    scopesLeft(familyId) {
      const left = changed.get(familyId)?.left;
      if (left?.length === 0 || isListening()) return left ?? null;
      return queryDatabase(familyId);
    },
    isListening,
    announce: add,
    close: () => subscription.close(),
  };
}
