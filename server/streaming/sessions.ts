import { advisoryLocks } from '../platform/database/advisory-locks.ts';
import type { Connection } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { PlaybackMode } from './contract.ts';
import { heartbeatSeconds, missedBeats, type SessionState } from './session-state.ts';

/** Seconds without a heartbeat after which a session has expired. */
const maxSilentSeconds = heartbeatSeconds * missedBeats;

/** The max number of active sessions of one fan, over all seats. */
const maxPerFan = 10;

export interface SessionRequest {
  sessionId: string;
  userId: string;
  streamId: string;
  roundId: string;
  ticketId: string | null;
  deviceId: string;
  deviceLabel: string;
  mode: PlaybackMode;
  takeOver: boolean;
}

export interface SessionRow {
  sessionId: string;
  userId: string;
  roundId: string;
  deviceId: string;
  deviceLabel: string;
  mode: PlaybackMode;
  state: SessionState;
  /** Why it ended; for `SUPERSEDED` the label of the device that took over. */
  overBecause: string | null;
  /** True if it missed its heartbeats for too long, even if its state is still `ACTIVE`. */
  isSilent: boolean;
  startedAt: Date;
}

const columns = `session_id AS "sessionId", user_id AS "userId", round_id AS "roundId", device_id AS "deviceId",
  device_label AS "deviceLabel", mode, state, over_because AS "overBecause", started_at AS "startedAt",
  last_beat_at < clock_timestamp() - interval '${maxSilentSeconds} seconds' AS "isSilent"`;

/**
 * Starts a session on a seat: a ticket, or the free rounds of a stream for one fan. An earlier session of the same device is
 * superseded at once, one of another device only after the fan has agreed. Waits for concurrent starts on the same seat.
 * @throws Refusal PLAYING_ELSEWHERE { device, since }; RATE_LIMITED for a fan who plays at too many seats
 */
export async function takeSeat(connection: Connection, request: SessionRequest): Promise<void> {
  const seat = request.ticketId === null ? `fan:${request.userId}:${request.streamId}` : `ticket:${request.ticketId}`;
  await checkMaxPerFan(connection, request.userId, seat);
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.playbackSeat, seat]);
  const { rows } = await connection.query<SessionRow>(
    `SELECT ${columns} FROM playback_session WHERE seat = $1 AND state = 'ACTIVE' FOR UPDATE`,
    [seat],
  );
  const [active] = rows;
  if (active !== undefined) await endActiveSession(connection, active, request);
  await connection.query(
    `INSERT INTO playback_session
       (session_id, user_id, stream_id, round_id, ticket_id, device_id, device_label, mode)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      request.sessionId,
      request.userId,
      request.streamId,
      request.roundId,
      request.ticketId,
      request.deviceId,
      request.deviceLabel,
      request.mode,
    ],
  );
}

/** Limits the sessions of one fan. Waits for concurrent starts of the same fan. */
async function checkMaxPerFan(connection: Connection, userId: string, seat: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [advisoryLocks.playbackFan, userId]);
  const { rows } = await connection.query<{ playing: number }>(
    `SELECT count(*)::integer AS playing FROM playback_session
     WHERE user_id = $1 AND seat <> $2 AND state = 'ACTIVE'
       AND last_beat_at >= clock_timestamp() - interval '${maxSilentSeconds} seconds'`,
    [userId, seat],
  );
  if ((rows[0]?.playing ?? 0) >= maxPerFan) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: maxSilentSeconds });
}

async function endActiveSession(connection: Connection, active: SessionRow, request: SessionRequest): Promise<void> {
  if (active.isSilent) return endSession(connection, active.sessionId, 'EXPIRED', 'silent');
  if (active.deviceId !== request.deviceId && !request.takeOver) {
    throw new Refusal('PLAYING_ELSEWHERE', { device: active.deviceLabel, since: active.startedAt.toISOString() });
  }
  return endSession(connection, active.sessionId, 'SUPERSEDED', request.deviceLabel);
}

/** Ends a session; one that has ended already stays unchanged. */
export async function endSession(
  connection: Pick<Connection, 'query'>,
  sessionId: string,
  state: Exclude<SessionState, 'ACTIVE'>,
  because: string,
): Promise<void> {
  await connection.query(
    `UPDATE playback_session SET state = $2, over_because = $3, over_at = clock_timestamp()
     WHERE session_id = $1 AND state = 'ACTIVE'`,
    [sessionId, state, because],
  );
}

/** @throws Refusal NOT_FOUND, also for the session of another fan */
export async function readSession(
  connection: Pick<Connection, 'query'>,
  sessionId: string,
  userId: string,
): Promise<SessionRow> {
  const { rows } = await connection.query<SessionRow>(
    `SELECT ${columns} FROM playback_session WHERE session_id = $1 AND user_id = $2`,
    [sessionId, userId],
  );
  if (rows[0] === undefined) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/**
 * Stores a heartbeat, and the position in a recording. One statement, so that no position is stored for a fan who leaves at this
 * moment.
 * @throws Refusal SESSION_SUPERSEDED { device }, SESSION_REVOKED, SESSION_EXPIRED when it is not active any more
 */
export async function storeHeartbeat(
  connection: Pick<Connection, 'query'>,
  session: SessionRow,
  { positionSeconds, latencySeconds }: { positionSeconds: number | null; latencySeconds: number | null },
): Promise<void> {
  const { rowCount } = await connection.query(
    `WITH updated AS (
       UPDATE playback_session SET last_beat_at = clock_timestamp(), beats = beats + 1,
         position_seconds = coalesce($2, position_seconds), latency_seconds = $3
       WHERE session_id = $1 AND state = 'ACTIVE' AND last_beat_at >= clock_timestamp() - interval '${maxSilentSeconds} seconds'
       RETURNING user_id, round_id, mode),
     saved AS (
       INSERT INTO playback_position (user_id, round_id, seconds)
       SELECT user_id, round_id, $2 FROM updated WHERE mode = 'VOD' AND $2::double precision IS NOT NULL
       ON CONFLICT (user_id, round_id) DO UPDATE SET seconds = excluded.seconds, at = clock_timestamp())
     SELECT FROM updated`,
    [session.sessionId, positionSeconds, latencySeconds],
  );
  if (rowCount === 1) return;
  await endSession(connection, session.sessionId, 'EXPIRED', 'silent');
  throw refusalOf(await readSession(connection, session.sessionId, session.userId));
}

function refusalOf({ state, overBecause }: SessionRow): Refusal {
  if (state === 'SUPERSEDED') return new Refusal('SESSION_SUPERSEDED', { device: overBecause });
  return new Refusal(state === 'REVOKED' ? 'SESSION_REVOKED' : 'SESSION_EXPIRED');
}

/** Marks sessions as expired that have missed their heartbeats for too long. */
export async function expireSilent(connection: Pick<Connection, 'query'>): Promise<number> {
  const { rowCount } = await connection.query(
    `UPDATE playback_session SET state = 'EXPIRED', over_because = 'silent', over_at = clock_timestamp()
     WHERE state = 'ACTIVE' AND last_beat_at < clock_timestamp() - interval '${maxSilentSeconds} seconds'`,
  );
  return rowCount ?? 0;
}

/** How long a session is kept after its end: the period in the privacy policy for access records. */
const retention = '3 months';
/** The max number of rows of one statement, so that no statement locks many rows for long. */
const maxPurgedAtOnce = 5_000;

/**
 * Deletes sessions whose retention is over.
 * @returns the number of deleted sessions
 */
export async function purgeOver(connection: Pick<Connection, 'query'>): Promise<number> {
  for (let purged = 0; ; ) {
    const { rowCount } = await connection.query(
      `DELETE FROM playback_session WHERE session_id IN (
         SELECT session_id FROM playback_session
         WHERE state <> 'ACTIVE' AND over_at < clock_timestamp() - interval '${retention}'
         ORDER BY over_at LIMIT ${maxPurgedAtOnce})`,
    );
    purged += rowCount ?? 0;
    if ((rowCount ?? 0) < maxPurgedAtOnce) return purged;
  }
}
