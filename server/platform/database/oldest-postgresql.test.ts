import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '../../features.ts';
import { createKeys, requestKey } from '../http/idempotency.ts';
import { createPool } from './database.ts';
import { findOwner, runAsOwner } from './embedded-home.ts';
import { migrate } from './migrations.ts';

/** Debian's place for the oldest version that we support; elsewhere there is nothing to test with. */
const programs = '/usr/lib/postgresql/15/bin';

describe.runIf(existsSync(join(programs, 'initdb')))('PostgreSQL 15', () => {
  it('takes every migration, and the statements of the platform', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fanfare-15-'));
    const data = join(directory, 'data');
    const owner = await findOwner(directory);
    await chmod(directory, 0o755);
    if (owner !== null) await chown(directory, owner.uid, owner.gid);
    await runAsOwner(owner, join(programs, 'initdb'), [
      `--pgdata=${data}`,
      '--username=fanfare',
      '--auth=trust',
      '--no-sync',
    ]);
    const control = (...parameters: string[]) =>
      runAsOwner(owner, join(programs, 'pg_ctl'), ['--wait', `--pgdata=${data}`, ...parameters]);
    await control('start', `--log=${join(directory, 'log')}`, `--options=-k ${directory} -c listen_addresses=''`);
    const pool = createPool({ host: directory, port: 5432, user: 'fanfare', database: 'postgres' });
    try {
      const applied = await migrate(pool, features);
      expect(applied).toContain('platform/0001-idempotency.sql');
      expect(applied.length).toBeGreaterThan(3);
      const keys = createKeys(pool);
      const key = requestKey('fan:mina', 'a key of fifteen', 'POST /gift', '{}', true);
      expect(await keys.claim(key)).toBeNull();
      await expect(keys.claim(key)).rejects.toMatchObject({ code: 'IN_FLIGHT' });
      await keys.store(key, { status: 200, body: '{}' });
      expect(await keys.claim(key)).toEqual({ status: 200, body: '{}' });
      await keys.close();
    } finally {
      await pool.end();
      await control('stop', '--mode=immediate');
      await rm(directory, { recursive: true });
    }
  });
});
