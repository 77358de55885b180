import type { Connection } from './database.ts';

/** One index of a migration that is built without locking its table. */
export interface ConcurrentIndex {
  name: string;
  sql: string;
}

const createIndex = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (\w+) ON \w+/;

/**
 * The statements of a migration that builds indexes concurrently.
 * @returns null for any other migration
 * @throws where a file has other statements beside them: those need a transaction, and these can't have one
 */
export function concurrentIndexes(sql: string): ConcurrentIndex[] | null {
  const statements = sql
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  if (!statements.some((statement) => /\bCONCURRENTLY\b/.test(statement))) return null;
  return statements.map((statement) => {
    const [, name] = createIndex.exec(statement) ?? [];
    if (name === undefined)
      throw new Error(`only CREATE INDEX CONCURRENTLY may stand in a file that has it, but there is: ${statement}`);
    return { name, sql: statement };
  });
}

/**
 * Builds the indexes one after the other, outside of a transaction. An invalid index of an interrupted attempt is built again; a finished
 * one stays.
 */
export async function buildConcurrently(connection: Connection, indexes: readonly ConcurrentIndex[]): Promise<void> {
  for (const { name, sql } of indexes) {
    const { rows } = await connection.query<{ valid: boolean }>(
      'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
      [name],
    );
    if (rows[0]?.valid === true) continue;
    if (rows[0] !== undefined) await connection.query(`DROP INDEX CONCURRENTLY ${name}`);
    await connection.query(sql);
  }
}
