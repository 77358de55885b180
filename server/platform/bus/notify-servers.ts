import type { Statements } from '../database/database.ts';

/** Notifies every server process once the transaction has committed. The SQL function `tell_servers` does the same. */
export async function notifyServers(
  connection: Statements,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return;
  await connection.query('SELECT tell_servers($1, payload) FROM unnest($2::text[]) AS notification (payload)', [
    channel,
    payloads,
  ]);
}
