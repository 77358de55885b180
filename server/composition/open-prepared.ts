import type { Pool } from '../platform/database/database.ts';
import { migrate, missingMigrations } from '../platform/database/migrations.ts';
import {
  type DatabaseConfig,
  type DatabaseOptions,
  type OpenDatabase,
  openDatabase,
} from '../platform/database/open-database.ts';
import { inspectRole, keepPrivileges } from '../platform/database/roles/privileges.ts';
import { schemaOrder, writesOf } from './compose.ts';
import type { Feature } from './define-feature.ts';

type Schemas = readonly Pick<Feature, 'name' | 'schemaAfter' | 'writes'>[];

export interface PreparedDatabase extends OpenDatabase {
  /** The migrations that were applied now. */
  applied: readonly string[];
}

/**
 * Opens the database that the settings name, with the tables of all features, and a role for the server that can only work with
 * their rows. Where the settings name the tables' owner it first applies migrations and grants privileges; it always checks both.
 * @throws an Error whose sentence names the reason and the remedy
 */
export async function openPrepared(
  config: DatabaseConfig,
  features: Schemas,
  options: DatabaseOptions = {},
): Promise<PreparedDatabase> {
  const database = await openDatabase(config, options);
  try {
    const owner = await database.openOwner?.();
    const applied = owner === undefined ? [] : await prepare(database.pool, owner, features);
    await check(database.pool, features);
    return { ...database, applied };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function prepare(server: Pool, owner: Pool, features: Schemas): Promise<string[]> {
  try {
    const { rows } = await server.query<{ role: string }>('SELECT current_user AS role');
    const role = rows[0]?.role ?? '';
    const reply = await owner.query<{ owns: boolean }>("SELECT pg_has_role($1, current_user, 'MEMBER') AS owns", [
      role,
    ]);
    // Limits on an owner have no effect: it can grant itself every missing privilege.
    if (reply.rows[0]?.owns !== false) throw tooPowerful(role, ['is or may become the owner of the tables']);
    const applied = await migrate(owner, schemaOrder(features));
    await keepPrivileges(owner, role, writesOf(features));
    return applied;
  } finally {
    await owner.end();
  }
}

async function check(server: Pool, features: Schemas): Promise<void> {
  const { role, excess, missing } = await inspectRole(server, writesOf(features));
  if (excess.length > 0) throw tooPowerful(role, excess);
  // Without this privilege, the applied migrations can't be read.
  const canRead = !missing.includes('SELECT on migration');
  const unapplied = canRead ? await missingMigrations(server, schemaOrder(features)) : [];
  const lacking = missing.length > 0 ? missing : unapplied;
  if (lacking.length > 0)
    throw new Error(
      `The database lacks ${shorten(lacking)}. “npm run fanfare -- database migrate” with DATABASE_OWNER_URL adds it (docs/configuration.md).`,
    );
}

const tooPowerful = (role: string, excess: readonly string[]) =>
  new Error(
    `The database's role ${role} (DATABASE_URL) can do more than the server needs: it ${excess.join('; it ')}. The server must have a role of its own, which “npm run fanfare -- database roles” creates (docs/configuration.md).`,
  );

const shorten = (names: readonly string[]) =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
