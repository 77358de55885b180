import { join } from 'node:path';
import { inject } from 'vitest';
import { openEmbedded } from '../../../server/platform/database/open-database.ts';

/**
 * Changes the product's database directly, as the owner of its tables: for states that need time or many fans.
 * @returns the rows of the statement
 */
export async function change(statement: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const dataDirectory = join(inject('product').dataDirectory, 'data');
  const database = await openEmbedded(dataDirectory);
  const owner = await database.openOwner();
  try {
    return (await owner.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await owner.end();
    await database.close();
  }
}

/**
 * Adds a copy of a row with another key and these changes: a test may modify it without effects on other tests.
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
