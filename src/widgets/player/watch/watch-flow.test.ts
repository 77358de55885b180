import { describe, expect, it } from 'vitest';
import { RoundState, streamingCalls } from '../../../../server/streaming/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import type { SessionEnd, Stop } from './watch-flow.ts';
import * as flow from './watch-flow.ts';

/** Codes that any call can be refused with, beside those in its contract. */
const any = [
  'LOGIN_REQUIRED',
  'TOKEN_EXPIRED',
  'REFRESH_REFUSED',
  'ORIGIN_REFUSED',
  'NETWORK',
  'SERVER_ERROR',
] as const;
const stops: Stop[] = [{ why: 'superseded' }, { why: 'loginExpired' }, { why: 'revoked' }];

describe('a failed heartbeat', () => {
  const ends: Record<string, SessionEnd> = {
    NOT_FOUND: 'revoked',
    SESSION_SUPERSEDED: 'superseded',
    SESSION_EXPIRED: 'expired',
    SESSION_REVOKED: 'revoked',
    BROADCAST_ENDED: 'broadcastEnded',
    WITHDRAWN: 'broadcastEnded',
    LOGIN_REQUIRED: 'loginExpired',
    TOKEN_EXPIRED: 'loginExpired',
    REFRESH_REFUSED: 'loginExpired',
  };
  const codes = [...streamingCalls['POST /streaming/session/:sessionId/heartbeat'].errors, ...any] as const;

  it.each(codes)('ends the session or is retried with %s', (code) => {
    expect(flow.endBy(new FanError(code))).toBe(ends[code]);
  });

  it('ends nothing if a bug caused it', () => {
    expect(flow.endBy(new TypeError('a mistake'))).toBeUndefined();
  });

  it('handles every refusal of its call', () => {
    for (const code of streamingCalls['POST /streaming/session/:sessionId/heartbeat'].errors) {
      expect(flow.endBy(new FanError(code))).toBeDefined();
    }
  });
});

describe('the end of a session', () => {
  it.each([
    ['expired', 'again', 'again', 'again'],
    ['broadcastEnded', 'finish', 'finish', 'watchOn'],
    ['superseded', { why: 'superseded' }, { why: 'superseded' }, { why: 'superseded' }],
    ['loginExpired', { why: 'loginExpired' }, { why: 'loginExpired' }, { why: 'loginExpired' }],
    ['revoked', { why: 'revoked' }, { why: 'revoked' }, { why: 'revoked' }],
  ] as const)(
    'by %s: what follows without a video, for a recording and for a broadcast',
    (end, none, recording, broadcast) => {
      expect(flow.afterEnd(end, undefined)).toEqual(none);
      expect(flow.afterEnd(end, false)).toEqual(recording);
      expect(flow.afterEnd(end, true)).toEqual(broadcast);
    },
  );
});

describe('a stop', () => {
  it('has an error code', () => {
    const error = new FanError('ROUND_NOT_OPEN');
    expect(flow.errorOf({ why: 'refused', error })).toBe(error);
    expect(stops.map((stop) => flow.errorOf(stop))).toMatchObject([
      { code: 'SESSION_SUPERSEDED' },
      { code: 'LOGIN_WINDOW_EXPIRED' },
      { code: 'SESSION_REVOKED' },
    ]);
  });

  it('has a next action, which depends on the sign-in', () => {
    expect(stops.map((stop) => flow.nextActionOf(stop, true))).toEqual(['takeOver', 'play', 'toTickets']);
    expect(stops.map((stop) => flow.nextActionOf(stop, false))).toEqual(['takeOver', 'signIn', 'toTickets']);
  });

  const ways: Record<string, flow.NextAction> = {
    PLAYING_ELSEWHERE: 'takeOver',
    ORIGIN_REFUSED: 'toPlatform',
    DEVICE_MISMATCH: 'toTickets',
    TICKET_REQUIRED: 'toTickets',
    DEVICE_KEY_REQUIRED: 'none',
    VIDEO_UNSUPPORTED: 'none',
  };
  const codes = [
    ...streamingCalls['POST /streaming/round/:roundId/session'].errors,
    ...any,
    'CHUNK_FAILED',
    'WORDS_FAILED',
    'VIDEO_UNSUPPORTED',
  ] as const;

  it.each(codes)('has a next action, or can be retried, after %s', (code) => {
    const stop: Stop = { why: 'refused', error: new FanError(code) };
    for (const isLoggedIn of [true, false]) expect(flow.nextActionOf(stop, isLoggedIn)).toBe(ways[code] ?? 'retry');
  });

  it('caused by a bug can be retried', () => {
    expect(flow.nextActionOf({ why: 'refused', error: new TypeError('a mistake') }, true)).toBe('retry');
  });
});

describe('a round', () => {
  it.each([
    ['SCHEDULED', false, true],
    ['ENTRY_OPEN', false, true],
    ['LIVE', false, false],
    ['INTERRUPTED', false, false],
    ['ENDED', true, true],
    ['VOD', true, true],
    ['CLOSED', true, true],
  ] as const)('has ended in the state %s: %s, and lets a fan of its broadcast wait: %s', (state, isOver, waits) => {
    expect(flow.hasEnded(state)).toBe(isOver);
    expect(flow.isEarly('LIVE', state)).toBe(waits);
    expect(flow.isEarly('VOD', state)).toBe(false);
  });

  it('has no other states', () => {
    expect(RoundState.options).toHaveLength(7);
  });
});

describe('a broadcast', () => {
  const endsAt = '2026-11-21T12:00:00.000Z';
  const end = Date.parse(endsAt);
  const playing = { hasEnded: false, isWaiting: false, isTroubled: false, recordedAt: end - 6_000 };

  it('continues until it is over, whatever the state of the video', () => {
    for (const change of [{}, { isWaiting: true }, { isTroubled: true }, { recordedAt: end }, { recordedAt: null }]) {
      expect(flow.isSeen({ ...playing, ...change }, false, endsAt)).toBe(false);
    }
  });

  it('is watched to the end once its last frame was shown, or no more media arrives', () => {
    expect(flow.isSeen(playing, true, endsAt)).toBe(false);
    expect(flow.isSeen({ ...playing, recordedAt: null }, true, endsAt)).toBe(false);
    for (const change of [{ isWaiting: true }, { isTroubled: true }, { recordedAt: end }]) {
      expect(flow.isSeen({ ...playing, ...change }, true, endsAt)).toBe(true);
    }
  });

  it('is watched to the end when its media has ended', () => {
    for (const isDone of [true, false]) expect(flow.isSeen({ ...playing, hasEnded: true }, isDone, endsAt)).toBe(true);
  });
});

it('a recording restarts if only its last seconds are left', () => {
  expect(flow.isAlmostOver(100, 3_600)).toBe(false);
  expect(flow.isAlmostOver(3_585, 3_600)).toBe(false);
  expect(flow.isAlmostOver(3_586, 3_600)).toBe(true);
  expect(flow.isAlmostOver(10, Number.POSITIVE_INFINITY)).toBe(false);
});
