import pg from 'pg';
import { advisoryLocks } from '../advisory-locks.ts';
import { type Connection, inTransaction, type Pool } from '../database.ts';

/** Writes of the server to the rows of a table. It never needs TRUNCATE, or changes of the table itself. */
export type Write = 'INSERT' | 'UPDATE' | 'DELETE';

/** By table. A table without an entry may be written in all three ways. */
export type TableWrites = Readonly<Record<string, readonly Write[]>>;

const allWrites: readonly Write[] = ['INSERT', 'UPDATE', 'DELETE'];

/**
 * Grants the server's role exactly the privileges that it needs, and revokes all others. Changes nothing if they are right
 * already.
 * @param owner connected as the role that owns the tables
 * @param writes the tables for which the server needs fewer than all writes
 */
export async function keepPrivileges(owner: Pool, role: string, writes: TableWrites): Promise<void> {
  const grantee = pg.escapeIdentifier(role);
  await inTransaction(owner, async (connection) => {
    // Two statements that change the privileges of one table at the same time would fail.
    await connection.query('SELECT pg_advisory_xact_lock($1)', [advisoryLocks.migration]);
    for (const { name, granted } of await readGrants(connection, role)) {
      const needed = ['SELECT', ...(writes[name] ?? allWrites)];
      if (granted.toSorted().join() === needed.toSorted().join()) continue;
      const table = pg.escapeIdentifier(name);
      // One transaction: a server that runs never sees a moment without its privileges.
      await connection.query(`REVOKE ALL ON TABLE ${table} FROM ${grantee}`);
      await connection.query(`GRANT ${needed.join(', ')} ON TABLE ${table} TO ${grantee}`);
    }
    await correctOtherPrivileges(connection, role, grantee);
  });
}

async function readGrants(connection: Connection, role: string): Promise<{ name: string; granted: string[] }[]> {
  const { rows } = await connection.query<{ name: string; granted: string[] }>(
    `SELECT relname AS name, ARRAY(
       SELECT privilege_type FROM aclexplode(relacl) JOIN pg_roles ON pg_roles.oid = grantee WHERE rolname = $1) AS granted
     FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
    [role],
  );
  return rows;
}

/** The privileges on the schema, sequences and functions, and those that PostgreSQL gives every role by default. */
async function correctOtherPrivileges(connection: Connection, role: string, grantee: string): Promise<void> {
  const { rows } = await connection.query<Record<'schema' | 'database', string> & Record<string, unknown>>(
    `SELECT current_schema() AS schema, current_database() AS database,
       has_schema_privilege($1, nspname, 'USAGE') AS enters,
       has_schema_privilege($1, nspname, 'CREATE') AND pg_has_role(nspowner, 'USAGE') AS creates,
       has_database_privilege($1, datname, 'TEMPORARY') AND pg_has_role(datdba, 'USAGE') AS temporary,
       EXISTS (SELECT FROM pg_class WHERE relnamespace = pg_namespace.oid AND relkind = 'S'
         AND (has_sequence_privilege($1, oid, 'UPDATE')
           OR NOT (has_sequence_privilege($1, oid, 'USAGE') AND has_sequence_privilege($1, oid, 'SELECT')))) AS has_wrong_sequences,
       EXISTS (SELECT FROM pg_proc WHERE pronamespace = pg_namespace.oid
         AND NOT has_function_privilege($1, oid, 'EXECUTE')) AS lacks_functions
     FROM pg_namespace, pg_database WHERE nspname = current_schema() AND datname = current_database()`,
    [role],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The search path of the database has no schema.');
  const schema = pg.escapeIdentifier(found.schema);
  const database = pg.escapeIdentifier(found.database);
  if (found['enters'] === false) await connection.query(`GRANT USAGE ON SCHEMA ${schema} TO ${grantee}`);
  if (found['creates'] === true) await connection.query(`REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC, ${grantee}`);
  // A temporary view or function of the server could be run by a trigger with the owner's rights.
  if (found['temporary'] === true)
    await connection.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC, ${grantee}`);
  if (found['has_wrong_sequences'] === true) {
    await connection.query(`REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${schema} FROM ${grantee}`);
    await connection.query(`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${grantee}`);
  }
  // Every role may call functions, unless this default of PostgreSQL was changed.
  if (found['lacks_functions'] === true)
    await connection.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO ${grantee}`);
}

export interface RoleFindings {
  role: string;
  /** Powers that the server does not need, each as the end of a sentence: `owns tables`. */
  excess: string[];
  /** Privileges that the server needs and the role does not have: `INSERT on ballot`. */
  missing: string[];
}

/**
 * Compares the privileges of a connection's role, direct and inherited ones, with those that the server needs.
 * @param server connected as the server's role
 */
export async function inspectRole(server: Pool, writes: TableWrites): Promise<RoleFindings> {
  const { role, isSuperuser, powers } = await readPowers(server);
  // A superuser may do everything, so further checks are useless.
  if (isSuperuser) return { role, excess: ['is a superuser'], missing: [] };
  const { rows } = await server.query<{ name: string; held: string[]; needed: string[] | null }>(
    `SELECT relname AS name, NULL::text[] AS needed, ARRAY(SELECT privilege FROM unnest(
         ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege
       WHERE has_table_privilege(oid, privilege)
         OR (privilege IN ('INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege(oid, privilege))) AS held
     FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
     UNION ALL
     SELECT relname, ARRAY['SELECT', 'USAGE'], ARRAY(SELECT privilege FROM unnest(ARRAY['SELECT', 'USAGE', 'UPDATE']) AS privilege
       WHERE has_sequence_privilege(oid, privilege))
     FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S'
     UNION ALL
     SELECT proname, ARRAY['EXECUTE'], ARRAY(SELECT 'EXECUTE' WHERE has_function_privilege(oid, 'EXECUTE'))
     FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
     ORDER BY name`,
  );
  const compared = rows.map(({ name, held, needed: fixed }) => {
    const needed: string[] = fixed ?? ['SELECT', ...(writes[name] ?? allWrites)];
    const on = (privileges: string[]) => privileges.map((privilege) => `${privilege} on ${name}`);
    return {
      excess: on(held.filter((privilege) => !needed.includes(privilege))),
      missing: on(needed.filter((privilege) => !held.includes(privilege))),
    };
  });
  const excess = compared.flatMap((table) => table.excess);
  return {
    role,
    excess: [...powers, ...(excess.length > 0 ? [`has ${excess.join(', ')}`] : [])],
    missing: compared.flatMap(({ missing }) => missing),
  };
}

const powerNames = {
  creates_roles: 'may change roles',
  owns_database: 'owns the database',
  owns_schema: 'owns the schema',
  owns_tables: 'owns tables',
  owns_functions: 'owns functions',
  creates: 'may create objects in the schema',
  temporary: 'may create temporary objects',
  runs_programs: 'may run programs or write files on the database’s machine',
} as const;

async function readPowers(server: Pool): Promise<{ role: string; isSuperuser: boolean; powers: string[] }> {
  const { rows } = await server.query<
    { role: string; is_superuser: boolean } & Record<keyof typeof powerNames, boolean>
  >(
    // MEMBER instead of USAGE: a member can use SET ROLE.
    `SELECT rolname AS role, rolsuper AS is_superuser, rolcreaterole AS creates_roles,
       pg_has_role(datdba, 'MEMBER') AS owns_database, pg_has_role(nspowner, 'MEMBER') AS owns_schema,
       EXISTS (SELECT FROM pg_class WHERE relnamespace = n.oid AND pg_has_role(relowner, 'MEMBER')) AS owns_tables,
       EXISTS (SELECT FROM pg_proc WHERE pronamespace = n.oid AND pg_has_role(proowner, 'MEMBER')) AS owns_functions,
       has_schema_privilege(n.oid, 'CREATE') AS creates, has_database_privilege(d.oid, 'TEMPORARY') AS temporary,
       pg_has_role('pg_execute_server_program', 'MEMBER') OR pg_has_role('pg_write_server_files', 'MEMBER') AS runs_programs
     FROM pg_roles, pg_database AS d, pg_namespace AS n
     WHERE rolname = current_user AND datname = current_database() AND nspname = current_schema()`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('The search path of the database has no schema.');
  const powers = Object.entries(powerNames).flatMap(([power, name]) =>
    // The names are those of the columns above.
    found[power as keyof typeof powerNames] ? [name] : [],
  );
  return { role: found.role, isSuperuser: found.is_superuser, powers };
}
