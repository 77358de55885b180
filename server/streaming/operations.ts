import type { Pool } from '../platform/database/database.ts';

/** The operator's commands on rounds and sessions. Each returns a sentence with the result, or throws one. */

const isOn = 'ended_at IS NULL AND starts_at <= clock_timestamp() AND ends_at > clock_timestamp()';

async function change(pool: Pool, roundId: string, set: string, more: readonly unknown[] = []): Promise<void> {
  const { rowCount } = await pool.query(`UPDATE stream_round SET ${set} WHERE round_id = $1 AND ${isOn}`, [
    roundId,
    ...more,
  ]);
  if (rowCount !== 1) throw await notOn(pool, roundId);
}

async function notOn(pool: Pool, roundId: string): Promise<Error> {
  const { rows } = await pool.query<{ resumable: boolean | null }>(
    `SELECT ended_by = 'ORIGIN' AND ends_at > clock_timestamp() AS resumable FROM stream_round WHERE round_id = $1`,
    [roundId],
  );
  if (rows[0] === undefined) return new Error(`There is no round ${roundId}.`);
  const way = rows[0].resumable === true ? ' Its broadcast has ended it: `stream resume` takes that back.' : '';
  return new Error(`The round ${roundId} is not on now.${way}`);
}

/** A round that is on now, with how many sessions play it. */
export async function readRunning(
  pool: Pool,
  roundId: string,
): Promise<{ name: string; streamId: string; watching: number }> {
  const { rows } = await pool.query<{ name: string; streamId: string; watching: number }>(
    `SELECT name ->> 'en' AS name, stream_id AS "streamId",
       (SELECT count(*)::integer FROM playback_session AS s WHERE s.round_id = $1 AND s.state = 'ACTIVE') AS watching
     FROM stream_round WHERE round_id = $1 AND ${isOn}`,
    [roundId],
  );
  if (rows[0] === undefined) throw await notOn(pool, roundId);
  return rows[0];
}

export const endRound = (pool: Pool, roundId: string): Promise<void> =>
  change(pool, roundId, "ended_at = clock_timestamp(), ended_by = 'OPERATOR'");

/** @param minutes after the end that it would have had */
export const extendRound = (pool: Pool, roundId: string, minutes: number): Promise<void> =>
  change(pool, roundId, 'extended_to = ends_at + make_interval(mins => $2)', [minutes]);

/** Interrupted until `resumeRound`, regardless of the origin. */
export const interruptRound = (pool: Pool, roundId: string): Promise<void> =>
  change(pool, roundId, "interrupted_at = clock_timestamp(), interrupted_by = 'OPERATOR'");

/**
 * A round that its broadcast has ended is on again. It counts as interrupted until a new segment comes, so that the old ENDLIST, which
 * may still be in the playlist, does not end it a second time.
 * @returns whether the round had ended
 */
export async function resumeRound(pool: Pool, roundId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE stream_round SET ended_at = NULL, ended_by = NULL, broadcast_seen_at = NULL, interrupted_at = clock_timestamp(),
       interrupted_by = 'ORIGIN'
     WHERE round_id = $1 AND ended_by = 'ORIGIN' AND ends_at > clock_timestamp()`,
    [roundId],
  );
  if (rowCount === 1) return true;
  await change(pool, roundId, 'interrupted_at = NULL, interrupted_by = NULL');
  return false;
}

export interface SessionLine {
  sessionId: string;
  userId: string;
  roundId: string;
  state: string;
  device: string;
  startedAt: Date;
  beats: number;
  latency: number | null;
}

/** Sessions of a round, or of all rounds, the newest first. */
export async function listSessions(pool: Pool, roundId: string | null): Promise<SessionLine[]> {
  const { rows } = await pool.query<SessionLine>(
    `SELECT session_id AS "sessionId", user_id AS "userId", round_id AS "roundId", state, device_label AS device,
       started_at AS "startedAt", beats, latency_seconds AS latency
     FROM playback_session WHERE $1::text IS NULL OR round_id = $1 ORDER BY started_at DESC LIMIT 500`,
    [roundId],
  );
  return rows;
}

const noSession = (sessionId: string) => new Error(`There is no active session ${sessionId}.`);

export async function readActive(
  pool: Pool,
  sessionId: string,
): Promise<{ roundId: string; userId: string; device: string }> {
  const { rows } = await pool.query<{ roundId: string; userId: string; device: string }>(
    `SELECT round_id AS "roundId", user_id AS "userId", device_label AS device
     FROM playback_session WHERE session_id = $1 AND state = 'ACTIVE'`,
    [sessionId],
  );
  if (rows[0] === undefined) throw noSession(sessionId);
  return rows[0];
}

/** Ends an active session for good; its fan can start another unless the ticket refuses. */
export async function revokeSession(pool: Pool, sessionId: string): Promise<void> {
  const { rowCount } = await pool.query(
    `UPDATE playback_session SET state = 'REVOKED', over_because = 'operator', over_at = clock_timestamp()
     WHERE session_id = $1 AND state = 'ACTIVE'`,
    [sessionId],
  );
  if (rowCount !== 1) throw noSession(sessionId);
}
