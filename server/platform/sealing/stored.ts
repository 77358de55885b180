import { type Connection, inTransaction, type Pool } from '../database/database.ts';
import type { Sealing } from './sealing.ts';

/** A table with sealed columns, as its feature's manifest names it. */
export interface SealedTable {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** A `bytea` column by the column that held the same value in clear text, which is empty from then on. */
  readonly columns: Readonly<Record<string, string>>;
}

const batchSize = 500;

/**
 * Seals what an earlier release stored in clear text. It can be interrupted and repeated, and several servers may run it at the
 * same time: each batch is locked, and a locked row that was sealed meanwhile is not chosen any more.
 * @returns how many rows
 */
export function sealStored(pool: Pool, sealing: Sealing, tables: readonly SealedTable[]): Promise<number> {
  return rewriteEach(pool, sealing, tables, ({ columns }) => ({
    condition: Object.keys(columns)
      .map((clear) => `${clear} IS NOT NULL`)
      .join(' OR '),
    values: [],
  }));
}

/**
 * Seals under the current key what a previous key sealed.
 * @returns how many rows
 */
export async function resealStored(pool: Pool, sealing: Sealing, tables: readonly SealedTable[]): Promise<number> {
  const prefix = sealing.currentPrefix;
  return rewriteEach(pool, sealing, tables, ({ columns }) => ({
    condition: Object.values(columns)
      .map((sealed) => `substring(${sealed} FROM 1 FOR ${prefix.length}) <> $1`)
      .join(' OR '),
    values: [prefix],
  }));
}

interface Choice {
  condition: string;
  values: readonly unknown[];
}

async function rewriteEach(
  pool: Pool,
  sealing: Sealing,
  tables: readonly SealedTable[],
  choose: (table: SealedTable) => Choice,
): Promise<number> {
  let count = 0;
  for (const table of tables) {
    let after: readonly string[] | null = null;
    do {
      const keys: string[][] = await inTransaction(pool, (connection) =>
        rewriteBatch(connection, sealing, table, choose(table), after),
      );
      count += keys.length;
      after = keys.length < batchSize ? null : (keys.at(-1) ?? null);
    } while (after !== null);
  }
  return count;
}

/** @returns the keys of the rows */
async function rewriteBatch(
  connection: Connection,
  sealing: Sealing,
  { table, key, columns }: SealedTable,
  { condition, values }: Choice,
  after: readonly string[] | null,
): Promise<string[][]> {
  const pairs = Object.entries(columns);
  const later = key.map((_, index) => `$${values.length + index + 1}`).join(', ');
  // Always in the order of the key, so that two servers never wait for each other.
  const { rows } = await connection.query<{
    key: string[];
    clear: unknown[];
    [sealed: `sealed${number}`]: Buffer | null;
  }>(
    `SELECT ARRAY[${key.map((name) => `${name}::text`).join(', ')}] AS key,
       jsonb_build_array(${pairs.map(([clear]) => `to_jsonb(${clear})`).join(', ')}) AS clear,
       ${pairs.map(([, sealed], index) => `${sealed} AS sealed${index}`).join(', ')}
     FROM ${table} WHERE (${condition}) ${after === null ? '' : `AND (${key.join(', ')}) > (${later})`}
     ORDER BY ${key.join(', ')} LIMIT ${batchSize} FOR UPDATE`,
    [...values, ...(after ?? [])],
  );
  if (rows.length === 0) return [];
  const sealedColumns = pairs.map(([, column], index) =>
    rows.map((row) => {
      const place = { table, column, row: row.key };
      const old = row[`sealed${index}`] ?? null;
      const value = old === null ? row.clear[index] : sealing.open(place, old);
      return value === null ? null : sealing.seal(place, value);
    }),
  );
  const given = [...key.map((_, index) => `key${index}`), ...pairs.map((_, index) => `sealed${index}`)];
  const types = [...key.map(() => 'text[]'), ...pairs.map(() => 'bytea[]')];
  await connection.query(
    `UPDATE ${table} AS t SET ${pairs.map(([clear, sealed], index) => `${sealed} = given.sealed${index}, ${clear} = NULL`).join(', ')}
     FROM unnest(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')}) AS given (${given.join(', ')})
     WHERE ${key.map((name, index) => `t.${name}::text = given.key${index}`).join(' AND ')}`,
    [...key.map((_, index) => rows.map((row) => row.key[index])), ...sealedColumns],
  );
  return rows.map((row) => row.key);
}
