import { type Connection, inTransaction, type Pool } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { isShown } from '../title/service.ts';
import { notifyPartners } from '../webhook/service.ts';
import { readResult } from './counts/results.ts';

interface EndedRow {
  vote_id: string;
  title_id: string;
  closes_at: Date;
  results_at: Date;
  type: 'vote.closed' | 'vote.result';
}

/**
 * Partners are notified of a withdrawn vote once it is shown again, and of a result when every ballot of the vote is counted and no cast
 * that began before the end can still be under way: a
 * statement takes 30 seconds at most.
 */
const ended = `
  SELECT vote_id, title_id, closes_at, results_at, type FROM vote AS v, (VALUES ('vote.closed'), ('vote.result')) AS ends (type)
  WHERE voided_at IS NULL AND ${isShown('v')} AND closes_at <= clock_timestamp()
    AND NOT EXISTS (SELECT FROM vote_told AS t WHERE t.vote_id = v.vote_id AND t.type = ends.type)
    AND (type = 'vote.closed' OR results_at <= clock_timestamp() AND closes_at <= clock_timestamp() - interval '30 seconds'
      AND NOT EXISTS (SELECT FROM ballot AS b WHERE b.vote_id = v.vote_id AND sequence > (SELECT folded FROM ledger)))
  ORDER BY closes_at, type, vote_id LIMIT 20`;

/** When the next of these is due, or was. */
export const nextEnd = `
  SELECT min(at) FROM vote AS v CROSS JOIN LATERAL (
    VALUES ('vote.closed', closes_at), ('vote.result', greatest(results_at, closes_at + interval '30 seconds'))
  ) AS ends (type, at)
  WHERE voided_at IS NULL AND ${isShown('v')}
    AND NOT EXISTS (SELECT FROM vote_told AS t WHERE t.vote_id = v.vote_id AND t.type = ends.type)`;

type Deps = Pick<Platform, 'config' | 'log'>;

/** Notifies partners of closed votes and of open results: both happen by the clock. A failure does not stop the others. @throws Error at the end, so that it is tried again */
export async function notifyOfEndedVotes(platform: Deps, pool: Pool): Promise<void> {
  const { rows } = await pool.query<EndedRow>(ended);
  let failed = 0;
  for (const row of rows) {
    try {
      await inTransaction(pool, (connection) => notifyOfOne(platform, connection, row));
    } catch (error) {
      failed += 1;
      platform.log.error(
        { err: error, voteId: row.vote_id, type: row.type },
        'partners could not be notified of a vote',
      );
    }
  }
  if (failed > 0) throw new Error(`partners could not be notified of ${failed} votes`);
}

async function notifyOfOne({ config: { publicOrigin } }: Deps, connection: Connection, row: EndedRow): Promise<void> {
  const { vote_id: voteId, title_id: titleId, type, closes_at, results_at } = row;
  await connection.query('INSERT INTO vote_told (vote_id, type) VALUES ($1, $2)', [voteId, type]);
  const vote = {
    voteId,
    titleId,
    closesAt: closes_at.toISOString(),
    resultsAt: results_at.toISOString(),
    url: `${publicOrigin}/votehome?vote=${encodeURIComponent(voteId)}`,
  };
  const data = type === 'vote.closed' ? vote : { ...vote, ...(await resultOf(connection, voteId)) };
  await notifyPartners(connection, { type, cause: `${type}:${voteId}`, data, origin: null });
}

async function resultOf(connection: Connection, voteId: string) {
  const { position, total, ranking } = await readResult(connection, voteId);
  return { position, total, ranking };
}
