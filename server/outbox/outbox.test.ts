import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { besideTransactions } from '../platform/database/second-connections.ts';
import { createPlatform } from '../platform/platform.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { createMailStandIn, type MailStandIn } from '../stand-in/mail/mail.ts';
import { mailEnvironment, standInMail } from '../stand-in/mail/registration.ts';
import { outboxSettings } from './config.ts';
import { type Message, recipientLimits } from './message.ts';
import { outboxPersonalData } from './personal-data.ts';
import { hashOfRecipient } from './sealed.ts';
import { createOutboxService, type OutboxService } from './service.ts';
import { messageTo } from './testing.ts';
import { createMailTransport } from './transport.ts';

let mail: MailStandIn;
let port: number;
let world: TestPlatform;
let outbox: OutboxService;
beforeAll(async () => {
  mail = createMailStandIn();
  port = await mail.listen(0, '127.0.0.1');
  world = await createTestPlatform({ ...mailEnvironment(port), MAIL_UNSUBSCRIBE: 'leave@fans.example' });
});
afterAll(async () => {
  await world.close();
  await mail.close();
});
beforeEach(() => {
  outbox = createOutboxService(world.platform);
});
afterEach(() => outbox.close());

const store = (message: Message) =>
  inTransaction(world.platform.pool, (connection) => outbox.store(connection, message));
const rowOf = async (recipient: string) => {
  const { pool, lookup } = world.platform;
  const { rows } = await pool.query('SELECT * FROM outgoing_message WHERE recipient_hash = $1', [
    await hashOfRecipient(lookup, recipient),
  ]);
  return rows[0];
};
async function all(records: AsyncIterable<unknown>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const record of records) found.push(record);
  return found;
}
const mailsTo = (recipient: string) => mail.received.filter(({ to }) => to === recipient);
const ended = (recipient: string) => expect.poll(async () => (await rowOf(recipient))?.state).not.toBe('WAITING');

describe('a message', () => {
  test.each([
    ['mina..fan.@docomo.fans.example', '"mina..fan."@docomo.fans.example'],
    ['rock&roll/mina@fans.example', 'rock&roll/mina@fans.example'],
    ["o'mina+{fan}@fans.example", "o'mina+{fan}@fans.example"],
  ])('reaches %s, as RFC 5321 writes it', async (recipient, written) => {
    outbox.start();
    await store(messageTo(recipient));
    await ended(recipient);
    expect(mailsTo(written)).toHaveLength(1);
  });

  test('is sent in the words of its language, as text and HTML, and its values are deleted', async () => {
    outbox.start();
    await store(messageTo('mina@fans.example', { language: 'ja' }));
    await ended('mina@fans.example');
    const [received] = mailsTo('mina@fans.example');
    expect(received).toMatchObject({ from: 'no-reply@fanfare.test', subject: '123456 – Fanfareの確認コード' });
    expect(received?.text).toContain('\n\n123456\n\n');
    expect(received?.html).toContain('<html lang="ja" dir="ltr">');
    expect(received?.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'ja' });
    expect(await rowOf('mina@fans.example')).toMatchObject({ state: 'SENT', attempts: 1, data_sealed: null });
  });

  test('is not stored when its transaction fails', async () => {
    const failing = inTransaction(world.platform.pool, async (connection) => {
      await outbox.store(connection, messageTo('rolled-back@fans.example'));
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await rowOf('rolled-back@fans.example')).toBeUndefined();
  });

  test('is stored once for one key', async () => {
    await store(messageTo('once@fans.example'));
    await store(messageTo('once@fans.example'));
    const { rowCount } = await world.platform.pool.query('SELECT FROM outgoing_message WHERE key = $1', [
      messageTo('once@fans.example').key,
    ]);
    expect(rowCount).toBe(1);
    expect(await rowOf('once@fans.example')).toMatchObject({ state: 'WAITING' });
  });

  test('isolates a name that is written from right to left, and escapes one that looks like HTML', async () => {
    outbox.start();
    const data = { code: '123456', minutes: '10', name: '<b>ليلى', provider: 'Kakao' };
    await store(messageTo('layla@fans.example', { kind: 'emailCodeMember', data }));
    await ended('layla@fans.example');
    const [received] = mailsTo('layla@fans.example');
    expect(received?.text).toContain('\u2068<b>ليلى\u2069, someone typed');
    expect(received?.html).toContain('\u2068&lt;b&gt;ليلى\u2069, someone typed');
  });

  test('is sent as text and as HTML with its table, its link and the operator, also when it is tried again', async () => {
    outbox.start();
    const parts = {
      tables: [[{ name: 'Light stick', note: '2 × ₩42,000', value: '₩84,000' }]],
      link: { text: 'Open', path: '/mypage/purchase?order=1' },
    };
    await store(messageTo('later-parts@fans.example', { kind: 'suspensionLifted', data: { name: 'Mina' }, parts }));
    await ended('later-parts@fans.example');
    expect(await rowOf('later-parts@fans.example')).toMatchObject({ attempts: 2, data_sealed: null });
    const received = mailsTo('later-parts@fans.example');
    expect(received).toHaveLength(1);
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/alternative/);
    const link = `${world.platform.config.publicOrigin}/mypage/purchase?order=1`;
    for (const shown of [link, '₩84,000', '2 × ₩42,000', 'Fanfare Inc. (demo) · 3F, 1 Apjul-ro']) {
      expect(received[0]?.text).toContain(shown);
      expect(received[0]?.html).toContain(shown);
    }
  });

  test('has the headers for one-click unsubscribing only if a fan can turn it off', async () => {
    outbox.start();
    const parts = { unsubscribe: '/mail/unsubscribe?token=abc.def' };
    await store(messageTo('optional@fans.example', { kind: 'rightsEnding', data: { name: 'Mina' }, parts }));
    await ended('optional@fans.example');
    const [received] = mailsTo('optional@fans.example');
    const page = `${world.platform.config.publicOrigin}/mail/unsubscribe?token=abc.def`;
    expect(received?.headers).toMatchObject({
      'list-unsubscribe': `<${page}>, <mailto:leave@fans.example?subject=unsubscribe>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(received?.text).toContain(page);
    const [mandatory] = mailsTo('mina@fans.example');
    expect(mandatory?.headers).not.toHaveProperty('list-unsubscribe');
    expect(mandatory?.headers).not.toHaveProperty('list-unsubscribe-post');
  });

  test('is sent if an earlier release has stored it with values only', async () => {
    const { pool, sealing } = world.platform;
    const earlier = messageTo('earlier@fans.example');
    await store(earlier);
    const place = { table: 'outgoing_message', column: 'data_sealed', row: [earlier.key] };
    await pool.query('UPDATE outgoing_message SET data_sealed = $2 WHERE key = $1', [
      earlier.key,
      sealing.seal(place, earlier.data),
    ]);
    outbox.start();
    await ended('earlier@fans.example');
    expect(mailsTo('earlier@fans.example')).toMatchObject([{ subject: '123456 – your Fanfare code' }]);
  });
});

describe('sending', () => {
  test('tries a mail again that the mail server refuses for now', async () => {
    outbox.start();
    await store(messageTo('later@fans.example'));
    await ended('later@fans.example');
    expect(await rowOf('later@fans.example')).toMatchObject({ state: 'SENT', attempts: 2 });
  });

  test('abandons a mail that the mail server refuses permanently, and its note names no person', async () => {
    outbox.start();
    await store(messageTo('refused@fans.example'));
    await ended('refused@fans.example');
    const row = await rowOf('refused@fans.example');
    expect(row).toMatchObject({ state: 'FAILED', attempts: 1, data_sealed: null });
    expect(row?.last_error).toMatch(/550/);
    expect(row?.last_error).not.toContain('refused@');
  });

  test('does not send an expired mail', async () => {
    await store(messageTo('expired@fans.example', { usefulFor: 0 }));
    outbox.start();
    await ended('expired@fans.example');
    expect(await rowOf('expired@fans.example')).toMatchObject({ state: 'FAILED', data_sealed: null });
    expect(mailsTo('expired@fans.example')).toEqual([]);
  });

  describe('of announcements', () => {
    afterEach(() => void vi.useRealTimers());
    const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'] }).setSystemTime(new Date(time));
    const announce = (name: string, changes: Partial<Message> = {}) =>
      store(messageTo(name, { kind: 'announcement', data: { subject: 'News', text: 'New' }, ...changes }));

    test('waits until the morning, but not for other mails and tests of the staff', async () => {
      at('2026-11-30T21:00:00+09:00');
      await announce('night@fans.example');
      await announce('tester@studio.example', { isTest: true });
      await store(messageTo('code-at-night@fans.example'));
      outbox.start();
      await ended('code-at-night@fans.example');
      await ended('tester@studio.example');
      const row = await rowOf('night@fans.example');
      expect(row).toMatchObject({ state: 'WAITING', attempts: 0, next_at: new Date('2026-12-01T08:00:00+09:00') });
      expect(mailsTo('night@fans.example')).toEqual([]);
    });

    test('comes after all other mails, however long they have waited', async () => {
      at('2026-11-30T12:00:00+09:00');
      const names = Array.from({ length: 45 }, (_, index) => `day-${index}@fans.example`);
      for (const name of names) await announce(name);
      await store(messageTo('code-by-day@fans.example'));
      outbox.start();
      for (const name of [...names, 'code-by-day@fans.example']) await ended(name);
      const order = mail.received.map(({ to }) => to);
      expect(order.indexOf('code-by-day@fans.example')).toBeLessThan(order.indexOf('day-30@fans.example'));
    });
  });

  test('happens once on one of several servers', async () => {
    const others = Array.from({ length: 3 }, () =>
      createOutboxService(createPlatform(world.platform.config, world.platform.pool, world.platform.log)),
    );
    const recipients = Array.from({ length: 60 }, (_, number) => `fan${number}@fans.example`);
    await Promise.all(recipients.map((recipient) => store(messageTo(recipient))));
    for (const one of others) one.start();
    for (const recipient of recipients) await ended(recipient);
    await Promise.all(others.map((one) => one.close()));
    expect(recipients.map((recipient) => mailsTo(recipient).length)).toEqual(recipients.map(() => 1));
  });
});

test('a message that can’t be opened does not block other messages', async () => {
  await store(messageTo('moved@fans.example'));
  await world.platform.pool.query("UPDATE outgoing_message SET key = 'moved' WHERE key = $1", [
    messageTo('moved@fans.example').key,
  ]);
  outbox.start();
  await store(messageTo('after@fans.example'));
  await ended('after@fans.example');
  await expect.poll(async () => (await rowOf('moved@fans.example'))?.attempts).toBeGreaterThan(0);
  expect(await rowOf('moved@fans.example')).toMatchObject({
    state: 'WAITING',
    last_error: expect.stringContaining('was sealed with another key, changed or moved'),
  });
  expect(mailsTo('moved@fans.example')).toEqual([]);
});

describe('one recipient', () => {
  test('gets a few messages an hour, also of concurrent transactions and in other letters', async () => {
    const [{ messages }] = recipientLimits;
    const tries = Array.from({ length: messages + 4 }, (_, number) =>
      store(messageTo(number % 2 === 0 ? 'full@fans.example' : 'FULL@fans.example', { key: `full ${number}` })),
    );
    const settled = await Promise.allSettled(tries);
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(4);
    expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: expect.any(Number) } });
    expect(refused[0].details.retryAfterSeconds).toBeGreaterThan(3_500);
  });
});

test('a notice waits for no other transaction with a message to its recipient, and is stored once', async () => {
  const notice = messageTo('busy@fans.example', { key: 'busy notice', isNotice: true });
  await inTransaction(world.platform.pool, async (first) => {
    await outbox.store(first, messageTo('busy@fans.example', { key: 'busy' }));
    await besideTransactions(() =>
      inTransaction(world.platform.pool, async (second) => {
        await second.query("SET LOCAL lock_timeout = '1s'");
        await outbox.store(second, notice);
        await outbox.store(second, notice);
      }),
    );
  });
  const { rows } = await world.platform.pool.query(
    "SELECT key FROM outgoing_message WHERE key LIKE 'busy%' ORDER BY key",
  );
  expect(rows).toEqual([{ key: 'busy' }, { key: 'busy notice' }]);
});

describe('personal data', () => {
  test('is deleted after a week, and the rest of the row after three months', async () => {
    const { pool } = world.platform;
    for (const name of ['week', 'quarter']) await store(messageTo(`${name}@fans.example`, { key: name }));
    await pool.query(
      `UPDATE outgoing_message SET state = 'SENT', data_sealed = NULL,
         ended_at = clock_timestamp() - CASE key WHEN 'week' THEN interval '8 days' ELSE interval '91 days' END
       WHERE key IN ('week', 'quarter')`,
    );
    await outbox.sweep();
    const { rows } = await pool.query(
      "SELECT key, recipient_sealed, recipient_hash FROM outgoing_message WHERE key IN ('week', 'quarter')",
    );
    expect(rows).toEqual([{ key: 'week', recipient_sealed: null, recipient_hash: null }]);
  });

  test('is in the download of its fan, and deleted with the account', async () => {
    await store(messageTo('mine@fans.example', { userId: 'fan-1' }));
    const data = outboxPersonalData(world.platform);
    const records = await all(data.records('fan-1', 'en'));
    expect(records).toEqual([{ recipient: 'mine@fans.example', state: 'WAITING', at: expect.any(String) }]);
    await inTransaction(world.platform.pool, async (connection) => data.forget?.(connection, 'fan-1'));
    expect(await all(data.records('fan-1', 'en'))).toEqual([]);
  });
});

test('mail is never sent without TLS, except on this machine', async () => {
  const server = { ...standInMail, host: '127.0.0.1', port, tls: 'start' } as const;
  const transport = createMailTransport(server);
  const content = {
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    unsubscribe: null,
    unsubscribeAddress: null,
  };
  const toMina = {
    ...content,
    from: 'a@fans.example',
    to: 'plain@fans.example',
    id: '<1@fans.example>',
    language: 'en',
  };
  await expect(transport.send(toMina)).rejects.toThrow(/STARTTLS/);
  await transport.close();
  expect(mailsTo('plain@fans.example')).toEqual([]);
});

describe('the settings', () => {
  const parse = (environment: Record<string, string>, isPublic = false) => outboxSettings.parse(environment, isPublic);

  test.each([
    ['smtp://a:b%40c@mail.example', { host: 'mail.example', port: 587, tls: 'start', user: 'a', password: 'b@c' }],
    ['smtps://a:b@mail.example', { host: 'mail.example', port: 465, tls: 'first' }],
    ['smtp://localhost:2525', { host: 'localhost', port: 2525, tls: 'none', user: '' }],
    ['smtp://[::1]:2525', { host: '::1', tls: 'none' }],
    ['smtp://localhost.example', { tls: 'start' }],
  ])('%s needs TLS unless it is on this machine', (SMTP_URL, server) => {
    expect(parse({ SMTP_URL })).toMatchObject({ config: { server }, problems: [] });
  });

  test('are refused when they are malformed, and the stand-in’s where others can reach the server', () => {
    expect(
      parse({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'no-address', MAIL_UNSUBSCRIBE: 'a' }).problems,
    ).toHaveLength(3);
    expect(parse({}, true).problems).toEqual([
      'SMTP_URL must be set: the server that sends our email.',
      'MAIL_FROM must be set: the sender of our email.',
    ]);
    expect(parse(mailEnvironment(1), true).problems).toEqual([
      'SMTP_URL is the local stand-in’s, which is not for production.',
    ]);
  });
});
