import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../platform/database/database.ts';
import { takeClock } from '../platform/testing-clock.ts';
import { deliveriesOf } from '../webhook/testing.ts';
import { foldAll } from './counts/fold.ts';
import { nextEnd, notifyOfEndedVotes } from './notify-partners.ts';
import { voidVote } from './operations.ts';
import { createVoteTest, type VoteTest, voteContent, words } from './testing.ts';

let test: VoteTest;
let setClock: (instant: string) => Promise<void>;
beforeAll(async () => {
  test = await createVoteTest();
  setClock = await takeClock(test);
});
afterAll(() => test.close());

const period = {
  opensAt: new Date('2026-03-01T00:00:00Z'),
  closesAt: new Date('2026-12-01T00:00:00Z'),
  resultsAt: new Date('2026-12-02T00:00:00Z'),
};
const whileOpen = '2026-11-01T00:00:00Z';

const look = () => notifyOfEndedVotes(test.platform, test.pool);
/** The notified ones of the two ends. */
async function deliveriesOfVote(voteId: string): Promise<string[]> {
  const both = await Promise.all(
    ['closed', 'result'].map((type) => deliveriesOf(test.platform, `vote.${type}:${voteId}`)),
  );
  return both.flat().map(({ type }) => type);
}

it('partners are notified once of a closed vote, and of its result when it opens, with every ballot counted', async () => {
  await setClock(whileOpen);
  await test.save(voteContent('final', period));
  await test.grant('mina', 5);
  expect((await test.cast('mina', 'final', { paid: 5 })).status).toBe(200);
  await look();
  expect(await deliveriesOfVote('final')).toEqual([]);

  await setClock('2026-12-01T00:00:00Z');
  // Two processes may look at the same moment: one of them sends the notification.
  await Promise.allSettled([look(), look()]);
  await look();
  expect(await deliveriesOfVote('final')).toEqual(['vote.closed']);

  await setClock('2026-12-02T00:00:00Z');
  await look();
  // The ballot is cast, and not counted yet.
  expect(await deliveriesOfVote('final')).toEqual(['vote.closed']);
  await foldAll(test.pool);
  await look();
  await look();
  expect(await deliveriesOfVote('final')).toEqual(['vote.closed', 'vote.result']);
  expect(await deliveriesOf(test.platform, 'vote.result:final')).toMatchObject([
    {
      data: {
        voteId: 'final',
        titleId: 'show',
        closesAt: '2026-12-01T00:00:00.000Z',
        url: 'https://fans.test/votehome?vote=final',
        position: 1,
        total: 5,
        ranking: expect.arrayContaining([expect.objectContaining({ candidateId: 'a', count: 5 })]),
      },
    },
  ]);
});

it('partners get no result while a cast from before the end may still run', async () => {
  await setClock(whileOpen);
  await test.save(voteContent('quick', { ...period, resultsAt: period.closesAt }));
  await setClock('2026-12-01T00:00:10Z');
  await look();
  expect(await deliveriesOfVote('quick')).toEqual(['vote.closed']);
  await setClock('2026-12-01T00:00:30Z');
  await look();
  expect(await deliveriesOfVote('quick')).toEqual(['vote.closed', 'vote.result']);
});

it('partners are not notified of a voided vote', async () => {
  await setClock(whileOpen);
  await test.save(voteContent('void', period));
  await inTransaction(test.pool, (connection) => voidVote(connection, 'void', words('A mistake')));
  await setClock('2026-12-03T00:00:00Z');
  await look();
  expect(await deliveriesOfVote('void')).toEqual([]);
});

it('partners are notified of the other votes when one of them fails', async () => {
  await setClock(whileOpen);
  await test.save(voteContent('broken', period));
  await test.save(voteContent('sound', { ...period, closesAt: new Date('2026-12-01T01:00:00Z') }));
  await test.owner.query("ALTER TABLE vote_told ADD CONSTRAINT broken CHECK (vote_id <> 'broken')");
  await setClock('2026-12-01T02:00:00Z');
  await expect(look()).rejects.toThrow('1 votes');
  expect(await deliveriesOfVote('broken')).toEqual([]);
  expect(await deliveriesOfVote('sound')).toEqual(['vote.closed']);
  await test.owner.query('ALTER TABLE vote_told DROP CONSTRAINT broken');
  await look();
  expect(await deliveriesOfVote('broken')).toEqual(['vote.closed']);
});

it('the next end is named, also a past one without a notification', async () => {
  const nextAt = async () =>
    (await test.pool.query<{ at: Date | null }>(`SELECT (${nextEnd}) AS at`)).rows[0]?.at ?? null;
  await setClock(whileOpen);
  await test.owner.query(
    "INSERT INTO vote_told SELECT vote_id, type FROM vote, unnest(ARRAY['vote.closed', 'vote.result']) AS types (type) ON CONFLICT DO NOTHING",
  );
  expect(await nextAt()).toBeNull();
  await test.save(voteContent('next', { ...period, closesAt: new Date('2026-12-01T01:00:00Z') }));
  expect((await nextAt())?.toISOString()).toBe('2026-12-01T01:00:00.000Z');
  await setClock('2026-12-01T02:00:00Z');
  expect((await nextAt())?.toISOString()).toBe('2026-12-01T01:00:00.000Z');
  await look();
  expect((await nextAt())?.toISOString()).not.toBe('2026-12-01T01:00:00.000Z');
});
