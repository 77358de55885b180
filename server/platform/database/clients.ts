import pg from 'pg';
import type { Pool } from './database.ts';

/** A connection outside of every pool, for what must not wait for one of the pool or lives as long as the process. */
export function createClient(options: pg.ClientConfig, name: string): pg.Client {
  const client = new pg.Client({ ...options, application_name: name });
  // When the connection breaks, its next query fails. Without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}

/** Runs work on a connection of its own to the database of the pool. */
export async function onOwnConnection<Result>(
  pool: Pool,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = createClient(pool.options, name);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
