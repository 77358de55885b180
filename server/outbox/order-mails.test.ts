import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { planOf } from '../platform/testing-plan.ts';
import { createMailStandIn, type MailStandIn } from '../stand-in/mail/mail.ts';
import { mailEnvironment } from '../stand-in/mail/registration.ts';
import { readFailedOrderMails, readFailedRows, readOrderMailRows, readOrderMails } from './order-mails.ts';
import { createOutboxService, type OutboxService } from './service.ts';
import { messageTo } from './testing.ts';

let mail: MailStandIn;
let test: TestPlatform;
beforeAll(async () => {
  mail = createMailStandIn();
  test = await createTestPlatform(mailEnvironment(await mail.listen(0, '127.0.0.1')));
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

describe('a mail about an order that was not sent', () => {
  let outbox: OutboxService;
  beforeAll(() => {
    outbox = createOutboxService(test.platform);
    outbox.addCheck(async (_, due) => due.filter(({ key }) => key === 'paid:outdated').map((one) => one.message_id));
    outbox.start();
  });
  afterAll(() => outbox.close());

  const query = (text: string) => test.owner.query(text);
  const read = async (orderId: string) => (await readOrderMails(test.platform.pool, [orderId]))[0];
  const store = (orderId: string, recipient: string) =>
    inTransaction(test.platform.pool, (connection) =>
      outbox.store(
        connection,
        messageTo(recipient, { key: `paid:${orderId}`, kind: 'orderPaid', data: { number: 'FN-1' }, isNotice: true }),
      ),
    );
  async function storeAndAwaitEnd(orderId: string, recipient: string) {
    await store(orderId, recipient);
    await expect.poll(async () => (await read(orderId))?.state).not.toBe('WAITING');
    return read(orderId);
  }

  it('has the state REFUSED, STOPPED or OUTDATED, and is open work unless it is outdated', async () => {
    const recipient = 'refused.one@fans.example';
    expect(await storeAndAwaitEnd('refused', recipient)).toMatchObject({
      state: 'REFUSED',
      error: expect.stringContaining('550'),
    });
    expect(await storeAndAwaitEnd('stopped', recipient)).toMatchObject({ state: 'STOPPED', error: null });
    expect(await storeAndAwaitEnd('outdated', 'mina@fans.example')).toMatchObject({ state: 'OUTDATED', error: null });
    const failed = await readFailedOrderMails(test.platform.pool, 3);
    expect(failed.map(({ key }) => key)).toEqual(['paid:stopped', 'paid:refused']);
  });

  it('is no longer open work after a later mail of its kind about the same order was sent', async () => {
    const corrected = {
      key: 'corrected:refused',
      kind: 'orderPaid',
      data: { number: 'FN-1' },
      isNotice: true,
    } as const;
    await inTransaction(test.platform.pool, (connection) =>
      outbox.store(connection, messageTo('mina@fans.example', corrected)),
    );
    await expect.poll(async () => (await read('refused'))?.state).toBe('SENT');
    const failed = await readFailedOrderMails(test.platform.pool, 3);
    expect(failed.map(({ key }) => key)).toEqual(['paid:stopped']);
  });

  it('has the state LATE also if it was tried before, and after the mail server’s answer was deleted', async () => {
    await mail.close();
    await store('late', 'juno@fans.example');
    await expect.poll(async () => (await read('late'))?.tries).toBeGreaterThan(0);
    await query("UPDATE outgoing_message SET expires_at = clock_timestamp() WHERE key = 'paid:late'");
    await expect.poll(async () => (await read('late'))?.state).toBe('LATE');
    expect((await read('late'))?.error).toMatch(/./);
    await query(
      "UPDATE outgoing_message SET ended_at = ended_at - interval '8 days', expires_at = expires_at - interval '8 days' WHERE key = 'paid:late'",
    );
    expect(await outbox.sweep()).toBe(1);
    expect(await read('late')).toMatchObject({ state: 'LATE', error: null });
  });
});

it('the mails about an order, and those that failed lately, are found by an index, however many there are', async () => {
  await test.owner.query(`INSERT INTO outgoing_message (key, kind, recipient_sealed, language, data_sealed, expires_at)
    SELECT 'paid:order-' || n, 'orderPaid', 'a', 'en', 'a', now() + interval '3 days' FROM generate_series(1, 5000) AS n`);
  await test.owner.query(`INSERT INTO outgoing_message (key, kind, language, state, expires_at, ended_at)
    SELECT 'paid:sent-' || n, 'orderPaid', 'en', 'SENT', now() + interval '3 days', now() FROM generate_series(1, 5000) AS n`);
  await test.owner.query('ANALYZE outgoing_message');
  const indexesOf = async (statement: string, value: unknown) =>
    (await planOf(test.owner, statement, [value])).map((node) => node['Index Name']);
  expect(await indexesOf(readOrderMailRows, ['order-1', 'order-2'])).toContain('outgoing_message_of_order');
  expect(await indexesOf(readFailedRows, 3)).toEqual(
    expect.arrayContaining(['outgoing_message_failed_of_order', 'outgoing_message_of_order']),
  );
});
