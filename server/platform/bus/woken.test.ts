import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { commitsOf } from '../database/commits.ts';
import { createPool } from '../database/database.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { createBus } from './bus.ts';
import { createPostgresqlEngine } from './postgresql-engine.ts';
import { notify } from './testing-bus.ts';

let world: TestPlatform;

beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

test('a commit wakes the work of another process', async () => {
  const { pool, log } = world.platform;
  const { address, serverRole } = inject('testDatabase');
  const elsewhere = createPool({ ...address, user: serverRole, database: String(pool.options.database) }, 4);
  const buses = [pool, elsewhere].map((one) => createBus({ pool: one, log }, createPostgresqlEngine(one)));
  onTestFinished(async () => {
    for (const bus of buses) await bus.close();
    await elsewhere.end();
  });
  for (const bus of buses) {
    await bus
      .subscribe({ channels: ['test'], subject: 'the test', receive: () => undefined, catchUp: async () => undefined })
      .start();
  }
  expect(commitsOf(pool).isAwake).toBe(false);
  await notify(elsewhere, 'news');
  await expect.poll(() => commitsOf(pool).isAwake).toBe(true);
});
