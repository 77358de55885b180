import type { Config } from '../../platform/config.ts';
import type { Pool } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { putNewest } from '../../platform/put-newest.ts';
import type { PlaybackMode } from '../contract.ts';
import { mediaUrl } from '../origin/demo-origin.ts';
import { endOf, roundStateAt } from '../rounds/round-state.ts';
import { type RoundRow, readRound } from '../rounds/rounds.ts';
import { heartbeatSeconds, missedBeats, type SessionState } from '../session-state.ts';

/** The access of a session: its source, or the reason for a refusal. */
export type Passage =
  | {
      open: true;
      roundId: string;
      source: URL;
      captions: readonly { language: string; url: URL }[];
      mode: PlaybackMode;
    }
  /** `early`: the broadcast has not begun; `over`: the session or its source has ended. */
  | { open: false; why: 'unknown' | 'early' | 'over' };

/** How long a session's state is cached. Milliseconds. */
const cachedMs = 2_000;
const maxCached = 20_000;
/** How long after its end viewers with a delay can still play a broadcast. Milliseconds. */
const tail = 10 * 60_000;

interface GateRow {
  state: SessionState;
  mode: PlaybackMode;
  roundId: string;
  isSilent: boolean;
}

/** Queries each session at most once in two seconds, however many segments are fetched. */
export function createGateSessions({ pool, config }: Pick<Platform, 'pool' | 'config'>): {
  passage(sessionId: string): Promise<Passage>;
} {
  const cache = new Map<string, { passage: Promise<Passage>; until: number }>();
  return {
    passage(sessionId) {
      const now = performance.now();
      const found = cache.get(sessionId);
      if (found !== undefined && now < found.until) return found.passage;
      const passage = readPassage(pool, config, sessionId);
      putNewest(cache, sessionId, { passage, until: now + cachedMs }, maxCached);
      passage.catch(() => cache.delete(sessionId));
      return passage;
    },
  };
}

async function readPassage(pool: Pool, config: Config, sessionId: string): Promise<Passage> {
  const { rows } = await pool.query<GateRow>(
    `SELECT state, mode, round_id AS "roundId",
       last_beat_at < clock_timestamp() - interval '${heartbeatSeconds * missedBeats} seconds' AS "isSilent"
     FROM playback_session WHERE session_id = $1`,
    [sessionId],
  );
  const [session] = rows;
  if (session === undefined) return { open: false, why: 'unknown' };
  if (session.state !== 'ACTIVE' || session.isSilent) return { open: false, why: 'over' };
  return passageOf(session.mode, await readRound(pool, session.roundId), config);
}

function passageOf(mode: PlaybackMode, round: RoundRow, config: Config): Passage {
  const state = roundStateAt(round, round.now);
  if (state === 'SCHEDULED' || state === 'ENTRY_OPEN') return { open: false, why: 'early' };
  const isOver = mode === 'VOD' ? state !== 'VOD' : round.now > endOf(round) + tail;
  const source = mode === 'VOD' ? round.vodSource : round.liveSource;
  if (isOver || source === null) return { open: false, why: 'over' };
  return {
    open: true,
    roundId: round.roundId,
    source: mediaUrl(source, config),
    captions:
      mode === 'VOD' ? round.captions.map(({ language, url }) => ({ language, url: mediaUrl(url, config) })) : [],
    mode,
  };
}
