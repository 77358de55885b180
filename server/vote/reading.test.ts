import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VoteSummary } from './contract.ts';
import { foldAll } from './counts/fold.ts';
import { votePersonalData } from './personal-data.ts';
import { createVoteTest, type VoteTest, voteContent, words } from './testing.ts';

let test: VoteTest;
const minute = 60_000;
const now = Date.now();
const at = (minutes: number) => new Date(now + minutes * minute);

beforeAll(async () => {
  test = await createVoteTest();
  await test.save(
    voteContent('closes-later', { closesAt: at(60), resultsAt: at(70) }),
    voteContent('closes-soon', { closesAt: at(30), resultsAt: at(70), titleId: 'other' }),
    voteContent('counting', { opensAt: at(-90), closesAt: at(-10), resultsAt: at(10) }),
    voteContent('ended', { opensAt: at(-90), closesAt: at(-20), resultsAt: at(-5) }),
    voteContent('ended-long-ago', { opensAt: at(-9_000), closesAt: at(-8_000), resultsAt: at(-7_000) }),
    voteContent('opens-later', { opensAt: at(50), closesAt: at(60), resultsAt: at(60) }),
    voteContent('opens-soon', { opensAt: at(5), closesAt: at(60), resultsAt: at(60) }),
    voteContent('voided'),
    voteContent('many', { count: 999 }),
  );
  await test.service.voidVote(test.pool, 'voided', words('Broken'));
});
afterAll(() => test.close());

const invalid = { status: 400, body: { code: 'INVALID_REQUEST' } };
const written = (cursor: string) => Buffer.from(cursor).toString('base64url');

async function ids(query: string): Promise<string[]> {
  const { body } = await test.api.request(`GET /vote?${query}`);
  return body.votes.map((vote: VoteSummary) => vote.voteId);
}

describe('the list of votes', () => {
  it.each([
    ['filter=ongoing', ['closes-soon', 'closes-later', 'many']],
    ['filter=upcoming', ['opens-soon', 'opens-later']],
    ['filter=ended', ['voided', 'counting', 'ended', 'ended-long-ago']],
    ['titleId=other', ['closes-soon']],
    ['titleId=unknown', []],
  ])('with %s', async (query, expected) => expect(await ids(query)).toEqual(expected));

  it('pages without a gap or a repeat', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { votes: VoteSummary[]; nextCursor: string | null } = (
        await test.api.request(`GET /vote?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      ).body;
      seen.push(...page.votes.map((vote) => vote.voteId));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(await ids('filter=all'));
    expect(seen).toHaveLength(9);
  });

  it.each(['x', '[1]', '["a",1,"b"]', '[99999999999,1,"a"]', '[1,1,"a\\u0000"]', '[1,1.5,"a"]'])(
    'refuses the cursor %s',
    async (cursor) => {
      expect(await test.api.request(`GET /vote?cursor=${written(cursor)}`)).toMatchObject(invalid);
    },
  );

  it('speaks the reader’s language', async () => {
    const { body } = await test.api.request('GET /vote/many', { headers: { 'Accept-Language': 'ja' } });
    expect(body).toMatchObject({ name: 'Vote many ja', titleName: 'Show', accent: '#6a3df0', candidateCount: 999 });
    expect(body.picture.alt).toBe('picture ja');
    expect(body.shareUrl).toBe('https://fans.test/votehome?vote=many');
  });

  it('answers an unknown vote with NOT_FOUND', async () => {
    for (const path of ['', '/candidate', '/result', '/audit', '/ledger']) {
      expect(await test.api.request(`GET /vote/nothing${path}`)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect(await test.api.request('GET /vote/nothing/right', { fan: 'mina' })).toMatchObject({ status: 404 });
  });
});

describe('candidates', () => {
  it('come in the order of the board, nine hundred and ninety-nine at once or in pages', async () => {
    const { body: all } = await test.api.request('GET /vote/many/candidate?limit=1000');
    expect(all.candidates.map((one: { number: number }) => one.number)).toEqual(
      Array.from({ length: 999 }, (_, index) => index + 1),
    );
    expect(all.nextCursor).toBeNull();
    const { body: page } = await test.api.request('GET /vote/many/candidate?limit=400');
    const { body: next } = await test.api.request(`GET /vote/many/candidate?limit=400&cursor=${page.nextCursor}`);
    expect([page.candidates.length, next.candidates[0].number]).toEqual([400, 401]);
  });

  it.each([
    ['name 99', [99, ...Array.from({ length: 9 }, (_, index) => 990 + index), 999]],
    ['ＮＡＭＥ　９９９', [999]],
    ['name-998', [998]],
    ['7', undefined],
    ['nomatch', []],
  ])('are found by %s', async (term, numbers) => {
    const { body } = await test.api.request(`GET /vote/many/candidate?limit=1000&q=${encodeURIComponent(term)}`);
    const found = body.candidates.map((one: { number: number }) => one.number);
    if (numbers === undefined) expect(found).toContain(7);
    else expect(found).toEqual(numbers);
  });

  it('refuse a forged cursor and a malformed term', async () => {
    for (const query of [`cursor=${written('[99999]')}`, `cursor=${written('["a"]')}`, 'q=a%00b'])
      expect(await test.api.request(`GET /vote/many/candidate?${query}`)).toMatchObject(invalid);
  });

  it.each(['', '%20', '-', '%E2%80%8B'])('need a term: “%s”', async (term) => {
    expect(await test.api.request(`GET /vote/many/candidate?q=${term}`)).toMatchObject({
      status: 400,
      body: { code: 'SEARCH_TERM_REQUIRED' },
    });
  });
});

describe('results', () => {
  it('rank every candidate, equal counts together', async () => {
    const fan = randomUUID();
    await test.grant(fan, 10);
    for (const [candidateId, paid] of [
      ['b', 3],
      ['c', 3],
      ['a', 1],
    ] as const)
      await test.cast(fan, 'closes-later', { candidateId, paid });
    await foldAll(test.pool);
    const { body } = await test.api.request('GET /vote/closes-later/result');
    expect(body).toMatchObject({ status: 'ONGOING', blind: false, position: 3, total: 7 });
    expect(body.ranking).toEqual([
      { candidateId: 'b', rank: 1, count: 3, share: 0.428571 },
      { candidateId: 'c', rank: 1, count: 3, share: 0.428571 },
      { candidateId: 'a', rank: 3, count: 1, share: 0.142857 },
    ]);
    const { body: vote } = await test.api.request('GET /vote/closes-later');
    expect(vote.total).toBe(7);
    expect(vote.leaders.map((leader: { rank: number; name: string }) => [leader.rank, leader.name])).toEqual([
      [1, 'Name 2'],
      [1, 'Name 3'],
      [3, 'Name 1'],
    ]);
    expect(vote.artistIds).toEqual([]);
    expect(vote.leaders[0].artistId).toBeNull();
  });

  it('are not found before the opening', async () => {
    const { body } = await test.api.request('GET /vote/opens-soon/result');
    expect(body).toMatchObject({ status: 'PREPARING', blind: false, position: 0, total: null, ranking: null });
  });
});

describe('a fan’s history', () => {
  it('has only their own ballots, newest first, in pages', async () => {
    const [fan, other] = [randomUUID(), randomUUID()];
    await test.grant(fan, 10);
    for (const paid of [1, 2, 3])
      await test.cast(fan, paid === 2 ? 'many' : 'closes-soon', { candidateId: paid === 2 ? 'c2' : 'a', paid });
    const { body: first } = await test.api.request('GET /vote/me?limit=2', { fan });
    expect(first.ballots.map((ballot: { paid: number }) => ballot.paid)).toEqual([3, 2]);
    expect(first.ballots[1]).toMatchObject({ voteName: 'Vote many', candidateName: 'Name 2', voided: null });
    expect(first.ballots[1].portrait).toMatchObject({ url: expect.any(String), alt: expect.any(String) });
    const { body: second } = await test.api.request(`GET /vote/me?limit=2&cursor=${first.nextCursor}`, { fan });
    expect(second).toMatchObject({ ballots: [{ paid: 1 }], nextCursor: null });
    const { body: one } = await test.api.request('GET /vote/me?voteId=many', { fan });
    expect(one.ballots).toHaveLength(1);
    expect((await test.api.request('GET /vote/me', { fan: other })).body.ballots).toEqual([]);
    expect((await test.api.request(`GET /vote/me?cursor=${first.nextCursor}`, { fan: other })).body.ballots).toEqual(
      [],
    );
    expect(await test.api.request('GET /vote/me')).toMatchObject({ status: 401 });
    expect(await test.api.request(`GET /vote/me?cursor=${written('["x"]')}`, { fan })).toMatchObject(invalid);
  });
});

describe('the download of a fan’s data', () => {
  it('has their ballots without the candidate’s picture', async () => {
    const fan = randomUUID();
    await test.grant(fan, 1);
    await test.cast(fan, 'many', { candidateId: 'c2', paid: 1 });
    const votes = votePersonalData(test).find(({ name }) => name === 'votes');
    const records: unknown[] = [];
    for await (const record of votes?.records?.(fan, 'en') ?? []) records.push(record);
    expect(records).toMatchObject([{ voteName: 'Vote many', candidateName: 'Name 2', paid: 1 }]);
    expect(records[0]).not.toHaveProperty('portrait');
  });
});

describe('free rights to claim', () => {
  it('are listed for open votes until they are claimed, the first to close first', async () => {
    const fan = randomUUID();
    const listed = async () => {
      const { body } = await test.api.request('GET /voteright', { fan });
      return body.claimable.map(({ voteId, free }: { voteId: string; free: number }) => [voteId, free]);
    };
    const before = await listed();
    expect(before).toContainEqual(['many', 3]);
    expect(before.flat()).not.toContain('opens-soon');
    const ids = before.map(([voteId]: [string]) => voteId);
    expect(ids.indexOf('closes-soon')).toBeLessThan(ids.indexOf('closes-later'));
    await test.claim(fan, 'many');
    expect(await listed()).toEqual(before.filter(([voteId]: [string]) => voteId !== 'many'));
  });

  it('a claimed right is in a lot with the name of its vote', async () => {
    const fan = randomUUID();
    await test.grant(fan, 1);
    await test.claim(fan, 'many');
    const { body } = await test.api.request('GET /voteright', { fan });
    expect(body.lots).toContainEqual(expect.objectContaining({ kind: 'free', voteId: 'many', voteName: 'Vote many' }));
    expect(body.lots).toContainEqual(expect.objectContaining({ kind: 'paid', voteId: null, voteName: null }));
  });
});
