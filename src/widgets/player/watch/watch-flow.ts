import type { RoundState } from '../../../../server/streaming/contract.ts';
import { codeOf, FanError, type FanErrorCode } from '../../../core/api/fan-error.ts';
import { isLive } from '../rounds/rounds.ts';

/** Why a session is over. */
export type SessionEnd =
  /** Another device has taken over. */
  | 'superseded'
  | 'broadcastEnded'
  /** The fan's login has run out. */
  | 'loginExpired'
  /** Nothing came of it for so long that the server let it go: the machine slept. */
  | 'expired'
  /** The ticket was reset, refunded or bound to another device. */
  | 'revoked';

/** Why the picture is gone: what the session's end says, what the platform refused, or a script that did not come. */
export type Stop =
  | { why: 'superseded' }
  | { why: 'loginExpired' }
  | { why: 'revoked' }
  | { why: 'refused'; error: unknown };

/** Where the fan is, as the server keeps it. */
export interface Place {
  positionSeconds: number | null;
  latencySeconds: number | null;
}

const ends: Partial<Record<FanErrorCode, SessionEnd>> = {
  SESSION_SUPERSEDED: 'superseded',
  BROADCAST_ENDED: 'broadcastEnded',
  SESSION_EXPIRED: 'expired',
  SESSION_REVOKED: 'revoked',
  NOT_FOUND: 'revoked',
  LOGIN_REQUIRED: 'loginExpired',
  TOKEN_EXPIRED: 'loginExpired',
  REFRESH_REFUSED: 'loginExpired',
};

/**
 * What a heartbeat's failure ends. Undefined for none: without a network, or with a server that is restarting, the token
 * still holds for a while.
 */
export const endBy = (error: unknown): SessionEnd | undefined => ends[codeOf(error)];

/**
 * What follows the end of a session: another one, the end of the show, the reason on the stage, or nothing yet, since
 * what was sent before a broadcast's end is watched to its end.
 * @param isBroadcast what is on the screen; undefined where nothing is
 */
export function afterEnd(end: SessionEnd, isBroadcast: boolean | undefined): 'again' | 'finish' | 'watchOn' | Stop {
  if (end === 'expired') return 'again';
  if (end !== 'broadcastEnded') return { why: end };
  return isBroadcast ? 'watchOn' : 'finish';
}

/** What the page is told, and the stage says, of a stop. */
export function errorOf(stop: Stop): unknown {
  if (stop.why === 'refused') return stop.error;
  return new FanError(stop.why === 'loginExpired' ? 'LOGIN_WINDOW_EXPIRED' : 'OTHER_DEVICE');
}

/** What a fan can do about a stop; `none` where nothing in this browser helps. */
export type WayOn = 'takeOver' | 'toTickets' | 'play' | 'signIn' | 'toPlatform' | 'retry' | 'none';

export function wayOn(stop: Stop, isLoggedIn: boolean): WayOn {
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
      return 'none';
    default:
      return 'retry';
  }
}

/** The broadcast is over, also where its recording can be watched by now. */
export const hasEnded = (state: RoundState): boolean => state === 'ENDED' || state === 'VOD' || state === 'CLOSED';

/** Whether the fan is in before the start. */
export const isEarly = (mode: 'LIVE' | 'VOD', state: RoundState): boolean => mode === 'LIVE' && !isLive(state);

/** What of a broadcast's picture tells whether it goes on. */
interface Picture {
  hasEnded: boolean;
  isWaiting: boolean;
  isTroubled: boolean;
  /** When it was recorded, in milliseconds since 1970; null where the stream does not say. */
  recordedAt: number | null;
}

/**
 * Whether a broadcast has been watched to its end: what happened before is, by whoever is seconds or minutes behind it.
 * @param isDone whether the broadcast is over @param endsAt when it was, as an instant
 */
export function isSeen({ hasEnded, isWaiting, isTroubled, recordedAt }: Picture, isDone: boolean, endsAt: string) {
  const isPast = (recordedAt ?? 0) >= Date.parse(endsAt);
  return hasEnded || (isDone && (isPast || isWaiting || isTroubled));
}

/** Seconds before the end of a recording that are no place to come back to. */
const nearTheEnd = 15;

/** Whether a recording begins at its beginning the next time. Both in seconds; a broadcast has no duration. */
export const isAlmostOver = (time: number, duration: number): boolean => duration - time < nearTheEnd;
