import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { commitsOf } from '../../platform/database/commits.ts';
import type { Pool } from '../../platform/database/database.ts';
import { rest, restUntilCommit, startElected } from '../../platform/database/election.ts';
import type { Platform } from '../../platform/platform.ts';
import { mediaUrl } from './demo-origin.ts';
import { firstRendition, type LivePlaylist, readLivePlaylist } from './live-playlist.ts';
import { OriginError, readPlaylist } from './origin-client.ts';
import { withVariables } from './playlist-variables.ts';

/** The interval at which live rounds are looked up, and the shortest interval between two reads of a playlist. Milliseconds. */
const lookEvery = 1_000;
/** A broadcast counts as stopped after this many target durations without a new segment (RFC 8216 lets a server take 1.5). */
const timeoutInTargets = 3;
/** Seconds, until the origin has stated a target duration. */
const assumedTarget = 4;

interface Watched {
  source: string;
  /** The rendition that is watched, once it is known. */
  playlist: URL | null;
  seen: LivePlaylist | null;
  /** When the last new segment was seen, and when the next read is due; by `performance.now()`. */
  changedAt: number;
  nextReadAt: number;
}

/** The start of the next round, or of the current one. */
const nextAt = `SELECT min(starts_at) FROM stream_round
  WHERE live_source IS NOT NULL AND ended_at IS NULL AND ends_at > clock_timestamp()`;

interface RoundOn {
  roundId: string;
  source: string;
  interruptedBy: 'ORIGIN' | 'OPERATOR' | null;
  wasSeen: boolean;
}

type Deps = Pick<Platform, 'pool' | 'log' | 'config'>;

/**
 * Watches the broadcasts of live rounds while this process is the elected one. A playlist that stops growing interrupts its
 * round, new segments resume it, and ENDLIST ends it. Every server runs one.
 * @returns a function that stops it
 */
export function startWatching(platform: Deps): () => Promise<void> {
  const { pool, log } = platform;
  return startElected(pool, log, {
    lock: advisoryLocks.watchBroadcasts,
    name: 'watching broadcasts',
    async lead(_elected, stop) {
      const watched = new Map<string, Watched>();
      while (!stop.aborted) {
        const since = commitsOf(pool).count;
        await watchOnce(pool, watched, { ...platform, noteChange: commitsOf(pool).noteOwn }, stop);
        if (watched.size === 0) await restUntilCommit(pool, { since, soon: lookEvery, nextAt }, stop);
        else await rest(lookEvery, stop);
      }
    },
  });
}

type Queryable = Pick<Pool, 'query'>;

interface Watching extends Pick<Deps, 'log' | 'config'> {
  /** Called when a change of a round is stored: its statement commits alone. */
  noteChange: () => void;
}

/** Checks every live round once. */
export async function watchOnce(
  database: Queryable,
  watched: Map<string, Watched>,
  watching: Watching,
  stop: AbortSignal,
): Promise<void> {
  const { rows } = await database.query<RoundOn>(
    `SELECT round_id AS "roundId", live_source AS source, interrupted_by AS "interruptedBy",
       broadcast_seen_at IS NOT NULL AS "wasSeen"
     FROM stream_round
     WHERE live_source IS NOT NULL AND ended_at IS NULL AND starts_at <= clock_timestamp() AND ends_at > clock_timestamp()`,
  );
  const on = new Set(rows.map(({ roundId }) => roundId));
  for (const roundId of watched.keys()) if (!on.has(roundId)) watched.delete(roundId);
  await Promise.all(
    rows.map(({ source, ...row }) => {
      const round = { ...row, source: mediaUrl(source, watching.config).href };
      return watchRound(database, round, watchedOf(watched, round), watching, stop);
    }),
  );
}

function watchedOf(watched: Map<string, Watched>, { roundId, source }: RoundOn): Watched {
  const existing = watched.get(roundId);
  if (existing?.source === source) return existing;
  const now = performance.now();
  const fresh: Watched = { source, playlist: null, seen: null, changedAt: now, nextReadAt: now };
  watched.set(roundId, fresh);
  return fresh;
}

async function watchRound(
  database: Queryable,
  round: RoundOn,
  watched: Watched,
  { log, noteChange }: Watching,
  stop: AbortSignal,
): Promise<void> {
  const now = performance.now();
  if (now < watched.nextReadAt) return;
  const before = watched.seen;
  try {
    watched.seen = await look(watched, stop);
  } catch (error) {
    if (stop.aborted) return;
    // A malformed answer of one origin must not end the watch of the others.
    const level = error instanceof OriginError ? 'debug' : 'error';
    log[level]({ err: error, roundId: round.roundId }, 'a broadcast can’t be read');
    // Any known address may be wrong now, so it is looked up again.
    watched.playlist = null;
  }
  const target = (watched.seen?.targetDuration ?? assumedTarget) * 1_000;
  watched.nextReadAt = now + Math.max(lookEvery, target / 2);
  // The first read proves nothing: an old playlist may be left from the last broadcast.
  const hasMoved = before !== null && watched.seen !== null && hasAdvanced(before, watched.seen);
  if (hasMoved) watched.changedAt = performance.now();
  const silent = performance.now() - watched.changedAt > timeoutInTargets * target;
  try {
    const isStored = await store(database, round, { hasMoved, silent, isOver: watched.seen?.isOver === true });
    if (isStored) noteChange();
  } catch (error) {
    // A failed write must not end it either: when the database is down, the next check finds out.
    log.error({ err: error, roundId: round.roundId }, 'the state of a broadcast could not be stored');
  }
}

async function look(watched: Watched, stop: AbortSignal): Promise<LivePlaylist> {
  const source = new URL(watched.source);
  if (watched.playlist === null) {
    // The variables of a media playlist change no numbers, and none of its addresses is requested here.
    const { text } = withVariables(await readPlaylist(source, stop), source);
    watched.playlist = firstRendition(text, source) ?? source;
    if (watched.playlist.href === source.href) return readLivePlaylist(text);
  }
  return readLivePlaylist(await readPlaylist(watched.playlist, stop));
}

const hasAdvanced = (before: LivePlaylist, after: LivePlaylist): boolean =>
  after.lastSequence !== before.lastSequence || after.lastSegment !== before.lastSegment;

/** Stores the result; an operator's own interruption and ended rounds are not changed. @returns whether a row was changed */
async function store(
  database: Queryable,
  { roundId, interruptedBy, wasSeen }: RoundOn,
  { hasMoved, silent, isOver }: { hasMoved: boolean; silent: boolean; isOver: boolean },
): Promise<boolean> {
  const live = 'ended_at IS NULL AND starts_at <= clock_timestamp() AND ends_at > clock_timestamp()';
  const change = async (what: string): Promise<boolean> => {
    const { rowCount } = await database.query(`UPDATE stream_round SET ${what}`, [roundId]);
    return rowCount !== 0;
  };
  const isFirst = hasMoved && !wasSeen && (await change('broadcast_seen_at = clock_timestamp() WHERE round_id = $1'));
  let isChanged = false;
  if (isOver && (wasSeen || hasMoved)) {
    isChanged = await change(`ended_at = clock_timestamp(), ended_by = 'ORIGIN' WHERE round_id = $1 AND ${live}`);
  } else if (hasMoved && interruptedBy === 'ORIGIN') {
    isChanged = await change(
      `interrupted_at = NULL, interrupted_by = NULL WHERE round_id = $1 AND interrupted_by = 'ORIGIN' AND ${live}`,
    );
  } else if (silent && !hasMoved && interruptedBy === null) {
    isChanged = await change(
      `interrupted_at = clock_timestamp(), interrupted_by = 'ORIGIN'
       WHERE round_id = $1 AND interrupted_at IS NULL AND ${live}`,
    );
  }
  return isFirst || isChanged;
}
