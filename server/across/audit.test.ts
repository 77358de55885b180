import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { auditDatabase, digestTable, invariantsOf, readTables } from '../composition/audit.ts';
import { features } from '../features.ts';
import type { Connection } from '../platform/database/database.ts';
import { lookFor } from '../platform/database/invariants.ts';
import { damages } from './damages/testing-damages.ts';
import { createAudited } from './testing-audit.ts';

const invariants = invariantsOf(features);
let test: Awaited<ReturnType<typeof createAudited>>;
beforeAll(async () => {
  test = await createAudited();
});
afterAll(() => test.close());

describe('a database that is as it should be', () => {
  it('has something to look at for each invariant, and all hold', async () => {
    const { findings } = await auditDatabase(test.pool, invariants);
    expect(findings.filter(({ looked, wrong }) => looked === 0 || wrong > 0)).toEqual([]);
    expect(findings).toHaveLength(invariants.length);
  });

  it('has a digest of the content too, which changes with the order of its keys', async () => {
    const digestOfRevisions = async () => {
      const { tables } = await auditDatabase(test.pool, []);
      return tables.find(({ table }) => table === 'content_revision');
    };
    const before = await digestOfRevisions();
    expect(before).toMatchObject({ rows: 1 });
    const write = (value: string) =>
      test.owner.query(`BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE content_revision SET value = '${value}'; COMMIT`);
    await write('{"a": 2, "b": 1}');
    expect(await digestOfRevisions()).not.toEqual(before);
    await write('{"b": 1, "a": 2}');
    expect(await digestOfRevisions()).toEqual(before);
  });

  it('ignores sessions of Studio, which a backup leaves out', async () => {
    const before = await auditDatabase(test.pool, []);
    await test.owner.query(
      "INSERT INTO content_presence (kind, entry_id, staff_id) VALUES ('notice', 'written', 'ara')",
    );
    expect((await auditDatabase(test.pool, [])).digest).toBe(before.digest);
  });

  it('can have a row in every table: each column has a type that can be hashed', async () => {
    const connection = await test.owner.connect();
    onTestFinished(async () => {
      await connection.query('ROLLBACK');
      connection.release();
    });
    await connection.query('BEGIN; CREATE SCHEMA one_row; SET LOCAL search_path = one_row, public');
    const { rows } = await connection.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p'`,
    );
    for (const { name } of rows)
      await connection.query(`CREATE TABLE one_row."${name}" AS SELECT (NULL::public."${name}").*`);
    const tables = await readTables(connection);
    expect(tables).toHaveLength(rows.length);
    for (const table of tables) expect(await digestTable(connection, table)).toMatchObject({ rows: 1 });
  });
});

/** Removes every constraint and unique index from the tables, so that invalid rows can be inserted. */
const unguarded = `
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('f', 'c') LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.relation, one.conname);
    END LOOP;
    FOR one IN SELECT conrelid::regclass AS relation, conname FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u') LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.relation, one.conname);
    END LOOP;
    FOR one IN SELECT indexrelid::regclass AS index FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indisunique AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('DROP INDEX %s', one.index);
    END LOOP;
  END $$`;

describe('a damaged database', () => {
  /** In one transaction that is rolled back, each damage after a savepoint. */
  let connection: Connection;
  beforeAll(async () => {
    connection = await test.owner.connect();
    await connection.query('BEGIN; SET LOCAL session_replication_role = replica');
    await connection.query(unguarded);
  });
  afterAll(async () => {
    await connection.query('ROLLBACK');
    connection.release();
  });

  it('has a damage here for each invariant', () => {
    expect(Object.keys(damages).sort()).toEqual(invariants.map(({ invariant }) => invariant).sort());
  });

  describe.each(Object.entries(damages))('%s', (name, ways) => {
    it.each(ways)('is found after %s', async (sql, sentence) => {
      const invariant = invariants.find((one) => one.invariant === name);
      if (invariant === undefined) throw new Error('no such invariant');
      await connection.query('SAVEPOINT whole');
      onTestFinished(async () => void (await connection.query('ROLLBACK TO whole')));
      await connection.query(sql);
      const finding = await lookFor(connection, invariant);
      expect(finding.violations.join('\n')).toContain(sentence);
      expect(finding.wrong).toBeGreaterThan(0);
    });
  });
});
