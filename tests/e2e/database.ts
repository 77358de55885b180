import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../../server/platform/open-database.ts';

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
