import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReaders, itemsOf } from '../../inbox/testing.ts';
import { waitingMails } from '../../outbox/testing.ts';
import { createVoteTest, type VoteTest } from '../testing.ts';

const day = 86_400_000;

let test: VoteTest;
beforeAll(async () => {
  test = await createVoteTest();
});
afterAll(() => test.close());

/** Gives rights with this many days left, granted that many days ago. */
async function lot(fan: string, count: number, daysLeft: number | null, daysAgo = 30): Promise<void> {
  await test.grant(fan, count, daysLeft === null ? undefined : new Date(Date.now() + daysLeft * day));
  await test.owner.query(
    'UPDATE paid_lot SET granted_at = now() - make_interval(days => $3) WHERE user_id = $1 AND granted = $2',
    [fan, count, daysAgo],
  );
}

it('fans are notified once of each lot that ends within three days and has votes left', async () => {
  const [fan = '', other = ''] = await createReaders(test.platform, 2);
  await lot(fan, 7, 2);
  await lot(fan, 8, 2.9);
  await lot(fan, 9, 5);
  await lot(fan, 10, null);
  await lot(fan, 11, -1);
  await lot(other, 3, 2);
  await test.owner.query('UPDATE paid_lot SET remaining = 0 WHERE user_id = $1', [other]);
  await Promise.all([test.service.sweep(), test.service.sweep()]);
  await test.service.sweep();
  const items = await itemsOf(test.platform, fan);
  expect(items.map(({ kind, count }) => `${kind} ${count}`)).toEqual(
    expect.arrayContaining(['RIGHTS_ENDING 7', 'RIGHTS_ENDING 8']),
  );
  expect(items).toHaveLength(2);
  expect(items.every(({ endsAt, path }) => endsAt !== null && path === '/mypage/vote')).toBe(true);
  expect(await itemsOf(test.platform, other)).toEqual([]);
});

it('fans are not notified of votes that were granted a moment ago for a short time', async () => {
  const [fan = ''] = await createReaders(test.platform, 1);
  await lot(fan, 5, 2, 0);
  await test.service.sweep();
  expect(await itemsOf(test.platform, fan)).toEqual([]);
});

it('fans with mails turned on get one mail for all votes that end on one day, with a link that ends such mails', async () => {
  const [fan = '', other = ''] = await createReaders(test.platform, 2);
  await test.platform.pool.query("INSERT INTO mail_choice (user_id, kind) VALUES ($1, 'RIGHTS_ENDING')", [fan]);
  await lot(fan, 20, 2);
  await lot(fan, 21, 2);
  await lot(fan, 22, 1);
  await lot(other, 20, 2);
  await Promise.all([test.service.sweep(), test.service.sweep()]);
  await lot(fan, 23, 2);
  await test.service.sweep();
  const mails = await waitingMails(test.platform, fan);
  expect(mails.map(({ kind }) => kind)).toEqual(['rightsEnding', 'rightsEnding']);
  const texts = mails.map(({ text }) => text).join();
  expect(texts).toMatch(/투표권: 41장\n/);
  expect(texts).toMatch(/투표권: 22장\n/);
  expect(mails[0]?.unsubscribe).toMatch(/^https:\/\/fans\.test\/mail\/unsubscribe\?token=/);
  expect(await waitingMails(test.platform, other)).toEqual([]);
  expect(await itemsOf(test.platform, fan)).toHaveLength(4);
});
