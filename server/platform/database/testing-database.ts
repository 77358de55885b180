import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { checkoutFolder } from '../../../scripts/testing/checkout-folder.ts';
import { schemaOrder, writesOf } from '../../composition/compose.ts';
import { features } from '../../features.ts';
import { createPool, type DatabaseAddress } from './database.ts';
import { serverRole } from './embedded/embedded-contents.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { migrate } from './migrations.ts';
import { oldestPrograms, startTemporaryServer } from './oldest-postgresql.ts';
import { createRole } from './roles/create-roles.ts';
import { keepPrivileges } from './roles/privileges.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's maintenance database, and the migrated database that tests copy. */
    testDatabase: {
      /** As the role that owns every table. */
      address: Exclude<DatabaseAddress, string>;
      /** The role that a server has. */
      serverRole: string;
      template: string;
      /** The name of the full database, which the first test that asks for it makes: `server/full-database/testing.ts`. */
      full: string;
      /** The data directory of the full database. */
      fullDirectory: string;
    };
  }
}

/**
 * Once per run: a real PostgreSQL, shared with the other runs of this checkout, and one migrated database that each test
 * file copies. The last run to end stops the server.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `template_${process.pid}_${Date.now()}`;
  const address = { ...server.owner, database: 'postgres' };
  const maintenance = createPool(address, 1);
  // With fsync every commit and every dropped database waits for the disk; losing test data in a power cut is harmless.
  await maintenance.query('ALTER SYSTEM SET fsync = off');
  await maintenance.query('SELECT pg_reload_conf()');
  await createRole(maintenance, serverRole);
  await maintenance.query(`CREATE DATABASE ${template}`);
  const pool = createPool({ ...address, database: template }, 2);
  await migrate(pool, schemaOrder(features));
  await keepPrivileges(pool, serverRole, writesOf(features));
  await pool.end();
  const full = `${template}_full`;
  const fullDirectory = join(tmpdir(), full);
  project.provide('testDatabase', { address, serverRole, template, full, fullDirectory });
  return async () => {
    await rm(fullDirectory, { recursive: true, force: true });
    for (const name of [full, `${full}_unfinished`])
      await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await maintenance.query(`DROP DATABASE ${template} WITH (FORCE)`);
    await maintenance.end();
    await server.stop();
  };
}

/** The embedded version, or with `TEST_POSTGRESQL=oldest` the oldest one that we support. */
async function startServer(): Promise<Pick<EmbeddedDatabase, 'owner' | 'stop'>> {
  if (process.env['TEST_POSTGRESQL'] !== 'oldest') return startEmbeddedDatabase(checkoutFolder('test'));
  if (oldestPrograms === null) throw new Error('PostgreSQL 15 is not installed: on Debian it is postgresql-15.');
  const { address, stop } = await startTemporaryServer(oldestPrograms);
  return { owner: address, stop };
}
