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
