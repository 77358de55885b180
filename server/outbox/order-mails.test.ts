import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { readOrderMailRows } from './order-mails.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

it('the mails about an order are found by an index, however many there are', async () => {
  await test.owner.query(`INSERT INTO outgoing_message (key, kind, recipient_sealed, language, data_sealed, expires_at)
    SELECT 'paid:order-' || n, 'orderPaid', 'a', 'en', 'a', now() + interval '3 days' FROM generate_series(1, 5000) AS n`);
  await test.owner.query('ANALYZE outgoing_message');
  const { rows } = await test.platform.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${readOrderMailRows}`, [
    ['order-1', 'order-2'],
  ]);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('outgoing_message_of_order');
});
