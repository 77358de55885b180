import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../../../server/platform/database/open-database.ts';

/**
 * Changes the product's own database: for what only time or a crowd of others would bring about.
 * @returns the rows of the statement
 */
export async function change(statement: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const dataDirectory = join(inject('product').dataDirectory, 'data');
  const database = await openDatabase({ databaseUrl: null, dataDirectory });
  try {
    return (await database.pool.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await database.close();
  }
}

/**
 * Adds a row that is like another one but for its key and the changes: what a test may alter without anybody noticing.
 * @param changes by the names of the columns, as JSON
 */
export async function copyRow(
  table: string,
  from: { key: string; value: string },
  changes: Record<string, unknown>,
): Promise<void> {
  const [columns] = await change(
    `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
     WHERE table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = String(columns?.['names']);
  await change(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(
       NULL::${table}, (SELECT to_jsonb(row) || $2 FROM ${table} AS row WHERE ${from.key} = $1))`,
    [from.value, JSON.stringify(changes)],
  );
}
