import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaders } from '../../inbox/testing.ts';
import { mailOfAnswer } from '../../inquiry/inquiry-mail.ts';
import { createOutboxService } from '../../outbox/service.ts';
import { messageTo, waitingMails } from '../../outbox/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { besideTransactions } from '../../platform/database/second-connections.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { createMailStandIn, type MailStandIn } from '../../stand-in/mail/mail.ts';
import { mailEnvironment } from '../../stand-in/mail/registration.ts';
import { mailMember, membersLeft } from './mail-member.ts';

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

/** Stores a mail of an answer while another transaction has the member locked. @param statement of the other transaction, after it */
async function mailWhileLocked(userId: string, statement?: string): Promise<void> {
  const { platform } = test;
  await inTransaction(platform.pool, async (other) => {
    await other.query('SELECT FROM fan WHERE user_id = $1 FOR UPDATE', [userId]);
    await besideTransactions(() =>
      inTransaction(platform.pool, async (connection) => {
        await connection.query("SET LOCAL lock_timeout = '1s'");
        const answer = mailOfAnswer({ inquiryId: 'one', topic: 'VOTE' }, 'Here.');
        await mailMember(platform, connection, { userId, cause: `answer ${userId}` }, answer);
      }),
    );
    if (statement !== undefined) await other.query(statement, [userId]);
  });
}

it('a mail to a member who stays locked is stored, and waits for no lock', async () => {
  const [fan = ''] = await createReaders(test.platform, 1);
  await mailWhileLocked(fan);
  expect((await waitingMails(test.platform, fan)).map(({ kind }) => kind)).toEqual(['inquiryAnswered']);
});

it('a mail to a member who leaves at the same moment is not sent, and its personal data is deleted', async () => {
  const { platform } = test;
  const [leaving = '', staying = ''] = await createReaders(platform, 2);
  await mailWhileLocked(leaving, 'DELETE FROM fan WHERE user_id = $1');
  const [mailed] = await waitingMails(platform, leaving);
  const outbox = createOutboxService(platform);
  outbox.addCheck(membersLeft);
  await inTransaction(platform.pool, async (connection) => {
    await outbox.store(connection, messageTo('stays@fans.example', { userId: staying }));
    await outbox.store(connection, messageTo('stranger@fans.example'));
  });
  outbox.start();
  const waiting = () => platform.pool.query("SELECT FROM outgoing_message WHERE state = 'WAITING'");
  await expect.poll(async () => (await waiting()).rowCount).toBe(0);
  await outbox.close();
  const { rows } = await platform.pool.query('SELECT * FROM outgoing_message WHERE key = $1', [`answer ${leaving}`]);
  const empty = { recipient_sealed: null, recipient_hash: null, user_id: null, data_sealed: null };
  expect(rows).toMatchObject([{ state: 'FAILED', last_error: 'no longer valid', ...empty }]);
  const received = mail.received.map(({ to }) => to);
  expect(received).toEqual(expect.arrayContaining(['stays@fans.example', 'stranger@fans.example']));
  expect(received).not.toContain(mailed?.recipient);
});
