import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import type { Pool } from '../../platform/database/database.ts';
import { ifElected } from '../../platform/database/election.ts';
import type { Platform } from '../../platform/platform.ts';
import { sweepEach } from '../../platform/sweep.ts';
import { readHeads } from '../../vote/service.ts';
import { commitEvent, drawEvent, purgeEvent } from '../operations.ts';

interface DueRow {
  event_id: string;
  step: 'commit' | 'draw' | 'purge';
}

/** How long the votes go on after a commitment before their heads count as news. Milliseconds. */
const settle = 60_000;

/**
 * What is due by the clock: lists of closed entries to commit to; draws, once the votes have gone on since the commitment
 * or else when the result is due; what winners told us, on its date. A draw whose beacon comes from outside is its
 * operator's.
 */
const findDue = `
  SELECT event_id, step FROM (
    SELECT event_id, CASE
      WHEN purged_at IS NULL AND drawn_at IS NOT NULL AND purge_at <= now THEN 'purge'
      WHEN committed_at IS NULL AND closes_at <= now THEN 'commit'
      WHEN committed_at IS NOT NULL AND drawn_at IS NULL AND beacon_source = 'VOTES' AND (
        results_at <= now OR milliseconds(committed_at) + ${settle} <= $1
      ) THEN 'draw' END AS step
    FROM event, (SELECT clock_timestamp() AS now) AS clock) AS due
  WHERE step IS NOT NULL`;

const rounds = 4;

/**
 * Moves every event on as far as the clock says. One process at a time does; the others find nothing to do.
 * @returns how many steps were taken
 */
export async function advanceEvents({ pool, log }: Pick<Platform, 'pool' | 'log'>): Promise<number> {
  return (await ifElected(pool, advisoryLocks.eventSweep, () => takeSteps(pool, log))) ?? 0;
}

/** What has reached its date goes, whatever becomes of the events; and the other way round. */
function takeSteps(pool: Pool, log: Platform['log']): Promise<number> {
  return sweepEach(log, { winners: () => deleteDue(pool), events: () => moveOn(pool, log) });
}

async function moveOn(pool: Pool, log: Platform['log']): Promise<number> {
  let taken = 0;
  const latestHead = await readLatestHead(pool, log);
  const failed = new Set<string>();
  // An event that was long due goes through all of its states at once.
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await pool.query<DueRow>(findDue, [latestHead]);
    const due = rows.filter(({ event_id: eventId }) => !failed.has(eventId));
    if (due.length === 0) break;
    for (const { event_id: eventId, step } of due) {
      try {
        if (step === 'commit') await commitEvent(pool, eventId);
        else if (step === 'draw') await drawEvent(pool, eventId, null);
        else await purgeEvent(pool, eventId);
        taken += 1;
      } catch (error) {
        // One event that can't go on must not keep the others from it.
        log.error({ err: error, event: eventId, step }, 'a prize event could not be moved on');
        failed.add(eventId);
      }
    }
  }
  return taken;
}

/** When the votes last published a head, in milliseconds; without them draws wait until their results are due. */
async function readLatestHead(pool: Pool, log: Platform['log']): Promise<number> {
  try {
    return Math.max(0, ...(await readHeads(pool)).map(({ publishedAt }) => publishedAt));
  } catch (error) {
    log.error({ err: error }, 'the heads of the votes could not be read');
    return 0;
  }
}

async function deleteDue(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM winner_info WHERE delete_at <= clock_timestamp()');
  return rowCount ?? 0;
}
