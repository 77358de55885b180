import type { Statements } from '../database/database.ts';

/** Tells every server process, once the transaction has committed. SQL does the same with `tell_servers`. */
export async function tellServers(connection: Statements, channel: string, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return;
  await connection.query('SELECT tell_servers($1, payload) FROM unnest($2::text[]) AS told (payload)', [
    channel,
    payloads,
  ]);
}
