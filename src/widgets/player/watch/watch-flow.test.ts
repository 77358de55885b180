import { describe, expect, it } from 'vitest';
import { RoundState, streamingCalls } from '../../../../server/streaming/contract.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import type { SessionEnd, Stop } from './watch-flow.ts';
import * as flow from './watch-flow.ts';

/** What any call can be refused with, beside what its contract lists. */
const any = [
  'LOGIN_REQUIRED',
  'TOKEN_EXPIRED',
  'REFRESH_REFUSED',
  'ORIGIN_REFUSED',
  'NETWORK',
  'SERVER_ERROR',
] as const;
const stops: Stop[] = [{ why: 'superseded' }, { why: 'loginExpired' }, { why: 'revoked' }];

describe('a heartbeat that failed', () => {
  const ends: Record<string, SessionEnd> = {
    NOT_FOUND: 'revoked',
    SESSION_SUPERSEDED: 'superseded',
    SESSION_EXPIRED: 'expired',
    SESSION_REVOKED: 'revoked',
    BROADCAST_ENDED: 'broadcastEnded',
    LOGIN_REQUIRED: 'loginExpired',
    TOKEN_EXPIRED: 'loginExpired',
    REFRESH_REFUSED: 'loginExpired',
  };
  const codes = [...streamingCalls['POST /streaming/session/:sessionId/heartbeat'].errors, ...any] as const;

  it.each(codes)('with %s ends the session or is sent again', (code) => {
    expect(flow.endBy(new FanError(code))).toBe(ends[code]);
  });

  it('through a mistake of our own ends nothing', () => {
    expect(flow.endBy(new TypeError('a mistake'))).toBeUndefined();
  });

  it('has an end for every refusal of its call', () => {
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
  ] as const)('%s leads on from no picture, a recording and a broadcast', (end, none, recording, broadcast) => {
    expect(flow.afterEnd(end, undefined)).toEqual(none);
    expect(flow.afterEnd(end, false)).toEqual(recording);
    expect(flow.afterEnd(end, true)).toEqual(broadcast);
  });
});

describe('a stop', () => {
  it('is told by its code', () => {
    const error = new FanError('ROUND_NOT_OPEN');
    expect(flow.errorOf({ why: 'refused', error })).toBe(error);
    expect(stops.map((stop) => flow.errorOf(stop))).toMatchObject([
      { code: 'OTHER_DEVICE' },
      { code: 'LOGIN_WINDOW_EXPIRED' },
      { code: 'OTHER_DEVICE' },
    ]);
  });

  it('has its way on, by whether the fan is signed in', () => {
    expect(stops.map((stop) => flow.wayOn(stop, true))).toEqual(['takeOver', 'play', 'toTickets']);
    expect(stops.map((stop) => flow.wayOn(stop, false))).toEqual(['takeOver', 'signIn', 'toTickets']);
  });

  const ways: Record<string, flow.WayOn> = {
    PLAYING_ELSEWHERE: 'takeOver',
    ORIGIN_REFUSED: 'toPlatform',
    DEVICE_MISMATCH: 'toTickets',
    TICKET_REQUIRED: 'toTickets',
    VIDEO_UNSUPPORTED: 'none',
  };
  const codes = [
    ...streamingCalls['POST /streaming/round/:roundId/session'].errors,
    ...any,
    'CHUNK_FAILED',
    'WORDS_FAILED',
    'VIDEO_UNSUPPORTED',
  ] as const;

  it.each(codes)('through %s leads on, or can be tried again', (code) => {
    const stop: Stop = { why: 'refused', error: new FanError(code) };
    for (const isLoggedIn of [true, false]) expect(flow.wayOn(stop, isLoggedIn)).toBe(ways[code] ?? 'retry');
  });

  it('through a mistake of our own can be tried again', () => {
    expect(flow.wayOn({ why: 'refused', error: new TypeError('a mistake') }, true)).toBe('retry');
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
  ] as const)('that is %s has ended: %s, and keeps a fan of its broadcast waiting: %s', (state, isOver, waits) => {
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

  it('goes on while it is not over, whatever the picture does', () => {
    for (const change of [{}, { isWaiting: true }, { isTroubled: true }, { recordedAt: end }, { recordedAt: null }]) {
      expect(flow.isSeen({ ...playing, ...change }, false, endsAt)).toBe(false);
    }
  });

  it('is seen once the picture is there, or nothing more comes', () => {
    expect(flow.isSeen(playing, true, endsAt)).toBe(false);
    expect(flow.isSeen({ ...playing, recordedAt: null }, true, endsAt)).toBe(false);
    for (const change of [{ isWaiting: true }, { isTroubled: true }, { recordedAt: end }]) {
      expect(flow.isSeen({ ...playing, ...change }, true, endsAt)).toBe(true);
    }
  });

  it('is seen where its media says that it has ended', () => {
    for (const isDone of [true, false]) expect(flow.isSeen({ ...playing, hasEnded: true }, isDone, endsAt)).toBe(true);
  });
});

it('begins a recording anew for who has seen all but its last seconds', () => {
  expect(flow.isAlmostOver(100, 3_600)).toBe(false);
  expect(flow.isAlmostOver(3_585, 3_600)).toBe(false);
  expect(flow.isAlmostOver(3_586, 3_600)).toBe(true);
  expect(flow.isAlmostOver(10, Number.POSITIVE_INFINITY)).toBe(false);
});
