import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFans } from '../account/testing.ts';
import { decided, runOnDatabaseOf } from '../platform/testing-command.ts';
import { readLots } from './ballots/wallet.ts';
import { createVoteTest, type VoteTest, voteContent } from './testing.ts';

let test: VoteTest;

beforeAll(async () => {
  test = await createVoteTest();
});
afterAll(() => test.close());

const run = (...words: string[]) => runOnDatabaseOf(test.platform, ['vote', ...words]);
const nicknameOf = async (userId: string) =>
  (await test.pool.query('SELECT nickname FROM fan WHERE user_id = $1', [userId])).rows[0].nickname;
const paidOf = async (userId: string) => (await readLots(test.pool, userId, 'en')).paid;

describe("the votes' command", () => {
  it('grants paid votes to a fan, once for each source', async () => {
    const [fan] = await createFans(test.platform, 1);
    const userId = fan?.userId ?? '';
    const grant = () => run('grant', userId, '5', '--days', '30', '--source', 'sorry', ...decided);
    const nickname = await nicknameOf(userId);
    const question = `${userId} (${nickname}) would get 5 paid rights for 30 days.\n`;
    expect(await grant()).toMatchObject({ code: 0, out: `${question}Gave 5 paid rights to ${userId}.\n` });
    expect(await grant()).toMatchObject({ code: 0, out: `${question}${userId} had them from this source before.\n` });
    expect(await paidOf(userId)).toBe(5);
  });

  it('grants nothing to an unknown fan, and reports it', async () => {
    expect(await run('grant', 'unknown', '5', ...decided)).toEqual({
      code: 1,
      out: '',
      complaint: 'There is no fan unknown. No votes were granted.\n',
    });
    expect(await paidOf('unknown')).toBe(0);
  });

  it('grants no more votes, and for no longer, than Studio', async () => {
    const [fan] = await createFans(test.platform, 1);
    const userId = fan?.userId ?? '';
    const refused = { code: 1, out: '', complaint: 'At most 1000 rights are granted at once, for at most 365 days.\n' };
    expect(await run('grant', userId, '1001', ...decided)).toEqual(refused);
    expect(await run('grant', userId, '1', '--days', '366', ...decided)).toEqual(refused);
    expect(await paidOf(userId)).toBe(0);
  });

  it('voids ballots and a vote after a confirmation that lists them', async () => {
    await test.save(voteContent('voided'));
    await test.grant('mina', 5);
    const { body } = await test.cast('mina', 'voided', { candidateId: 'a', paid: 3 });
    const words = ['void', 'voided', body.receipt.ballotId, '--cause', 'OPERATOR'];
    const question =
      '1 ballots with 3 votes of voided (Vote voided) would be voided as OPERATOR; the rights go back to the fans.\n';
    expect(await run(...words)).toMatchObject({ code: 2, out: question });
    expect(await paidOf('mina')).toBe(2);
    expect(await run(...words, ...decided)).toMatchObject({ code: 0, out: expect.stringMatching(/Voided 1 of 1/) });
    expect(await paidOf('mina')).toBe(5);
    await test.cast('mina', 'voided', { candidateId: 'a', paid: 4 });
    const all = ['void-vote', 'voided', '--ko', 'a', '--en', 'b', '--ja', 'c'];
    const prompt = 'voided (Vote voided) would be voided for good, with 1 ballots with 4 votes; all rights go back.\n';
    expect(await run(...all)).toMatchObject({ code: 2, out: prompt });
    expect(await run(...all, ...decided)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/Voided voided with 1/),
    });
    expect(await paidOf('mina')).toBe(5);
  });

  it('names a ballot and a vote that are not there', async () => {
    await test.save(voteContent('open'));
    const voided = (voteId: string, ballotId: string) => run('void', voteId, ballotId, '--cause', 'FRAUD', ...decided);
    const unknown = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect(await voided('open', 'nosuch')).toMatchObject({
      code: 1,
      complaint: 'There is no ballot nosuch in open.\n',
    });
    expect(await voided('open', unknown)).toMatchObject({
      code: 1,
      complaint: `There is no ballot ${unknown} in open.\n`,
    });
    expect(await voided('none', unknown)).toMatchObject({ code: 1, complaint: 'There is no vote none.\n' });
  });

  it('prints the usage instead of guessing', async () => {
    const wrong = [
      '',
      'give mina 5',
      'grant',
      'grant mina',
      'grant mina 0',
      'grant mina 5 x',
      'grant mina 5 --cause FRAUD',
    ];
    for (const line of [...wrong, 'void open --cause FRAUD', 'void-vote', 'verify x']) {
      const words = line.split(' ').filter((word) => word !== '');
      expect(await run(...words)).toMatchObject({
        code: 2,
        out: '',
        complaint: expect.stringMatching(/^npm run fanfare -- vote/),
      });
    }
  });
});
