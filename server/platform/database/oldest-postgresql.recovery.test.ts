import { expect, it } from 'vitest';
import { schemaOrder } from '../../composition/compose.ts';
import { features } from '../../features.ts';
import { createKeys, requestKey } from '../http/idempotency.ts';
import { createPool } from './database.ts';
import { migrate } from './migrations.ts';
import { oldestPrograms, startTemporaryServer } from './oldest-postgresql.ts';

it('PostgreSQL 15 accepts every migration and the statements of the platform', async () => {
  if (oldestPrograms === null) throw new Error('PostgreSQL 15 is not installed: on Debian it is postgresql-15.');
  const server = await startTemporaryServer(oldestPrograms);
  const pool = createPool(server.address);
  try {
    const { rows } = await pool.query("SELECT current_setting('server_version') AS version");
    expect(rows[0]?.version).toMatch(/^15\./);
    const applied = await migrate(pool, schemaOrder(features));
    expect(applied).toContain('platform/0001-platform.sql');
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
    await server.stop();
  }
});
