import { type Connection, inTransaction, type Pool } from '../database/database.ts';
import type { Sealing } from './sealing.ts';

/** A table with sealed columns, as its feature's manifest names it. */
export interface SealedTable {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** The `bytea` columns with sealed values. */
  readonly columns: readonly string[];
}

const batchSize = 500;

/**
 * Seals all values of previous keys under the current key. It can be interrupted and repeated, and several processes may run it at the
 * same time: each batch is locked, and a row that another process has just sealed is skipped.
 * @returns the number of rows
 */
export async function resealStored(pool: Pool, sealing: Sealing, tables: readonly SealedTable[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    let after: readonly string[] | null = null;
    do {
      const keys: string[][] = await inTransaction(pool, (connection) =>
        resealBatch(connection, sealing, table, after),
      );
      count += keys.length;
      after = keys.length < batchSize ? null : (keys.at(-1) ?? null);
    } while (after !== null);
  }
  return count;
}

/** A row with its `key`, and each sealed column under its name. */
type StoredRow = Readonly<Record<string, unknown>> & { readonly key: string[] };

/** @returns the keys of the rows */
async function resealBatch(
  connection: Connection,
  sealing: Sealing,
  sealedTable: SealedTable,
  after: readonly string[] | null,
): Promise<string[][]> {
  const { table, key, columns } = sealedTable;
  const prefix = sealing.currentPrefix;
  const isOld = columns.map((column) => `substring(${column} FROM 1 FOR ${prefix.length}) <> $1`);
  const later = key.map((_, index) => `$${index + 2}`);
  // Always in the order of the key, so that two servers never wait for each other.
  const { rows } = await connection.query<StoredRow>(
    // Each column by itself: the driver is a hundred times slower with an array of `bytea`.
    `SELECT ARRAY[${key.map((name) => `${name}::text`).join(', ')}] AS key, ${columns.join(', ')}
     FROM ${table} WHERE (${isOld.join(' OR ')}) ${after === null ? '' : `AND (${key.join(', ')}) > (${later.join(', ')})`}
     ORDER BY ${key.join(', ')} LIMIT ${batchSize} FOR UPDATE`,
    [prefix, ...(after ?? [])],
  );
  if (rows.length === 0) return [];
  const selected = [...key.map((_, index) => `key${index}`), ...columns];
  const types = [...key.map(() => 'text[]'), ...columns.map(() => 'bytea[]')];
  await connection.query(
    `UPDATE ${table} AS t SET ${columns.map((column) => `${column} = resealed.${column}`).join(', ')}
     FROM unnest(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')}) AS resealed (${selected.join(', ')})
     WHERE ${key.map((name, index) => `t.${name}::text = resealed.key${index}`).join(' AND ')}`,
    [
      ...key.map((_, index) => rows.map((row) => row.key[index])),
      ...columns.map((column) => rows.map((row) => resealed(sealing, table, row, column))),
    ],
  );
  return rows.map((row) => row.key);
}

function resealed(sealing: Sealing, table: string, row: StoredRow, column: string): Buffer | null {
  const old = row[column];
  if (!Buffer.isBuffer(old)) return null;
  const place = { table, column, row: row.key };
  return sealing.seal(place, sealing.open(place, old));
}
