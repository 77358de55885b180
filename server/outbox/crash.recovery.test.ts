import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { createTestPlatform, type TestPlatform } from '../platform/testing.ts';
import { runUntilKilled } from '../platform/testing-crash.ts';
import { createMailStandIn, type MailStandIn } from '../stand-in/mail/mail.ts';
import type { ReceivedMail } from '../stand-in/mail/page.ts';
import { mailEnvironment } from '../stand-in/mail/registration.ts';
import { mailId } from './mail.ts';
import { sendingSteps } from './sending.ts';
import { createOutboxService } from './service.ts';
import { messageTo } from './testing.ts';

/**
 * The sending process is killed again and again (SIGKILL), before a mail, between the mail server's answer and the note of it, and after
 * the note, while transactions with mails commit and roll back. `MAIL_KILLS=200` kills it 200 times.
 */
const kills = Number(process.env['MAIL_KILLS'] ?? 6);
const mailsPerKill = 4;
const timeoutMs = 60_000 + kills * 5_000;

let mail: MailStandIn;
let environment: Record<string, string>;
let test: TestPlatform;
/** All mails that arrived; the stand-in keeps the last ones alone. */
const arrived = new Set<ReceivedMail>();

beforeAll(async () => {
  mail = createMailStandIn();
  environment = mailEnvironment(await mail.listen(0, '127.0.0.1'));
  test = await createTestPlatform(environment);
});
afterAll(async () => {
  await test.close();
  await mail.close();
});

it(
  `loses no mail in ${kills} kills of the sending process, and repeats one under its Message-ID alone`,
  async () => {
    const { platform } = test;
    const outbox = createOutboxService(platform);
    const committed: string[] = [];
    const collect = () => {
      for (const received of mail.received) arrived.add(received);
    };
    const store = (key: string, isFailing: boolean) =>
      inTransaction(platform.pool, async (connection) => {
        await outbox.store(connection, messageTo(`${key}@fans.example`, { key, usefulFor: 86_400 }));
        if (isFailing) throw new Error('the cause failed');
      });
    for (let kill = 0; kill < kills; kill += 1) {
      for (let one = 0; one < mailsPerKill; one += 1) {
        const key = `mail-${kill}-${one}`;
        await store(key, false);
        await expect(store(`${key}-rolled-back`, true)).rejects.toThrow('the cause failed');
        committed.push(key);
      }
      const step = sendingSteps[kill % sendingSteps.length] ?? 'read';
      const end = { ...environment, CRASH_STEP: step, CRASH_TIME: String(1 + (kill % mailsPerKill)) };
      expect(await runUntilKilled(platform, join(import.meta.dirname, 'testing-crash.ts'), end)).toBe('SIGKILL');
      collect();
    }
    outbox.start();
    const waiting = () => platform.pool.query("SELECT FROM outgoing_message WHERE state = 'WAITING'");
    await expect.poll(async () => (await waiting()).rowCount).toBe(0);
    await outbox.close();
    collect();

    // None is lost, none of a failed transaction is sent, and every repetition has the id of the first.
    const from = environment['MAIL_FROM'] ?? '';
    expect(new Set([...arrived].map(({ id }) => id))).toEqual(new Set(committed.map((key) => mailId(key, from))));
    // The kills between an answer and its note have repeated mails: without them this test would show nothing.
    const repeated = arrived.size - committed.length;
    expect(repeated).toBeGreaterThan(0);
    process.stdout.write(`${kills} kills, ${committed.length} mails, ${repeated} repetitions\n`);
  },
  timeoutMs,
);
