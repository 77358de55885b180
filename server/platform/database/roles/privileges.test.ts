import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writesOf } from '../../../composition/compose.ts';
import { features } from '../../../features.ts';
import { createTestPlatform, type TestPlatform } from '../../testing.ts';
import { inspectRole, keepPrivileges } from './privileges.ts';

const role = 'fanfare_server';
const denied = '42501';
const writes = writesOf(features);

let test: TestPlatform;
let tables: { name: string; column: string }[];
beforeAll(async () => {
  test = await createTestPlatform();
  tables = (
    await test.owner.query<{ name: string; column: string }>(
      `SELECT relname AS name, quote_ident(attname) AS column FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attidentity = '' AND attgenerated = '' AND NOT attisdropped
         AND attnum = (SELECT min(attnum) FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0
           AND attidentity = '' AND attgenerated = '' AND NOT attisdropped)
       ORDER BY relname`,
    )
  ).rows;
});
afterAll(() => test.close());
beforeEach(() => keepPrivileges(test.owner, role, writes));

/** The SQLSTATE with which the database refuses a statement of the server; null when it accepts it. */
const refusalOf = (statement: string) =>
  test.platform.pool.query(statement).then(
    () => null,
    (error: { code: unknown }) => error.code,
  );

describe('the server’s role', () => {
  it('has exactly the privileges that each feature declares for its tables', async () => {
    expect(tables.length).toBeGreaterThan(60);
    for (const { name, column } of tables) {
      const allowed = writes[name] ?? ['INSERT', 'UPDATE', 'DELETE'];
      const statements = {
        SELECT: `SELECT FROM ${name} LIMIT 0`,
        INSERT: `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${name} WHERE false`,
        UPDATE: `UPDATE ${name} SET ${column} = ${column} WHERE false`,
        DELETE: `DELETE FROM ${name} WHERE false`,
      } as const;
      for (const [privilege, statement] of Object.entries(statements)) {
        // Columns that the database computes take no value.
        const accepted = privilege === 'INSERT' ? [null, '428C9'] : [null];
        const isAllowed = privilege === 'SELECT' || allowed.some((one) => one === privilege);
        expect(isAllowed ? accepted : [denied], `${privilege} ${name}`).toContain(await refusalOf(statement));
      }
    }
  });

  it('can neither change nor empty nor drop any table, nor turn off its triggers', async () => {
    for (const { name, column } of tables) {
      const statements = [
        `TRUNCATE ${name} CASCADE`,
        `DROP TABLE ${name} CASCADE`,
        `ALTER TABLE ${name} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${name} DROP COLUMN ${column} CASCADE`,
        `CREATE TRIGGER mine BEFORE INSERT ON ${name} FOR EACH ROW EXECUTE FUNCTION append_only()`,
      ];
      expect(await Promise.all(statements.map(refusalOf)), name).toEqual(statements.map(() => denied));
    }
  });

  it.each([
    "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    'DROP FUNCTION append_only() CASCADE',
    'CREATE TABLE mine (number integer)',
    "CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "SELECT setval('ledger_sequence', 1)",
    'CREATE TEMPORARY VIEW ballot AS SELECT 1 AS free',
    'CREATE SCHEMA mine',
    'SET session_replication_role = replica',
    'SET ROLE fanfare',
    'CREATE ROLE mine',
    "COPY vote TO PROGRAM 'cat'",
  ])('is refused “%s”', async (statement) => {
    expect(await refusalOf(statement)).toBe(denied);
  });

  it('isn’t all that protects a table that is only inserted into: its owner can’t rewrite it by mistake either', async () => {
    const appended = tables.filter(({ name }) => writes[name]?.join() === 'INSERT');
    // Agreements, linked identities, reports, suspensions and removed pictures are deleted with the fan.
    const goWithFan = ['fan_agreement', 'identity_log', 'suspension', 'avatar_report', 'avatar_removal'];
    const permanent = appended.filter(({ name }) => !goWithFan.includes(name));
    expect(permanent.length).toBeGreaterThan(7);
    for (const { name, column } of permanent) {
      const statements = [
        `UPDATE ${name} SET ${column} = ${column} WHERE false`,
        `DELETE FROM ${name} WHERE false`,
        `TRUNCATE ${name} CASCADE`,
      ];
      for (const statement of statements)
        await expect(test.owner.query(statement), statement).rejects.toThrow(/only appended/);
    }
  });

  it('has only existing tables in the declarations of features', () => {
    const names = tables.map(({ name }) => name);
    expect(Object.keys(writes).filter((name) => !names.includes(name))).toEqual([]);
  });
});

describe('privileges', () => {
  it('are as they should be after they were granted, by the database’s own account', async () => {
    expect(await inspectRole(test.platform.pool, writes)).toEqual({ role, excess: [], missing: [] });
  });

  it('are revoked and granted again where they were changed', async () => {
    await test.owner.query(`GRANT ALL ON ballot TO ${role}; REVOKE ALL ON fan FROM ${role}`);
    const { excess, missing } = await inspectRole(test.platform.pool, writes);
    expect(excess).toEqual([expect.stringMatching(/^has UPDATE on ballot, DELETE on ballot, TRUNCATE on ballot/)]);
    expect(missing).toEqual(['SELECT on fan', 'INSERT on fan', 'UPDATE on fan', 'DELETE on fan']);
    await keepPrivileges(test.owner, role, writes);
    expect(await inspectRole(test.platform.pool, writes)).toEqual({ role, excess: [], missing: [] });
  });

  it('include sequences, which only count on, and functions', async () => {
    await test.owner.query(`GRANT ALL ON SEQUENCE ledger_sequence TO ${role};
      REVOKE ALL ON SEQUENCE idempotency_holder FROM ${role}; REVOKE EXECUTE ON FUNCTION lock_vote FROM PUBLIC`);
    const { excess, missing } = await inspectRole(test.platform.pool, writes);
    expect(excess).toEqual(['has UPDATE on ledger_sequence']);
    expect(missing).toEqual(['SELECT on idempotency_holder', 'USAGE on idempotency_holder', 'EXECUTE on lock_vote']);
    await keepPrivileges(test.owner, role, writes);
    expect(await inspectRole(test.platform.pool, writes)).toEqual({ role, excess: [], missing: [] });
  });

  it('are noticed when everybody has them, also those of one column', async () => {
    await test.owner.query('GRANT UPDATE (free) ON ballot TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC');
    try {
      const { excess } = await inspectRole(test.platform.pool, writes);
      expect(excess).toEqual(['may create objects in the schema', 'has UPDATE on ballot']);
    } finally {
      await test.owner.query('REVOKE UPDATE (free) ON ballot FROM PUBLIC');
    }
  });

  it('are not written again where all is well', async () => {
    const versions = async () => (await test.owner.query('SELECT xmin::text FROM pg_class ORDER BY oid')).rows;
    const before = await versions();
    await keepPrivileges(test.owner, role, writes);
    expect(await versions()).toEqual(before);
  });

  it('are one finding for a superuser, whatever else it may do', async () => {
    expect(await inspectRole(test.owner, writes)).toMatchObject({ excess: ['is a superuser'], missing: [] });
  });
});
