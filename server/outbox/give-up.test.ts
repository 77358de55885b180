import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { expireOverdue } from './sending.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

it('expired mails are found by an index, however many wait', async () => {
  await test.owner.query(`INSERT INTO outgoing_message (key, kind, recipient_sealed, language, data_sealed, expires_at)
    SELECT 'waits ' || n, 'suspended', 'a', 'en', 'a', now() + interval '3 days' FROM generate_series(1, 5000) AS n`);
  await test.owner.query('ANALYZE outgoing_message');
  const { rows } = await test.platform.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${expireOverdue}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan using outgoing_message_expiring/);
});
