import { type Signal, signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, settle, startTestApi } from '../../../core/api/test-api.ts';
import { session } from '../../../core/session/session.ts';
import type { CreateEngine, EngineSource, Trouble } from '../engine/engine.ts';
import { type Opening, type Playback, startSession } from '../opening/opening.ts';
import type { PlayerState } from '../player-state.ts';
import { inMs, playbackOf, roundOf } from '../testing-player.ts';
import { stubPage, TestVideo } from './testing-dom.ts';
import { createWatchState, type WatchState } from './watch-state.ts';

let api: Awaited<ReturnType<typeof startTestApi>>;
let video: TestVideo;
let watch: WatchState;

const refusal = (code: string, status = 410): Answer => ({
  status,
  body: { status, code, message: code, requestId: 'r' },
});
const heartbeat = 'POST /streaming/session/s1/heartbeat';
const beats = () => api.named(heartbeat).length;

const heartbeatReply = (token: string): Answer => ({
  body: { token, tokenExpiresAt: inMs(600_000), state: 'LIVE', endsAt: inMs(9e6), serverTime: inMs(0) },
});

/** Advances the clock, and waits for the replies that follow. */
async function pass(milliseconds: number, untilTrue: () => boolean): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await settle(untilTrue);
}

/** An engine that counts how often it is created, and requests a segment on demand. */
function createCountingEngine() {
  const made: { source: EngineSource; trouble: Signal<Trouble | null> }[] = [];
  const place = { edge: null as number | null };
  const create: CreateEngine = (_video, source) => {
    const trouble = signal<Trouble | null>(null);
    made.push({ source, trouble });
    return {
      renditions: signal([]),
      rendition: signal(null),
      trouble,
      choose() {},
      liveEdge: () => place.edge ?? video.currentTime + 2,
      playingAt: () => Date.now() - 6_000,
      resume() {},
      destroy() {},
    };
  };
  return Object.assign(place, { made, create });
}

const events: string[] = [];
const round = signal(roundOf({ state: 'LIVE', startsAt: inMs(-60_000) }));
// The part of the player's state that a watch uses.
const player = {
  host: { language: signal('en') },
  stream: signal({ round }),
  notify: (name: string) => events.push(name),
  reportError: () => undefined,
  leave: () => events.push('left'),
} as unknown as PlayerState;

function fail(engine: ReturnType<typeof createCountingEngine>, trouble: Trouble | null): void {
  for (const { trouble: events } of engine.made.slice(-1)) events.value = trouble;
}

/** A playback start with this engine; the API replies as set up. */
function openWith(engine: ReturnType<typeof createCountingEngine>): Opening {
  const asked = {
    round: round.value,
    ticketId: null,
    // The part of a video that a watch uses.
    video: video as unknown as HTMLVideoElement,
    engine: Promise.resolve(engine.create),
  };
  return { ...asked, start: startSession(asked) };
}

async function start(playback: Playback, engine = createCountingEngine()) {
  api.handle(() => ({ body: playback }));
  const opening = openWith(engine);
  await opening.start;
  api.handle(() => heartbeatReply('renewed'));
  watch = createWatchState(player, opening);
  await settle(() => watch.phase.value.name !== 'opening');
  return engine;
}

beforeAll(async () => {
  api = await startTestApi(() => ({}));
});
afterAll(() => api.stop());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  stubPage();
  video = new TestVideo();
  events.length = 0;
  round.value = roundOf({ state: 'LIVE', startsAt: inMs(-60_000) });
  session.signIn({ status: 'OK', message: '', userId: 'mina', accessToken: 'access', refreshToken: 'refresh' });
});
afterEach(() => {
  watch.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('three hours of a broadcast', () => {
  it('renew the token hundreds of times, and load the source once', async () => {
    const lifetime = 600_000;
    const expiryFromNow = () => String(Date.now() + lifetime);
    const { made } = await start(
      playbackOf({ mode: 'LIVE', state: 'LIVE', heartbeatSeconds: 30, token: expiryFromNow() }),
    );
    api.handle(() => heartbeatReply(expiryFromNow()));
    const begun = Date.now();
    /** The expiry of the token on a segment requested now. */
    const carriedExpiry = () => {
      const source = made[0]?.source;
      const segment = source?.withToken(new URL('720/1.m4s', source.playlistUrl).href) ?? '';
      return Number(new URL(segment).searchParams.get('token'));
    };
    while (Date.now() - begun < 3 * 3_600_000) {
      video.run(30);
      expect(carriedExpiry()).toBeGreaterThan(Date.now());
      const before = carriedExpiry();
      await pass(30_000, () => carriedExpiry() > before);
    }
    expect(beats()).toBe(360);
    expect(made).toHaveLength(1);
    expect(watch.phase.value.name).toBe('playing');
    // Hundreds of real replies.
  });
});

describe('a session that ends', () => {
  it.each([
    ['SESSION_SUPERSEDED', 410, 'superseded'],
    ['SESSION_REVOKED', 410, 'revoked'],
    ['NOT_FOUND', 404, 'revoked'],
  ])('stops at the next heartbeat after %s', async (code, status, why) => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    api.handle(() => refusal(code, status));
    await pass(15_000, () => watch.phase.value.name === 'stopped');
    expect(watch.phase.value).toEqual({ name: 'stopped', stop: { why } });
    // No request is sent for it afterwards.
    const sent = api.received.length;
    vi.advanceTimersByTime(120_000);
    expect(api.received.length).toBe(sent);
  });

  it('stops with its message when the login has expired', async () => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    api.handle(() => refusal('TOKEN_EXPIRED', 401));
    await pass(15_000, () => watch.phase.value.name === 'stopped');
    expect(watch.phase.value).toEqual({ name: 'stopped', stop: { why: 'loginExpired' } });
    expect(session.isLoggedIn.value).toBe(false);
  });

  it('reopens by itself when it timed out during sleep', async () => {
    const engine = await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    api.handle(({ name }) =>
      name === heartbeat
        ? refusal('SESSION_EXPIRED')
        : { body: playbackOf({ sessionId: 's2', mode: 'LIVE', state: 'LIVE' }) },
    );
    await pass(3_600_000, () => engine.made.length === 2 && watch.phase.value.name === 'playing');
  });

  it('shows which device plays, and loads nothing', async () => {
    const engine = createCountingEngine();
    const elsewhere = {
      status: 409,
      body: { status: 409, code: 'PLAYING_ELSEWHERE', message: '', requestId: 'r', device: 'Safari' },
    };
    api.handle(() => elsewhere);
    const opening = openWith(engine);
    watch = createWatchState(player, opening);
    await settle(() => watch.phase.value.name === 'stopped');
    expect(watch.phase.value).toMatchObject({ stop: { why: 'refused', error: { details: { device: 'Safari' } } } });
    expect(engine.made).toHaveLength(0);
  });
});

describe('a lost network', () => {
  it('continues to play, and sends heartbeats again once the server answers', async () => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    api.handle(() => 'drop');
    vi.advanceTimersByTime(15_000);
    const timers = vi.getTimerCount();
    // The failure has come once its retry is scheduled.
    await settle(() => beats() === 1 && vi.getTimerCount() > timers);
    expect(watch.phase.value.name).toBe('playing');
    api.handle(() => heartbeatReply('later'));
    await pass(5_000, () => beats() === 1);
    expect(watch.phase.value.name).toBe('playing');
  });

  it('returns a fan who watched live to the edge', async () => {
    const engine = await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    video.run(60);
    engine.edge = 62;
    video.run(0);
    fail(engine, 'network');
    engine.edge = 82;
    fail(engine, null);
    expect(video.currentTime).toBe(82);
  });

  it('leaves a fan who had sought back at the last position', async () => {
    const engine = await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    engine.edge = 62;
    video.run(60);
    const { phase } = watch;
    if (phase.value.name === 'playing') phase.value.screen.seek(20);
    fail(engine, 'network');
    engine.edge = 82;
    fail(engine, null);
    expect(video.currentTime).toBe(20);
  });

  it('renews a token that the media server refused, and continues', async () => {
    const engine = await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    const source = engine.made[0]?.source;
    fail(engine, 'refused');
    await settle(() => source?.withToken(source.playlistUrl).endsWith('token=renewed') === true);
    expect(watch.phase.value.name).toBe('playing');
  });
});

describe('the phases of a round', () => {
  it('load the media before the controls, and show the video that has arrived meanwhile', async () => {
    const engine = createCountingEngine();
    api.handle(() => ({ body: playbackOf({ mode: 'LIVE', state: 'LIVE' }) }));
    const opening = openWith(engine);
    await opening.start;
    await settle(() => engine.made.length === 1);
    video.readyState = 4;
    video.paused = false;
    watch = createWatchState(player, opening);
    await settle(() => watch.phase.value.name === 'playing');
    expect(engine.made).toHaveLength(1);
    const { phase } = watch;
    if (phase.value.name !== 'playing') throw new Error('It does not play');
    expect(phase.value.screen.hasBegun.value).toBe(true);
    expect(phase.value.screen.isWaiting.value).toBe(false);
  });

  it('let a fan wait before the start, and play once the broadcast starts', async () => {
    round.value = roundOf({ state: 'ENTRY_OPEN', startsAt: inMs(20_000) });
    const { made } = await start(playbackOf({ mode: 'LIVE', state: 'ENTRY_OPEN' }));
    expect(watch.phase.value.name).toBe('waiting');
    expect(made).toHaveLength(0);
    round.value = { ...round.value, state: 'LIVE' };
    await settle(() => watch.phase.value.name === 'playing');
    expect(made).toHaveLength(1);
  });

  it('never show an interruption as the end', async () => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    round.value = { ...round.value, state: 'INTERRUPTED' };
    video.dispatchEvent(new Event('waiting'));
    expect(watch.phase.value.name).toBe('playing');
    expect(watch.roundState.value).toBe('INTERRUPTED');
    expect(events).not.toContain('fan-player-end');
  });

  it('show what was sent before the end, and then that it has ended', async () => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    round.value = { ...round.value, state: 'ENDED', endsAt: inMs(0) };
    // Six seconds behind, the video has not reached the end.
    video.run(1);
    expect(events).not.toContain('fan-player-end');
    vi.advanceTimersByTime(7_000);
    video.run(7);
    expect(events.slice(-2)).toEqual(['fan-player-end', 'left']);
  });

  it('show the end at once if no more media arrives', async () => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    round.value = { ...round.value, state: 'ENDED', endsAt: inMs(0) };
    video.dispatchEvent(new Event('waiting'));
    expect(events.slice(-2)).toEqual(['fan-player-end', 'left']);
  });

  it('resume a recording at the stored position', async () => {
    round.value = roundOf({ state: 'VOD' });
    const { made } = await start(playbackOf({ resumeAtSeconds: 754 }));
    expect(made[0]?.source.startAt).toBe(754);
    expect(watch.phase.value).toMatchObject({ resumedAt: 754 });
  });

  it('close the session when the fan leaves', async () => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    watch.dispose();
    await settle(() => api.named('DELETE /streaming/session/s1').length === 1);
    expect(api.named('DELETE /streaming/session/s1')[0]?.headers.authorization).toBe('Bearer access');
  });
});
