import type { RoundState } from '../../../../server/streaming/contract.ts';
import { codeOf, FanError, type FanErrorCode } from '../../../core/api/fan-error.ts';
import { isLive } from '../rounds/rounds.ts';

/** Why a session is over. */
export type SessionEnd =
  /** Another device has taken over. */
  | 'superseded'
  | 'broadcastEnded'
  /** The fan's login has expired. */
  | 'loginExpired'
  /** The session timed out on the server without heartbeats, for example during sleep. */
  | 'expired'
  /** The ticket was reset, refunded or bound to another device. */
  | 'revoked';

/** Why the video stopped: the end of the session, the platform's refusal, or a script that failed to load. */
export type Stop =
  | { why: 'superseded' }
  | { why: 'loginExpired' }
  | { why: 'revoked' }
  | { why: 'refused'; error: unknown };

/** The fan's position, as the server stores it. */
export interface Place {
  positionSeconds: number | null;
  latencySeconds: number | null;
}

const ends: Partial<Record<FanErrorCode, SessionEnd>> = {
  SESSION_SUPERSEDED: 'superseded',
  BROADCAST_ENDED: 'broadcastEnded',
  WITHDRAWN: 'broadcastEnded',
  SESSION_EXPIRED: 'expired',
  SESSION_REVOKED: 'revoked',
  NOT_FOUND: 'revoked',
  LOGIN_REQUIRED: 'loginExpired',
  TOKEN_EXPIRED: 'loginExpired',
  REFRESH_REFUSED: 'loginExpired',
};

/**
 * The end of the session that a failed heartbeat means; undefined for none: without a network, or during a restart of
 * the server, the token stays valid for a while.
 */
export const endBy = (error: unknown): SessionEnd | undefined => ends[codeOf(error)];

/**
 * The next step after the end of a session: a new one, the end of the show, a message, or nothing yet, since a broadcast is
 * watched to its last frame.
 * @param isBroadcast whether a broadcast is on the screen; undefined if there is no video
 */
export function afterEnd(end: SessionEnd, isBroadcast: boolean | undefined): 'again' | 'finish' | 'watchOn' | Stop {
  if (end === 'expired') return 'again';
  if (end !== 'broadcastEnded') return { why: end };
  return isBroadcast ? 'watchOn' : 'finish';
}

const stopCodes = {
  superseded: 'SESSION_SUPERSEDED',
  loginExpired: 'LOGIN_WINDOW_EXPIRED',
  revoked: 'SESSION_REVOKED',
} as const;

/** The error of a stop, for the event and for the message. */
export function errorOf(stop: Stop): unknown {
  if (stop.why === 'refused') return stop.error;
  return new FanError(stopCodes[stop.why]);
}

/** The fan's next action after a stop; `none` if nothing in this browser helps. */
export type NextAction = 'takeOver' | 'toTickets' | 'play' | 'signIn' | 'toPlatform' | 'retry' | 'none';

export function nextActionOf(stop: Stop, isLoggedIn: boolean): NextAction {
  if (stop.why === 'superseded') return 'takeOver';
  if (stop.why === 'revoked') return 'toTickets';
  if (stop.why === 'loginExpired') return isLoggedIn ? 'play' : 'signIn';
  switch (codeOf(stop.error)) {
    case 'PLAYING_ELSEWHERE':
      return 'takeOver';
    case 'ORIGIN_REFUSED':
      return 'toPlatform';
    case 'DEVICE_MISMATCH':
    case 'TICKET_REQUIRED':
      return 'toTickets';
    case 'VIDEO_UNSUPPORTED':
    case 'DEVICE_KEY_REQUIRED':
      return 'none';
    default:
      return 'retry';
  }
}

/** The broadcast is over, also once its recording is available. */
export const hasEnded = (state: RoundState): boolean => state === 'ENDED' || state === 'VOD' || state === 'CLOSED';

/** True if the fan waits for the start. */
export const isEarly = (mode: 'LIVE' | 'VOD', state: RoundState): boolean => mode === 'LIVE' && !isLive(state);

/** The state of a broadcast's video that shows whether it continues. */
interface Picture {
  hasEnded: boolean;
  isWaiting: boolean;
  isTroubled: boolean;
  /** When it was recorded, in milliseconds since 1970; null if the stream does not say. */
  recordedAt: number | null;
}

/**
 * True if a broadcast has been watched to its end; a fan may be seconds or minutes behind.
 * @param isDone whether the broadcast is over
 * @param endsAt when it ended, as an instant
 */
export function isSeen({ hasEnded, isWaiting, isTroubled, recordedAt }: Picture, isDone: boolean, endsAt: string) {
  const isPast = (recordedAt ?? 0) >= Date.parse(endsAt);
  return hasEnded || (isDone && (isPast || isWaiting || isTroubled));
}

/** A position within this many seconds of the end is not resumed. */
const nearTheEnd = 15;

/** True if a recording restarts the next time. Both in seconds; a broadcast has no duration. */
export const isAlmostOver = (time: number, duration: number): boolean => duration - time < nearTheEnd;
