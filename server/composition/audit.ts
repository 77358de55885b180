import { createHash } from 'node:crypto';
import { auditLogInvariants, schemaInvariants } from '../platform/audit-log/invariants.ts';
import { type Connection, liftTimeouts, type Pool } from '../platform/database/database.ts';
import { type Finding, type Invariant, lookFor } from '../platform/database/invariants.ts';
import type { Feature } from './define-feature.ts';

/** How many rows a table has, and a number for their contents. */
export interface TableDigest {
  table: string;
  rows: number;
  /** The sum of 64-bit hashes of the rows, which does not depend on their order; a decimal number. */
  sum: string;
}

export interface AuditReport {
  /** When the snapshot was taken, on the database's clock; ISO 8601. */
  at: string;
  findings: readonly (Finding & { feature: string })[];
  tables: readonly TableDigest[];
  /** SHA-256 over all tables: two databases with the same rows have the same. */
  digest: string;
}

export type OwnedInvariant = Invariant & { readonly feature: string };

/** The invariants of the whole database, in the order of the features. */
export function invariantsOf(features: readonly Pick<Feature, 'name' | 'invariants'>[]): OwnedInvariant[] {
  const owned = (feature: string, invariants: readonly Invariant[] = []) =>
    invariants.map((one) => ({ ...one, feature }));
  return [
    ...owned('platform', [...schemaInvariants, ...auditLogInvariants]),
    ...features.flatMap(({ name, invariants }) => owned(name, invariants)),
  ];
}

/**
 * Looks at every row of the database in one snapshot, and changes nothing. It needs no lock that a server would wait for.
 * @param connections how many statements run at the same time, all in the same snapshot
 */
export async function auditDatabase(
  pool: Pool,
  invariants: readonly OwnedInvariant[],
  connections = 2,
): Promise<AuditReport> {
  const first = await beginSnapshot(pool, null);
  const all = [first.connection];
  try {
    while (all.length < connections) all.push((await beginSnapshot(pool, first.snapshot)).connection);
    const found = await readTables(first.connection);
    const tables: TableDigest[] = [];
    const findings: AuditReport['findings'][number][] = [];
    await inTurn(all, [
      ...found.map((table, place) => async (connection: Connection) => {
        tables[place] = await digestTable(connection, table);
      }),
      ...invariants.map((one, place) => async (connection: Connection) => {
        findings[place] = { feature: one.feature, ...(await lookFor(connection, one)) };
      }),
    ]);
    return { at: first.at, findings, tables, digest: digestOf(tables) };
  } finally {
    // Nothing was written; a connection that broke is not used again.
    for (const connection of all)
      await connection.query('ROLLBACK').then(
        () => connection.release(),
        (error: Error) => connection.release(error),
      );
  }
}

async function beginSnapshot(pool: Pool, snapshot: string | null) {
  const connection = await pool.connect();
  try {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    if (snapshot !== null) await connection.query(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
    await liftTimeouts(connection);
    // Sums and joins over millions of rows.
    await connection.query("SET LOCAL work_mem = '128MB'");
    const { rows } = await connection.query<{ snapshot: string; at: Date }>(
      'SELECT pg_export_snapshot() AS snapshot, clock_timestamp() AS at',
    );
    return { connection, snapshot: rows[0]?.snapshot ?? '', at: rows[0]?.at.toISOString() ?? '' };
  } catch (error) {
    connection.release(true);
    throw error;
  }
}

/** A table, and its row as a record that can be hashed. */
interface Table {
  name: string;
  row: string;
}

/**
 * The tables whose rows are in a backup: an unlogged table is empty after a crash, and in each restored database. `json` has no hash in
 * PostgreSQL, so the stored text is hashed.
 */
export async function readTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query<Table>(
    `SELECT relname AS name, format('ROW(%s)', string_agg(
       format(CASE atttypid WHEN 'json'::regtype THEN 't.%I::text' ELSE 't.%I' END, attname), ', ' ORDER BY attnum)) AS row
     FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relpersistence = 'p'
     GROUP BY relname ORDER BY relname COLLATE "C"`,
  );
  return rows;
}

export async function digestTable(connection: Connection, { name, row }: Table): Promise<TableDigest> {
  const { rows } = await connection.query<{ rows: number; sum: string }>(
    `SELECT count(*) AS rows, coalesce(sum(hash_record_extended(${row}, 0)::numeric), 0)::text AS sum FROM "${name}" AS t`,
  );
  return { table: name, rows: rows[0]?.rows ?? 0, sum: rows[0]?.sum ?? '' };
}

export const digestOf = (tables: readonly TableDigest[]): string =>
  createHash('sha256')
    .update(tables.map(({ table, rows, sum }) => `${table} ${rows} ${sum}\n`).join(''))
    .digest('hex');

/** Each connection takes the next work when it has done one. */
async function inTurn(
  connections: readonly Connection[],
  tasks: readonly ((connection: Connection) => Promise<void>)[],
): Promise<void> {
  const rest = tasks.values();
  const run = async (connection: Connection) => {
    for (const work of rest) await work(connection);
  };
  const runs = await Promise.allSettled(connections.map(run));
  for (const one of runs) if (one.status === 'rejected') throw one.reason;
}
