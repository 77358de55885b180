import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldAll } from './counts/fold.ts';
import { createLiveCounts } from './counts/live-counts.ts';
import { createVoteTest, type VoteTest, voteContent, words } from './testing.ts';

let test: VoteTest;
const hour = 3_600_000;
/** Counts that appear in no reply by chance. */
const votes = { a: 7_919, b: 104_729, c: 15_485 };
const fan = randomUUID();

beforeAll(async () => {
  test = await createVoteTest();
  await test.save(
    voteContent('blind', { blindFrom: new Date(Date.now() - 60_000) }),
    voteContent('blind-counting', {
      opensAt: new Date(Date.now() - 2 * hour),
      blindFrom: new Date(Date.now() - hour),
      closesAt: new Date(Date.now() - 60_000),
      resultsAt: new Date(Date.now() + hour),
    }),
  );
  for (const voteId of ['blind', 'blind-counting']) await test.service.seedDemoBallots(test.pool, voteId, votes);
  await test.grant(fan, 1);
  await foldAll(test.pool, '-1 second');
});
afterAll(() => test.close());

it('replies about a blind vote contain no count, sum, share or order', async () => {
  const cast = await test.cast(fan, 'blind', { paid: 1 });
  await foldAll(test.pool, '-1 second');
  const { ballotId } = cast.body.receipt;
  const replies = [cast];
  for (const voteId of ['blind', 'blind-counting']) {
    for (const path of [
      '',
      '/candidate',
      '/candidate?q=name',
      '/result',
      '/audit',
      '/ledger',
      '/right',
      `/audit/${ballotId}`,
    ]) {
      replies.push(await test.api.request(`GET /vote/${voteId}${path}`, { fan }));
    }
  }
  for (const path of ['/vote', '/vote?filter=ongoing', '/vote?filter=ended', '/vote/me', '/voteright']) {
    replies.push(await test.api.request(`GET ${path}`, { fan }));
  }
  const total = votes.a + votes.b + votes.c;
  const counts = [votes.a, votes.b, votes.c, votes.a + 1, total, total + 1];
  const shares = [votes.a, votes.b, votes.c, votes.a + 1].flatMap((count) => [count / total, count / (total + 1)]);
  // A count inside a word is none: hashes and ids are hexadecimal, so digits come together in them by chance.
  const secrets = [
    ...counts.map((count) => new RegExp(`(?<![\\w-])${count}(?![\\w-])`)),
    ...shares.map((share) => new RegExp(String(share).slice(0, 8).replace('.', '\\.'))),
  ];
  for (const { text } of replies) for (const secret of secrets) expect(text).not.toMatch(secret);
  const { body: result } = await test.api.request('GET /vote/blind/result');
  expect(result).toMatchObject({ blind: true, total: null, ranking: null, position: 0 });
  const { body: list } = await test.api.request('GET /vote');
  for (const vote of list.votes) expect(vote).toMatchObject({ blind: true, total: null, leaders: [] });
  const { body: candidates } = await test.api.request('GET /vote/blind/candidate');
  expect(candidates.candidates.map((one: { candidateId: string }) => one.candidateId)).toEqual(['a', 'b', 'c']);
  const live = createLiveCounts(test.platform, test.platform.live);
  for (const since of [null, 0, 1]) {
    const message = await live.join('blind', since);
    expect(JSON.parse(message?.data ?? '')).toMatchObject({ blind: true, total: null, counts: null, position: 0 });
  }
  await live.close();
});

it('a blind vote that is voided before its tally is emptied reveals no counts', async () => {
  await test.save(voteContent('voided', { blindFrom: new Date(Date.now() - 60_000) }));
  await test.service.seedDemoBallots(test.pool, 'voided', votes);
  await foldAll(test.pool);
  await test.service.voidVote(test.pool, 'voided', words('Broken'));
  expect((await test.api.request('GET /vote/voided/result')).body).toMatchObject({ status: 'VOIDED', ranking: null });
  expect((await test.api.request('GET /vote/voided')).body).toMatchObject({ total: null, leaders: [] });
  const live = createLiveCounts(test.platform, test.platform.live);
  const message = await live.join('voided', null);
  expect(JSON.parse(message?.data ?? '')).toMatchObject({ status: 'VOIDED', total: null, counts: null });
  await live.close();
});

it('would have found them in a vote that is not blind', async () => {
  await test.save(voteContent('open'));
  await test.service.seedDemoBallots(test.pool, 'open', votes);
  await foldAll(test.pool);
  for (const path of ['', '/result']) {
    expect((await test.api.request(`GET /vote/open${path}`)).text).toMatch(new RegExp(`(?<!\\d)${votes.b}(?!\\d)`));
  }
});
