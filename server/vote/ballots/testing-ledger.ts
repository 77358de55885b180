import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { createVoteTest, type VoteTest, voteContent } from '../testing.ts';

export let test: VoteTest;

export const newVote = async (changes: Parameters<typeof voteContent>[1] = {}) => {
  const voteId = `v-${randomUUID()}`;
  await test.save(voteContent(voteId, changes));
  return voteId;
};

export async function published(voteId: string) {
  const { body } = await test.api.request(`GET /vote/${voteId}/result`);
  const ranking: { candidateId: string; count: number }[] = body.ranking;
  const counts = ranking.filter(({ count }) => count > 0).map(({ candidateId, count }) => [candidateId, count]);
  return { total: body.total, position: body.position, counts: Object.fromEntries(counts) };
}

/** A running server, until the tests of the file have run. */
export function setUpLedger(): void {
  beforeAll(async () => {
    test = await createVoteTest();
  });

  afterAll(() => test.close());
}
