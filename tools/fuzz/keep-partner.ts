import { setTimeout as pause } from 'node:timers/promises';
import { scopes } from '../../rules/scopes.ts';
import { inTransaction } from '../../server/platform/database/database.ts';
import { newId } from '../../server/platform/new-id.ts';
import type { Platform } from '../../server/platform/platform.ts';

const isWhole = ({ partners }: Platform, origin: string): boolean =>
  partners.of(origin)?.scopes.length === scopes.length;

/** Among the requests are those of the staff that stop the partner or take something from it: it is made live again. */
export async function keepPartner(platform: Platform, origin: string): Promise<void> {
  if (isWhole(platform, origin)) return;
  await inTransaction(platform.pool, async (connection) => {
    const partnerId = newId();
    await connection.query('DELETE FROM partner_origin WHERE origin = $1', [origin]);
    await connection.query(
      "INSERT INTO partner (partner_id, name, state, source, scopes) VALUES ($1, 'Lumen', 'LIVE', 'STUDIO', $2)",
      [partnerId, scopes],
    );
    await connection.query(
      'INSERT INTO partner_origin (partner_id, origin, proven_at) VALUES ($1, $2, clock_timestamp())',
      [partnerId, origin],
    );
  });
  // The server is notified.
  while (!isWhole(platform, origin)) await pause(5);
}
