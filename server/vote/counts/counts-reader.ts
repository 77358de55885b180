import type { Connection, Pool } from '../../platform/database/database.ts';
import type { Period } from './status.ts';

export type Queryable = Pick<Pool, 'query'> | Pick<Connection, 'query'>;

/** SQL: the column `period` of a `vote`. */
export const period = `jsonb_build_object('opensAt', milliseconds(opens_at), 'closesAt', milliseconds(closes_at),
  'resultsAt', milliseconds(results_at), 'blindFrom', milliseconds(blind_from), 'voidedAt', milliseconds(voided_at)) AS period`;

/** A vote's counts at one instant of the database: exact sums up to `position`. */
export interface Counts {
  voteId: string;
  period: Period;
  /** When this was read, on the database's clock. */
  now: number;
  /** Ledger entries of this vote that are counted. */
  position: number;
  total: number;
  /** The last fold that changed the vote. */
  fold: number;
  /** Candidates whose count changed after this fold. */
  changed: { candidateId: string; count: number; fold: number }[];
}

interface Row {
  vote_id: string;
  period: Period;
  now: number;
  position: number;
  total: number;
  fold: number;
  changed: Counts['changed'];
}

/**
 * Reads votes in one statement, so that sums and positions are consistent.
 * @param since for each vote the fold after which counts are wanted; 0 for all
 */
export async function readCounts(database: Queryable, since: ReadonlyMap<string, number>): Promise<Counts[]> {
  const { rows } = await database.query<Row>({
    name: 'read-counts',
    text: `SELECT v.vote_id, milliseconds(clock_timestamp()) AS now,
        ${period},
        coalesce(l.position, 0) AS position, coalesce(l.total, 0) AS total, coalesce(l.fold, 0) AS fold,
        coalesce((SELECT jsonb_agg(jsonb_build_object('candidateId', candidate_id, 'count', count, 'fold', t.fold))
          FROM tally AS t WHERE t.vote_id = v.vote_id AND t.fold > request.since), '[]') AS changed
      FROM unnest($1::text[], $2::bigint[]) AS request (vote_id, since)
      JOIN vote AS v USING (vote_id) LEFT JOIN vote_ledger AS l USING (vote_id)`,
    values: [[...since.keys()], [...since.values()]],
  });
  return rows.map(({ vote_id: voteId, ...row }) => ({ voteId, ...row }));
}
