import { ConfigurationError, type Environment, parseConfig } from '../platform/config.ts';
import { createPool } from '../platform/database/database.ts';
import { databaseUrl } from '../platform/database/database-url.ts';
import { requireDatabase } from '../platform/database/open-database.ts';
import { createRole, enclose } from '../platform/database/roles/create-roles.ts';
import { checkKeys } from '../platform/sealing/known-keys.ts';
import { createSealing } from '../platform/sealing/sealing.ts';
import { checkOperands, type Shell, UsageError } from '../platform/shell.ts';
import type { CommandModule, Feature } from './define-feature.ts';
import { openPrepared } from './open-prepared.ts';
import { reseal } from './reseal.ts';

const usage = `npm run fanfare -- database roles
    creates the roles of DATABASE_OWNER_URL and DATABASE_URL, as the role of DATABASE_ADMIN_URL
npm run fanfare -- database migrate
    applies the migrations as the owner, and grants the server what it needs
npm run fanfare -- database reseal
    seals all personal data again with the first key of PERSONAL_KEY, so that the others can be removed`;

/** Prepares the database of a platform. */
export const databaseCommand = (features: readonly Feature[]): CommandModule => ({
  summary: 'creates database roles, applies migrations, seals personal data with a new key',
  usage,
  // They prepare the tables, with other roles than the server's: nothing of the platform changes, and the audit log may not be there yet.
  verbs: { roles: 'none', migrate: 'none', reseal: 'none' },
  async command([verb, ...words], _onDatabase, shell) {
    checkOperands(words, [0, 0]);
    if (verb === 'roles') return createRoles(shell);
    if (verb === 'migrate') return migrateNow(features, shell);
    if (verb === 'reseal') return resealNow(features, shell);
    throw new UsageError();
  },
});

async function createRoles({ environment, printLine }: Shell): Promise<void> {
  const urls = ['DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_URL'].map((name) => readUrl(environment, name));
  const [admin = '', ...logins] = urls;
  const roles = logins.map(loginOf);
  const [owner, server] = roles;
  if (owner === undefined || server === undefined || owner.name === server.name)
    throw new Error('DATABASE_OWNER_URL and DATABASE_URL must name two roles.');
  const pool = createPool(admin, 1);
  try {
    for (const { name, password } of roles) {
      const isNew = await createRole(pool, name, password);
      printLine(
        isNew ? `The role ${name} was created.` : `The role ${name} was there already; its password is as it was.`,
      );
    }
    await enclose(pool, owner.name, server.name);
  } finally {
    await pool.end();
  }
  printLine('Next: npm run fanfare -- database migrate');
}

function readUrl(environment: Environment, name: string): string {
  const parsed = databaseUrl.safeParse(environment[name]);
  if (parsed.success) return parsed.data;
  throw new ConfigurationError(parsed.error.issues.map(({ message }) => `${name} ${message}.`));
}

function loginOf(url: string): { name: string; password: string | null } {
  const { username, password, searchParams } = new URL(url);
  const name = searchParams.get('user') ?? decodeURIComponent(username);
  if (name === '') throw new Error('DATABASE_OWNER_URL and DATABASE_URL must name their roles.');
  return { name, password: password === '' ? null : decodeURIComponent(password) };
}

async function migrateNow(features: readonly Feature[], { environment, printLine }: Shell): Promise<void> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR } = environment;
  // A job that only migrates does not need the other settings of a server.
  const config = parseConfig({ DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR });
  if (config.databaseUrl !== null && config.databaseOwnerUrl === null)
    throw new Error('DATABASE_OWNER_URL must name the role that owns the tables.');
  const { applied, close } = await openPrepared(config, features);
  try {
    for (const name of applied) printLine(`Applied ${name}.`);
    printLine('The database is up to date, and the server’s role has what it needs.');
  } finally {
    await close();
  }
}

async function resealNow(features: readonly Feature[], { environment, printLine }: Shell): Promise<void> {
  const config = parseConfig(environment);
  requireDatabase(config);
  const { pool, close } = await openPrepared(config, features);
  try {
    const sealing = createSealing(config.personalKeys);
    await checkKeys(pool, sealing);
    const { rows, unused } = await reseal(pool, sealing, features);
    printLine(`${rows} rows were sealed again with the key ${sealing.keys[0].id}.`);
    for (const id of unused) printLine(`Nothing is sealed with ${id} any more: remove it from PERSONAL_KEY.`);
  } finally {
    await close();
  }
}
