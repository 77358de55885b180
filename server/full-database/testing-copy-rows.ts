import { pipeline } from 'node:stream/promises';
import copyStreams from 'pg-copy-streams';
import { readTables } from '../composition/audit.ts';
import type { Pool } from '../platform/database/database.ts';

/** Makes the tables of one database hold exactly the rows of another one with the same tables. Both pools are of a superuser. */
export async function copyAllRows(from: Pool, to: Pool): Promise<void> {
  const [reading, writing] = [await from.connect(), await to.connect()];
  try {
    const tables = (await readTables(reading)).map(({ name }) => `"${name}"`);
    await writing.query('BEGIN; SET LOCAL session_replication_role = replica');
    await writing.query(`TRUNCATE ${tables.join(', ')} CASCADE`);
    for (const table of tables)
      await pipeline(
        reading.query(copyStreams.to(`COPY ${table} TO STDOUT`)),
        writing.query(copyStreams.from(`COPY ${table} FROM STDIN`)),
      );
    const sequences = await reading.query<{ name: string; last: string }>(
      "SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
    );
    for (const { name, last } of sequences.rows) await writing.query('SELECT setval($1, $2)', [name, last]);
    await writing.query('COMMIT');
  } finally {
    reading.release();
    writing.release();
  }
}
