import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createMailStandIn, type MailStandIn } from '../stand-in/mail/mail.ts';
import { mailEnvironment } from '../stand-in/mail/registration.ts';
import { countMessages } from './counts.ts';
import { type Message, recipientLimits, testLimits } from './message.ts';
import { createOutboxService, type OutboxService } from './service.ts';
import { messageTo } from './testing.ts';

let mail: MailStandIn;
let world: TestPlatform;
let outbox: OutboxService;
beforeAll(async () => {
  mail = createMailStandIn();
  world = await createTestPlatform(mailEnvironment(await mail.listen(0, '127.0.0.1')));
});
afterAll(async () => {
  await world.close();
  await mail.close();
});
beforeEach(() => {
  outbox = createOutboxService(world.platform);
});

let stored = 0;
const store = (recipient: string, changes: Partial<Message> = {}) => {
  stored += 1;
  const message = messageTo(recipient, { key: `message ${stored}`, ...changes });
  return inTransaction(world.platform.pool, (connection) => outbox.store(connection, message));
};

describe('a test mail', () => {
  it('is marked in its subject, is sent whatever the state of its example, and can’t be unsubscribed', async () => {
    outbox.addCheck(async (_, due) => due.map((message) => message.message_id));
    await store('tester@fans.example', {
      isTest: true,
      kind: 'rightsEnding',
      language: 'ja',
      data: { name: '花' },
      parts: { unsubscribe: '/mail/unsubscribe?token=3fQ8' },
    });
    outbox.start();
    await expect.poll(() => mail.received.length).toBe(1);
    await outbox.close();
    const [received] = mail.received;
    expect(received?.subject).toMatch(/^【テスト】 /);
    expect(Object.keys(received?.headers ?? {})).not.toContain('list-unsubscribe');
  });

  it('has its own limit, and does not count for the recipient’s', async () => {
    const [{ messages }] = testLimits;
    for (let sent = 0; sent < messages; sent += 1)
      await store('busy@fans.example', { isTest: true, kind: 'guestCode' });
    const refused = { code: 'RATE_LIMITED', details: { retryAfterSeconds: expect.any(Number) } };
    await expect(store('busy@fans.example', { isTest: true })).rejects.toMatchObject(refused);
    for (let sent = 0; sent < recipientLimits[0].messages; sent += 1) await store('busy@fans.example');
    await expect(store('busy@fans.example')).rejects.toMatchObject(refused);
  });
});

describe('the counts of a kind', () => {
  it('count the waiting, sent and failed ones of the last seven days, without tests and other kinds', async () => {
    const { pool } = world.platform;
    for (const changes of [{}, {}, {}, {}, { isTest: true }, { kind: 'warned' }] as const)
      await store(`${crypto.randomUUID()}@fans.example`, { kind: 'orderPaid', ...changes });
    const end = (state: string, created = 'now()') =>
      pool.query(
        `UPDATE outgoing_message SET state = $1, data_sealed = NULL, ended_at = now(), created_at = ${created} WHERE message_id =
           (SELECT message_id FROM outgoing_message WHERE kind = 'orderPaid' AND state = 'WAITING' ORDER BY message_id LIMIT 1)`,
        [state],
      );
    await end('SENT');
    await end('FAILED');
    await end('SENT', "now() - interval '7 days 1 hour'");
    expect(await countMessages(pool, 'orderPaid')).toEqual({ waiting: 1, sent: 1, failed: 1 });
  });
});
