import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFans } from '../account/testing.ts';
import { runOnDatabaseOf } from '../platform/testing-command.ts';
import { readLots } from './ballots/wallet.ts';
import { createVoteTest, type VoteTest } from './testing.ts';

let test: VoteTest;

beforeAll(async () => {
  test = await createVoteTest();
});
afterAll(() => test.close());

const run = (...words: string[]) => runOnDatabaseOf(test.platform, ['vote', ...words]);
const paidOf = async (userId: string) => (await readLots(test.pool, userId)).paid;

describe("the votes' command", () => {
  it('gives paid rights to a fan, once for each source', async () => {
    const [fan] = await createFans(test.platform, 1);
    const userId = fan?.userId ?? '';
    const grant = () => run('grant', userId, '5', '--days', '30', '--source', 'sorry');
    expect(await grant()).toMatchObject({ code: 0, out: `Gave 5 paid rights to ${userId}.\n` });
    expect(await grant()).toMatchObject({ code: 0, out: `${userId} had them from this source before.\n` });
    expect(await paidOf(userId)).toBe(5);
  });

  it('gives nothing to an unknown fan, and says so', async () => {
    expect(await run('grant', 'nobody', '5')).toEqual({
      code: 1,
      out: '',
      complaint: 'There is no fan nobody. Nothing was given.\n',
    });
    expect(await paidOf('nobody')).toBe(0);
  });

  it('prints the usage instead of guessing', async () => {
    for (const words of [[], ['give', 'mina', '5'], ['grant'], ['grant', 'mina'], ['grant', 'mina', '0']]) {
      expect(await run(...words)).toMatchObject({
        code: 1,
        out: '',
        complaint: expect.stringMatching(/^npm run vote/),
      });
    }
  });
});
