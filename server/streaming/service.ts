import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { deviceLabelOf } from '../../rules/person/device-name.ts';
import { preventLeaving } from '../account/service.ts';
import { type Connection, inTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Language } from '../platform/http/contract.ts';
import { answered } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestKey } from '../platform/http/idempotency.ts';
import type { Platform } from '../platform/platform.ts';
import { sweepEach } from '../platform/sweep.ts';
import type { Search } from '../platform/text/search.ts';
import type { UsageEnd } from '../ticket/service.ts';
import type { TitleService } from '../title/service.ts';
import { calendarOf } from './calendar.ts';
import { type Heartbeat, type Playback, type PlaybackMode, type RoundState, streamingCalls } from './contract.ts';
import { createPlaybackTokens } from './gate/playback-tokens.ts';
import { startWatching } from './origin/watch.ts';
import { createLiveStreams } from './rounds/live-streams.ts';
import { endOf, roundStateAt } from './rounds/round-state.ts';
import { iso, listPassRounds, type OneRound, type RoundRow, readRound } from './rounds/rounds.ts';
import { createStreamReader, type StreamReader } from './rounds/stream-reader.ts';
import { searchStreams } from './search.ts';
import { heartbeatSeconds } from './session-state.ts';
import {
  endSession,
  expireSilent,
  purgeOver,
  readSession,
  type SessionRow,
  storeHeartbeat,
  takeSeat,
} from './sessions.ts';
import type { TicketGate } from './tickets.ts';

export { demoOrigin, refuseDemoSources } from './origin/demo-origin.ts';
export {
  type RoundContent,
  type SavedStreams,
  type StreamContent,
  StreamContentError,
  saveRound,
  saveStreams,
} from './rounds/save-streams.ts';

type StartBody = z.output<(typeof streamingCalls)['POST /streaming/round/:roundId/session']['body']>;
type BeatBody = z.output<(typeof streamingCalls)['POST /streaming/session/:sessionId/heartbeat']['body']>;

/** The session of a request, and the device that sends it. */
interface SessionDevice {
  userId: string;
  deviceId: string | null;
}

export interface StreamingService {
  reader: StreamReader;
  search: Search;
  /** A calendar to subscribe to, with the rounds of these streams. */
  writeCalendar(streamIds: readonly string[], language: Language): Promise<string>;
  /** @throws Refusal with the codes of the contract */
  startSession(roundId: string, body: StartBody, caller: Caller<'member'>, key: RequestKey): Promise<Playback>;
  /** @throws Refusal with the codes of the contract */
  heartbeat(sessionId: string, body: BeatBody, device: SessionDevice): Promise<Heartbeat>;
  /**
   * True if it was playing until now.
   * @throws Refusal NOT_FOUND
   */
  leave(sessionId: string, userId: string): Promise<boolean>;
  /** Joins the election of the process that watches broadcasts. Servers start it; commands need not. */
  start(): void;
  /** Marks sessions that have expired, and deletes those that ended long ago. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export function createStreamingService(
  platform: Platform,
  titles: Pick<TitleService, 'listTitles'>,
  tickets: TicketGate,
): StreamingService {
  const { pool } = platform;
  const live = createLiveStreams(platform, platform.live);
  platform.live.offer('stream', live);
  let stopWatching: (() => Promise<void>) | null = null;
  const tokens = createPlaybackTokens(platform.config.tokenSecrets);
  tickets.onUsageEnded(revokeTicket);
  tickets.provideRounds({ listRounds: listPassRounds });

  const renew = (sessionId: string, now: number) => {
    const { token, expiresAt } = tokens.issue(sessionId, now);
    return { token, tokenExpiresAt: iso(expiresAt), serverTime: iso(now) };
  };

  const reader = createStreamReader(pool, titles, tickets);

  return {
    reader,
    writeCalendar: async (streamIds, language) =>
      calendarOf(await reader.schedule(streamIds, language), platform.config.publicOrigin),
    search: (...question) => searchStreams(pool, titles, ...question),
    startSession: (roundId, body, caller, key) =>
      inTransaction(pool, async (connection) => {
        const { deviceId, fan } = caller;
        if (deviceId === null) {
          throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'X-Device-Id', reason: 'must be a UUID' }] });
        }
        await preventLeaving(connection, fan);
        const round = await readRound(connection, roundId);
        const state = roundStateAt(round, round.now);
        const mode = modeOf(round, state);
        const ticketId = await admit(connection, tickets, round, body, caller);
        const sessionId = randomBytes(16).toString('base64url');
        await takeSeat(connection, {
          sessionId,
          userId: fan.userId,
          streamId: round.streamId,
          roundId,
          ticketId,
          deviceId,
          deviceLabel: deviceLabelOf(caller.agent),
          mode,
          takeOver: body.takeOver,
        });
        const playback: Playback = {
          ...renew(sessionId, round.now),
          sessionId,
          roundId,
          mode,
          state,
          playlistUrl: `/hls/${sessionId}/index.m3u8`,
          heartbeatSeconds,
          resumeAtSeconds: mode === 'VOD' ? await readPosition(connection, fan.userId, roundId) : 0,
          captions: mode === 'VOD' ? captionsOf(sessionId, round) : [],
        };
        await platform.keys.store(key, answered(playback), connection);
        return playback;
      }),
    async heartbeat(sessionId, body, { userId, deviceId }) {
      const session = await readSession(pool, sessionId, userId);
      // Tokens are for the device that started: another device of the same fan must take over, or gets none.
      if (session.deviceId !== deviceId) throw new Refusal('NOT_FOUND');
      const round = await readRound(pool, session.roundId);
      await storeHeartbeat(pool, session, body);
      const state = roundStateAt(round, round.now);
      if (state === 'CLOSED') {
        await endSession(pool, sessionId, 'ENDED', 'closed');
        throw new Refusal('BROADCAST_ENDED', { endedAt: iso(endOf(round)) });
      }
      // Fans who paid for it keep it.
      if (round.access === 'FREE' && !round.isShown) {
        await endSession(pool, sessionId, 'ENDED', 'closed');
        throw new Refusal('WITHDRAWN');
      }
      return { ...renew(sessionId, round.now), state, endsAt: iso(endOf(round)) };
    },
    async leave(sessionId, userId) {
      const session: SessionRow = await readSession(pool, sessionId, userId);
      await endSession(pool, sessionId, 'ENDED', 'left');
      return session.state === 'ACTIVE';
    },
    start() {
      stopWatching ??= startWatching(platform);
    },
    async sweep() {
      await sweepEach(platform.log, {
        'silent sessions': () => expireSilent(pool),
        'old sessions': () => purgeOver(pool),
      });
    },
    async close() {
      await stopWatching?.();
      await live.close();
    },
  };
}

/** @throws Refusal ROUND_NOT_OPEN { entryOpensAt }, BROADCAST_ENDED { endedAt } */
function modeOf(round: RoundRow, state: RoundState): PlaybackMode {
  if (state === 'SCHEDULED') throw new Refusal('ROUND_NOT_OPEN', { entryOpensAt: iso(round.entryOpensAt) });
  if (state === 'VOD') return 'VOD';
  if (state === 'ENDED' || state === 'CLOSED') throw new Refusal('BROADCAST_ENDED', { endedAt: iso(endOf(round)) });
  return 'LIVE';
}

/**
 * The admitting ticket, locked until the transaction ends; null for a free round.
 * @throws Refusal TICKET_REQUIRED, or any refusal of the ticket's own rules
 */
async function admit(
  connection: Connection,
  tickets: TicketGate,
  { access, roundId, isShown }: OneRound,
  { ticketId, proof }: StartBody,
  caller: Caller<'member'>,
): Promise<string | null> {
  if (access === 'FREE') {
    if (!isShown) throw new Refusal('WITHDRAWN');
    return null;
  }
  if (ticketId === null) throw new Refusal('TICKET_REQUIRED');
  const device = await tickets.proveDevice(connection, { proof, ticketId, purpose: 'play' }, caller);
  await tickets.admission(connection, { userId: caller.fan.userId, ticketId, roundId, device });
  return ticketId;
}

/** Playback ends in the same transaction as the ticket's use. */
async function revokeTicket(connection: Connection, ticketId: string, reason: UsageEnd): Promise<void> {
  await connection.query(
    `UPDATE playback_session SET state = 'REVOKED', over_because = $2, over_at = clock_timestamp()
     WHERE seat = 'ticket:' || $1 AND state = 'ACTIVE'`,
    [ticketId, reason],
  );
}

const languageNames = { ko: '한국어', en: 'English', ja: '日本語' } as const;

function captionsOf(sessionId: string, { captions }: RoundRow): Playback['captions'] {
  return captions.map(({ language }) => ({
    language,
    name: languageNames[language],
    url: `/hls/${sessionId}/captions/${language}.vtt`,
  }));
}

async function readPosition(connection: Connection, userId: string, roundId: string): Promise<number> {
  const { rows } = await connection.query<{ seconds: number }>(
    'SELECT seconds FROM playback_position WHERE user_id = $1 AND round_id = $2',
    [userId, roundId],
  );
  return rows[0]?.seconds ?? 0;
}
