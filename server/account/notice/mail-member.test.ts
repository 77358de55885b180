import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaders } from '../../inbox/testing.ts';
import { mailOfAnswer } from '../../inquiry/inquiry-mail.ts';
import { waitingMails } from '../../outbox/testing.ts';
import { type Connection, inTransaction } from '../../platform/database/database.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { mailMember } from './mail-member.ts';

let test: TestPlatform;

beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

/** Stores a mail while another transaction has the member locked. @param missed is called when the member was found locked */
async function mailLocked(missed: (other: Connection) => Promise<unknown>): Promise<string[]> {
  const { platform } = test;
  const [fan = ''] = await createReaders(platform, 1);
  const other = await platform.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM fan WHERE user_id = $1 FOR UPDATE', [fan]);
  await inTransaction(platform.pool, async (connection) => {
    const watched = new Proxy(connection, {
      get: (target, name) =>
        name === 'query'
          ? async (text: string, values: unknown[]) => {
              const result = await target.query(text, values);
              if (text.includes('FOR KEY SHARE') && result.rowCount === 0) await missed(other);
              return result;
            }
          : Reflect.get(target, name),
    });
    await mailMember(
      platform,
      watched,
      { userId: fan, cause: 'answer' },
      mailOfAnswer({ inquiryId: 'one', topic: 'VOTE' }, 'Here.'),
    );
  });
  await other.query('ROLLBACK');
  other.release();
  return (await waitingMails(platform, fan)).map(({ kind }) => kind);
}

it('a member who is locked for a moment gets the mail', async () => {
  expect(await mailLocked((other) => other.query('ROLLBACK'))).toEqual(['inquiryAnswered']);
});

it('a member who stays locked, as by a withdrawal, gets no mail, and nothing waits for the lock', async () => {
  expect(await mailLocked(async () => undefined)).toEqual([]);
});
