import type { z } from 'zod';
import { Refusal } from '../../platform/http/errors.ts';
import type { voteCalls } from '../contract.ts';
import { type Queryable, readCounts } from './counts-reader.ts';
import { rank } from './standings.ts';
import { isBlindAt, showsCountsAt, statusAt } from './status.ts';

export type ResultReply = z.output<(typeof voteCalls)['GET /vote/:voteId/result']['response']>;

/**
 * Counts and ranks of every candidate, including those without a vote. While counts are hidden the position is 0 too: it would
 * reveal how fast ballots arrive.
 * @throws Refusal NOT_FOUND
 */
export async function readResult(database: Queryable, voteId: string): Promise<ResultReply> {
  const [counts] = await readCounts(database, new Map([[voteId, 0]]));
  if (counts === undefined) throw new Refusal('NOT_FOUND');
  const { period, now } = counts;
  const status = statusAt(period, now);
  const reply = { voteId, status, blind: isBlindAt(period, now), serverTime: new Date(now).toISOString() };
  if (!showsCountsAt(period, now)) return { ...reply, position: 0, total: null, ranking: null };
  const numbers = await readNumbers(database, voteId);
  const countOf = new Map(counts.changed.map(({ candidateId, count }) => [candidateId, count]));
  const counted = numbers.map(({ candidateId, number }) => ({
    candidateId,
    number,
    count: countOf.get(candidateId) ?? 0,
  }));
  return { ...reply, position: counts.position, total: counts.total, ranking: rank(counted, counts.total) };
}

async function readNumbers(database: Queryable, voteId: string): Promise<{ candidateId: string; number: number }[]> {
  const { rows } = await database.query<{ candidateId: string; number: number }>({
    name: 'candidate-numbers',
    text: 'SELECT candidate_id AS "candidateId", number FROM candidate WHERE vote_id = $1',
    values: [voteId],
  });
  return rows;
}
