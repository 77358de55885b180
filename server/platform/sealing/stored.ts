import { type Connection, inTransaction, type Pool } from '../database/database.ts';
import type { Lookup } from './lookup.ts';
import type { Sealing } from './sealing.ts';

/** A table with sealed columns, as its feature's manifest names it. */
export interface SealedTable {
  readonly table: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /** A `bytea` column by the column that held the same value in clear text, which is empty from then on. */
  readonly columns: Readonly<Record<string, string>>;
  /** `bytea` columns of values that were never stored in clear text. */
  readonly neverClear?: readonly string[];
  /**
   * For texts, by the column that held clear text: the `bytea` column by which the value is found, and its hash. Of a column that is
   * not in `columns` too only the hash is left.
   */
  readonly hashes?: Readonly<
    Record<string, { column: string; hash: (lookup: Lookup, text: string) => Promise<Buffer> }>
  >;
}

/** What seals, and what hashes the values that are found by hashes. */
export interface SealingTools {
  readonly sealing: Sealing;
  readonly lookup: Lookup;
}

const batchSize = 500;

/**
 * Seals what an earlier release stored in clear text. It can be interrupted and repeated, and several servers may run it at the
 * same time: each batch is locked, and a locked row that was sealed meanwhile is not chosen any more.
 * @returns how many rows
 */
export function sealStored(pool: Pool, tools: SealingTools, tables: readonly SealedTable[]): Promise<number> {
  const once = tables.filter((table) => clearColumnsOf(table).length > 0);
  return rewriteEach(pool, tools, once, (table) => ({
    condition: clearColumnsOf(table)
      .map((clear) => `${clear} IS NOT NULL`)
      .join(' OR '),
    values: [],
  }));
}

/**
 * Seals under the current key what a previous key sealed.
 * @returns how many rows
 */
export async function resealStored(pool: Pool, tools: SealingTools, tables: readonly SealedTable[]): Promise<number> {
  const prefix = tools.sealing.currentPrefix;
  const sealed = tables.filter((table) => sealedColumnsOf(table).length > 0);
  return rewriteEach(pool, tools, sealed, (table) => ({
    condition: sealedColumnsOf(table)
      .map((sealed) => `substring(${sealed} FROM 1 FOR ${prefix.length}) <> $1`)
      .join(' OR '),
    values: [prefix],
  }));
}

/** The columns that held clear text, those in `columns` first. */
const clearColumnsOf = ({ columns, hashes = {} }: SealedTable): string[] => [
  ...new Set([...Object.keys(columns), ...Object.keys(hashes)]),
];

/** The columns with sealed values, in the order of their columns of clear text; then those that had none. */
const sealedColumnsOf = ({ columns, neverClear = [] }: SealedTable): string[] => [
  ...Object.values(columns),
  ...neverClear,
];

interface Choice {
  condition: string;
  values: readonly unknown[];
}

async function rewriteEach(
  pool: Pool,
  tools: SealingTools,
  tables: readonly SealedTable[],
  choose: (table: SealedTable) => Choice,
): Promise<number> {
  let count = 0;
  for (const table of tables) {
    let after: readonly string[] | null = null;
    do {
      const keys: string[][] = await inTransaction(pool, (connection) =>
        rewriteBatch(connection, tools, table, choose(table), after),
      );
      count += keys.length;
      after = keys.length < batchSize ? null : (keys.at(-1) ?? null);
    } while (after !== null);
  }
  return count;
}

/** A row as it is stored. */
interface StoredRow {
  key: string[];
  clear: unknown[];
  [sealed: `sealed${number}`]: Buffer | null;
}

/** @returns the keys of the rows */
async function rewriteBatch(
  connection: Connection,
  tools: SealingTools,
  sealedTable: SealedTable,
  { condition, values }: Choice,
  after: readonly string[] | null,
): Promise<string[][]> {
  const { table, key } = sealedTable;
  const later = key.map((_, index) => `$${values.length + index + 1}`).join(', ');
  // Always in the order of the key, so that two servers never wait for each other.
  const { rows } = await connection.query<StoredRow>(
    `SELECT ARRAY[${key.map((name) => `${name}::text`).join(', ')}] AS key,
       jsonb_build_array(${clearColumnsOf(sealedTable)
         .map((clear) => `to_jsonb(${clear})`)
         .join(', ')}) AS clear
       ${sealedColumnsOf(sealedTable)
         .map((sealed, index) => `, ${sealed} AS sealed${index}`)
         .join('')}
     FROM ${table} WHERE (${condition}) ${after === null ? '' : `AND (${key.join(', ')}) > (${later})`}
     ORDER BY ${key.join(', ')} LIMIT ${batchSize} FOR UPDATE`,
    [...values, ...(after ?? [])],
  );
  if (rows.length === 0) return [];
  const filled = await filledColumns(tools, sealedTable, rows);
  const given = [...key.map((_, index) => `key${index}`), ...filled.map(({ column }) => column)];
  const types = [...key.map(() => 'text[]'), ...filled.map(() => 'bytea[]')];
  const changes = [
    ...filled.map(({ column }) => `${column} = given.${column}`),
    ...clearColumnsOf(sealedTable).map((clear) => `${clear} = NULL`),
  ];
  await connection.query(
    `UPDATE ${table} AS t SET ${changes.join(', ')}
     FROM unnest(${types.map((type, index) => `$${index + 1}::${type}`).join(', ')}) AS given (${given.join(', ')})
     WHERE ${key.map((name, index) => `t.${name}::text = given.key${index}`).join(' AND ')}`,
    [...key.map((_, index) => rows.map((row) => row.key[index])), ...filled.map((one) => one.values)],
  );
  return rows.map((row) => row.key);
}

interface FilledColumn {
  column: string;
  /** One for each row. */
  values: (Buffer | null)[];
}

/** The sealed columns of these rows, and those with hashes. */
async function filledColumns(
  { sealing, lookup }: SealingTools,
  sealedTable: SealedTable,
  rows: readonly StoredRow[],
): Promise<FilledColumn[]> {
  const { table, columns, hashes = {} } = sealedTable;
  const filled: FilledColumn[] = [];
  const fillHashes = async (clear: string, values: readonly unknown[]): Promise<void> => {
    const hashed = hashes[clear];
    if (hashed === undefined) return;
    const found = values.map(async (value) => (typeof value === 'string' ? hashed.hash(lookup, value) : null));
    filled.push({ column: hashed.column, values: await Promise.all(found) });
  };
  for (const [index, clear] of clearColumnsOf(sealedTable).entries()) {
    const column = columns[clear];
    if (column === undefined) {
      const values = rows.map((row) => row.clear[index] ?? null);
      // On a change of the key nothing is known but the hash, which stays.
      if (values.some((value) => value !== null)) await fillHashes(clear, values);
      continue;
    }
    const opened = rows.map((row) => {
      const old = row[`sealed${index}`] ?? null;
      return (old === null ? row.clear[index] : sealing.open({ table, column, row: row.key }, old)) ?? null;
    });
    const sealed = rows.map((row, at) =>
      opened[at] === null ? null : sealing.seal({ table, column, row: row.key }, opened[at]),
    );
    filled.push({ column, values: sealed });
    await fillHashes(clear, opened);
  }
  filled.push(...resealed(sealing, sealedTable, rows));
  return filled;
}

/** The columns that never had clear text, under the current key. */
function resealed(sealing: Sealing, { table, columns, neverClear = [] }: SealedTable, rows: readonly StoredRow[]) {
  const first = Object.keys(columns).length;
  return neverClear.map((column, index): FilledColumn => {
    const values = rows.map((row) => {
      const place = { table, column, row: row.key };
      const old = row[`sealed${first + index}`] ?? null;
      return old === null ? null : sealing.seal(place, sealing.open(place, old));
    });
    return { column, values };
  });
}
