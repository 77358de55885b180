import type { Statements } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { followSettings } from './from-settings.ts';
import { type Queryable, readPartnerList } from './read-partners.ts';
import { createUsage } from './usage/usage.ts';

export interface PartnerService {
  /** True if the partner exists. @param lock locks the partner's row until the end of the transaction */
  exists(database: Queryable, partnerId: string, lock?: boolean): Promise<boolean>;
  /** From now on, this process checks origins against the stored partners. */
  start(): void;
  close(): Promise<void>;
}

/** @param origin only the partner who has this origin; null for all live partners */
export async function livePartnerIds(connection: Statements, origin: string | null): Promise<string[]> {
  const { rows } = await connection.query<{ partner_id: string }>(
    `SELECT partner_id FROM partner AS p WHERE state = 'LIVE' AND ($1::text IS NULL OR EXISTS (
       SELECT FROM partner_origin AS o WHERE o.partner_id = p.partner_id AND origin = $1 AND proven_at IS NOT NULL))`,
    [origin],
  );
  return rows.map(({ partner_id }) => partner_id);
}

/** The live ones among these partners. */
export async function whichAreLive(
  database: Pick<Platform['pool'], 'query'>,
  partnerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.query<{ partner_id: string }>(
    "SELECT partner_id FROM partner WHERE partner_id = ANY ($1) AND state = 'LIVE'",
    [partnerIds],
  );
  return new Set(rows.map((row) => row.partner_id));
}

export const partnerChannel = 'partner_changed';

/**
 * Keeps the platform's list of partners up to date by notifications of the bus. Without a connection to the bus, the list is read for
 * each request of another origin, so that no server serves a stopped partner.
 */
export function createPartnerService(platform: Platform): PartnerService {
  const { pool, log, bus, partners } = platform;
  const usage = createUsage(platform);
  let followed: Promise<void> | null = null;
  /** The number of reads that have begun, and of the newest one that was applied: a late result must not replace a newer one. */
  let begun = 0;
  let applied = 0;
  /** True if a notification has arrived whose change was not read yet. */
  let isBehind = false;

  function follow(): Promise<void> {
    followed ??= followSettings(platform).catch((error: unknown) => {
      followed = null;
      throw error;
    });
    return followed;
  }

  async function read(): Promise<void> {
    await follow();
    begun += 1;
    const number = begun;
    const list = await readPartnerList(pool);
    if (number > applied) {
      applied = number;
      isBehind &&= number < begun;
      partners.replace(list);
    }
  }

  const subscription = bus.subscribe({
    channels: [partnerChannel],
    subject: 'partners',
    receive() {
      isBehind = true;
      // Until the change is read, each request reads the list itself.
      read().catch((error: unknown) => log.warn({ err: error }, 'the list of partners could not be read'));
    },
    catchUp: read,
  });

  return {
    async exists(database, partnerId, lock = false) {
      const text = `SELECT FROM partner WHERE partner_id = $1${lock ? ' FOR NO KEY UPDATE' : ''}`;
      const { rows } = await database.query(text, [partnerId]);
      return rows.length > 0;
    },
    start() {
      partners.follow({ isListening: () => subscription.isListening && !isBehind, read, note: usage.note });
      usage.start();
      // A failed start is logged and repeated by the listener.
      subscription.start().catch(() => undefined);
    },
    async close() {
      await subscription.close();
      await usage.close();
    },
  };
}
