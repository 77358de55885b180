import type { AuditedAction } from '../../../rules/staff/actions.ts';
import { appendEntry } from '../../platform/audit-log/audit-log.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { commitsOf } from '../../platform/database/commits.ts';
import type { Pool } from '../../platform/database/database.ts';
import { ifElected, restUntilCommit, startElected } from '../../platform/database/election.ts';
import type { Platform } from '../../platform/platform.ts';
import { sweepEach } from '../../platform/sweep.ts';
import { readHeads } from '../../vote/service.ts';
import { commitEvent, drawEvent, type Keep, purgeEvent } from '../operations.ts';
import { readEventRow } from '../reading/rows.ts';
import { findBeacon } from './beacon.ts';
import { type EventMeans, notifyEntrants, remindWinners } from './notify-entrants.ts';

interface DueRow {
  event_id: string;
  step: 'commit' | 'draw' | 'notify' | 'remind' | 'purge';
}

/** How long after a commitment a vote's head must be published to count for the draw. Milliseconds. */
const settle = 60_000;

/**
 * The steps that come by the clock, with their times: commitments to the lists of closed entries; draws, once their beacon is complete
 * (in the older form: once the votes have published heads since the commitment, or else when the result is due); notifying the
 * entrants, once the result is open; reminding winners in the last day of their time, or in its last third if that is shorter;
 * deletions of winners' information, on their date. The operator runs a draw whose beacon comes from outside.
 * @param latestHead SQL for when the votes last published a head, in milliseconds
 */
const stepsFrom = (latestHead: string) => `
  FROM event CROSS JOIN LATERAL (VALUES
    (1, 'notify', results_at, told_at IS NULL AND drawn_at IS NOT NULL),
    (2, 'remind', info_until - least(interval '1 day', (info_until - results_at) / 3), reminded_at IS NULL AND told_at IS NOT NULL
      AND collects_info AND fulfilled_at IS NULL AND clock_timestamp() < info_until),
    (3, 'purge', purge_at, purged_at IS NULL AND drawn_at IS NOT NULL),
    (4, 'commit', closes_at, committed_at IS NULL),
    (5, 'draw', CASE
        WHEN beacon_rule LIKE 'votes %' THEN split_part(beacon_rule, ' ', 2)::timestamptz
        WHEN milliseconds(committed_at) + ${settle} <= ${latestHead} THEN committed_at
        ELSE results_at END,
      committed_at IS NOT NULL AND drawn_at IS NULL AND beacon_source = 'VOTES')
  ) AS steps (number, step, due_at, is_open) WHERE is_open`;

const findDue = `SELECT event_id, step ${stepsFrom('$1')} AND due_at <= clock_timestamp() ORDER BY number, event_id`;

/** A head of a vote, which lets a draw begin, comes with a commit. */
const nextAt = `SELECT least((SELECT min(due_at) ${stepsFrom('0')}), (SELECT min(delete_at) FROM winner_info))`;

/** Milliseconds between two checks while there are commits. */
const lookEvery = 5_000;

const rounds = 4;

type Deps = EventMeans & Pick<Platform, 'log'>;

/** The audit log also has the actions that the server does by the clock. */
const keepAs =
  ({ sealing }: Deps, action: AuditedAction): Keep =>
  (connection, { event_id: id, title_id: titleId }, after) => {
    const server = { kind: 'SERVER', id: 'events', roles: [], address: null } as const;
    return appendEntry(connection, sealing, server, { action, object: { kind: 'event', id, titleId }, after });
  };

/**
 * Advances every event as far as the clock allows. Only one process at a time does; the others do nothing.
 * @returns how many steps were taken
 */
export async function advanceEvents(platform: Deps): Promise<number> {
  return (await ifElected(platform.pool, advisoryLocks.eventSweep, () => takeSteps(platform))) ?? 0;
}

/** Advances every event while this process is the elected one. @returns a function that stops it */
export const startAdvancing = (platform: Deps): (() => Promise<void>) =>
  startElected(platform.pool, platform.log, {
    lock: advisoryLocks.eventSweep,
    name: 'advancing prize events',
    async lead(_elected, stop) {
      while (!stop.aborted) {
        const since = commitsOf(platform.pool).count;
        await takeSteps(platform);
        await restUntilCommit(platform.pool, { since, soon: lookEvery, nextAt }, stop);
      }
    },
  });

/** Deletions run even when an event fails, and events run even when a deletion fails. */
function takeSteps(platform: Deps): Promise<number> {
  const { pool, log } = platform;
  return sweepEach(log, { winners: () => deleteDue(pool), events: () => moveOn(platform) });
}

async function moveOn(platform: Deps): Promise<number> {
  const { pool, log } = platform;
  let taken = 0;
  const latestHead = await readLatestHead(pool, log);
  const passed = new Set<string>();
  // An event that was due long ago goes through all of its states at once.
  for (let round = 0; round < rounds; round += 1) {
    const { rows } = await pool.query<DueRow>(findDue, [latestHead]);
    const due = rows.filter(({ event_id: eventId }) => !passed.has(eventId));
    if (due.length === 0) break;
    for (const { event_id: eventId, step } of due) {
      try {
        if (step === 'commit') await commitEvent(pool, eventId, keepAs(platform, 'event.commit'));
        else if (step === 'purge') await purgeEvent(pool, eventId, keepAs(platform, 'event.purge'));
        else if (step === 'notify') await notifyEntrants(platform, eventId);
        else if (step === 'remind') await remindWinners(platform, eventId);
        else if (typeof (await findBeacon(pool, await readEventRow(pool, eventId), null)) === 'string') {
          // Its votes have no head yet; it is due until they have.
          passed.add(eventId);
          continue;
        } else await drawEvent(pool, eventId, null, keepAs(platform, 'event.draw'));
        taken += 1;
      } catch (error) {
        // A failing event must not block the others.
        log.error({ err: error, event: eventId, step }, 'updating a prize event failed');
        passed.add(eventId);
      }
    }
  }
  return taken;
}

/** When the votes last published a head, in milliseconds; without a head, draws wait until their results are due. */
async function readLatestHead(pool: Pool, log: Platform['log']): Promise<number> {
  try {
    return Math.max(0, ...(await readHeads(pool)).map(({ publishedAt }) => publishedAt));
  } catch (error) {
    log.error({ err: error }, 'the chain heads of the votes could not be read');
    return 0;
  }
}

async function deleteDue(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM winner_info WHERE delete_at <= clock_timestamp()');
  return rowCount ?? 0;
}
