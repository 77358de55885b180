import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { features } from '../features.ts';
import { createPool, type Pool } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { embeddedIn } from '../platform/database/open-database.ts';
import { databaseSettings } from '../platform/testing-command.ts';
import { schemaOrder } from './compose.ts';
import { openPrepared } from './open-prepared.ts';

let maintenance: Pool;
beforeAll(() => {
  maintenance = createPool(inject('testDatabase').address, 1);
});
afterAll(() => maintenance.end());

describe('a database of the operator’s own', () => {
  let name: string;
  let owner: string;
  let server: string;
  let admin: string;
  beforeEach(async () => {
    const id = randomUUID().slice(0, 8);
    [name, owner, server, admin] = [`own_${id}`, `owner_${id}`, `server_${id}`, `admin_${id}`];
    await maintenance.query(`CREATE DATABASE ${name}`);
  });
  afterEach(async () => {
    // Fails where a refused start left a connection open.
    await maintenance.query(`DROP DATABASE ${name}`);
    for (const role of [server, owner, admin]) await maintenance.query(`DROP ROLE IF EXISTS ${role}`);
  });

  const superuser = () => inject('testDatabase').address.user;
  const urlFor = (user: string) => {
    const url = new URL(databaseSettings(name).DATABASE_URL);
    url.username = user;
    url.password = `${user}-password`;
    return url.href;
  };
  const config = (user: string, ownerUser: string | null = null) => ({
    databaseUrl: urlFor(user),
    databaseOwnerUrl: ownerUser === null ? null : urlFor(ownerUser),
    dataDirectory: tmpdir(),
  });

  async function run(verb: string, adminUrl = urlFor(superuser())): Promise<string> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../command.ts'), 'database', verb],
      {
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          DATABASE_ADMIN_URL: adminUrl,
          DATABASE_OWNER_URL: urlFor(owner),
          DATABASE_URL: urlFor(server),
        },
      },
    );
    return stdout;
  }

  /** The refusal of a start; afterwards no connection is left. */
  const refusal = (...parameters: Parameters<typeof config>) =>
    openPrepared(config(...parameters), features).then(
      async ({ close }) => {
        await close();
        return 'it started';
      },
      (error: Error) => error.message,
    );

  async function query(user: string, statement: string): Promise<Record<string, unknown>[]> {
    const pool = createPool(urlFor(user), 1);
    try {
      return (await pool.query(statement)).rows;
    } finally {
      await pool.end();
    }
  }

  it('gets its roles and its tables by two commands, and is then used without the owner', async () => {
    expect(await run('roles')).toBe(
      `The role ${owner} was created.\nThe role ${server} was created.\nNext: npm run fanfare -- database migrate\n`,
    );
    expect(await run('migrate')).toMatch(/^Applied platform\/0001-platform.sql.\n(Applied .*\n)+The database is up to/);
    const { pool, openOwner, applied, close } = await openPrepared(config(server), features);
    expect([openOwner, applied]).toEqual([null, []]);
    expect(
      (await pool.query('SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE schemaname = $1', ['public'])).rows,
    ).toEqual([{ owner }]);
    await close();
    expect(await run('roles')).toContain(`The role ${server} was there already`);
    expect(await run('migrate')).toMatch(/^The database is up to date/);
  });

  it('is prepared by an administrator who is no superuser, but owns the database', async () => {
    await maintenance.query(`CREATE ROLE ${admin} LOGIN CREATEROLE; ALTER DATABASE ${name} OWNER TO ${admin}`);
    expect(await run('roles', urlFor(admin))).toContain(`The role ${server} was created.`);
    await run('migrate');
    expect(await refusal(server)).toBe('it started');
  });

  it('is migrated at the start where the server knows the owner', async () => {
    await run('roles');
    const first = await openPrepared(config(server, owner), features);
    await first.close();
    expect(first.applied).toEqual(expect.arrayContaining(['platform/0001-platform.sql', 'vote/0005-fold.sql']));
    const all = await Promise.all([1, 2, 3].map(() => openPrepared(config(server, owner), features)));
    await Promise.all(all.map(({ close }) => close()));
    expect(all.flatMap(({ applied }) => applied)).toEqual([]);
  });

  it('stays if one role has owned it until now, and that role becomes the owner', async () => {
    await maintenance.query(`CREATE ROLE ${owner} LOGIN`);
    await query(superuser(), `GRANT CREATE ON SCHEMA public TO ${owner}`);
    const before = createPool(urlFor(owner), 2);
    await migrate(before, schemaOrder(features));
    await before.query('INSERT INTO welcome_right (count, valid_days) VALUES (3, 30)');
    await before.end();
    expect(await refusal(owner)).toContain('“npm run fanfare -- database roles” creates');
    await run('roles');
    await run('migrate');
    expect(await query(server, 'SELECT count FROM welcome_right')).toEqual([{ count: 3 }]);
    expect(await refusal(server)).toBe('it started');
  });

  it('is refused for a role that could change its tables', async () => {
    await run('roles');
    await run('migrate');
    const tooMuch = (role: string) =>
      `The database's role ${role} (DATABASE_URL) can do more than the server needs: it`;
    expect(await refusal(superuser())).toContain(`${tooMuch(superuser())} is a superuser. The server must have a role`);
    expect(await refusal(superuser(), owner)).toContain(`${tooMuch(superuser())} is or may become the owner`);
    expect(await refusal(owner)).toContain(`${tooMuch(owner)} owns tables; it owns functions; it may create objects`);
    expect(await refusal(owner, owner)).toContain(`${tooMuch(owner)} is or may become the owner of the tables.`);
    await maintenance.query(`GRANT ${owner} TO ${server}`);
    expect(await refusal(server)).toContain(`${tooMuch(server)} owns tables`);
    expect(await refusal(server, owner)).toContain(`${tooMuch(server)} is or may become the owner of the tables.`);
    await maintenance.query(`REVOKE ${owner} FROM ${server}; ALTER ROLE ${server} CREATEROLE`);
    expect(await refusal(server)).toContain(`${tooMuch(server)} may change roles.`);
    await maintenance.query(`ALTER ROLE ${server} NOCREATEROLE; GRANT pg_write_all_data TO ${server}`);
    const more = await refusal(server, owner);
    expect(more).toContain(`${tooMuch(server)} has `);
    expect(more).toContain('INSERT on attempt_transition, UPDATE on');
    await maintenance.query(`REVOKE pg_write_all_data FROM ${server}`);
    expect(await refusal(server)).toBe('it started');
  });

  it('is refused when it lacks tables or privileges and the server can’t add them', async () => {
    await run('roles');
    const advice = '“npm run fanfare -- database migrate” with DATABASE_OWNER_URL adds it';
    expect(await refusal(server)).toMatch(
      /^The database lacks platform\/0001-platform.sql, .* and \d+ more. “npm run fanfare -- database migrate”/,
    );
    await run('migrate');
    await query(owner, "DELETE FROM migration WHERE name = 'payment/0001-payment.sql'");
    expect(await refusal(server)).toContain(`The database lacks payment/0001-payment.sql. ${advice}`);
    await query(owner, `REVOKE INSERT ON ballot FROM ${server}`);
    expect(await refusal(server)).toContain(`The database lacks INSERT on ballot. ${advice}`);
    // An earlier version's database lacks privileges too, and is refused as such.
    await query(owner, "DELETE FROM migration WHERE name = 'platform/0001-platform.sql'");
    expect(await refusal(server)).toContain('was made by an earlier version of Fanfare');
  });
});

describe('an embedded database', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'fanfare-prepared-'));
    await chmod(directory, 0o755);
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('gives the server a role that can’t change a table or delete a ballot', async () => {
    const { pool, close } = await openPrepared(embeddedIn(directory), features);
    expect((await pool.query('SELECT current_user AS role')).rows).toEqual([{ role: 'fanfare_server' }]);
    await expect(pool.query('ALTER TABLE ballot DISABLE TRIGGER append_only')).rejects.toThrow('must be owner');
    await expect(pool.query('DELETE FROM ballot')).rejects.toThrow('permission denied');
    await close();
  });
});
