import type { Statements } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { followSettings } from './from-settings.ts';
import { type Queryable, readPartnerList } from './read-partners.ts';
import { createUsage } from './usage/usage.ts';

export interface PartnerService {
  /** Whether there is such a partner. @param lock whether others wait to lock it until the end of the transaction */
  isKnown(database: Queryable, partnerId: string, lock?: boolean): Promise<boolean>;
  /** From now on every check of an origin in this process follows the records. */
  start(): void;
  close(): Promise<void>;
}

/** @param origin the partner to whom it belongs; null: all that are live */
export async function livePartnerIds(connection: Statements, origin: string | null): Promise<string[]> {
  const { rows } = await connection.query<{ partner_id: string }>(
    `SELECT partner_id FROM partner AS p WHERE state = 'LIVE' AND ($1::text IS NULL OR EXISTS (
       SELECT FROM partner_origin AS o WHERE o.partner_id = p.partner_id AND origin = $1 AND proven_at IS NOT NULL))`,
    [origin],
  );
  return rows.map(({ partner_id }) => partner_id);
}

/** Those of these partners that are live. */
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
 * Keeps the platform's list of partners up to date by the bus. Without a connection to the bus, the list is read for each request of
 * another origin, so that no server serves a partner who was stopped.
 */
export function createPartnerService(platform: Platform): PartnerService {
  const { pool, log, bus, partners } = platform;
  const usage = createUsage(platform);
  let followed: Promise<void> | null = null;
  /** The reads that were begun; one that ends late must not replace what a later one has read. */
  let begun = 0;
  let applied = 0;
  /** Whether there was a notification of a change that is not read yet. */
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
      // Until it is read, each request reads the list itself.
      read().catch((error: unknown) => log.warn({ err: error }, 'the list of partners could not be read'));
    },
    catchUp: read,
  });

  return {
    async isKnown(database, partnerId, lock = false) {
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
