import { type Signal, signal } from '@preact/signals-react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Answer, settle, startTestApi } from '../../../core/api/test-api.ts';
import { session } from '../../../core/session/session.ts';
import type { CreateEngine, EngineSource, Trouble } from '../engine/engine.ts';
import { type Opening, type Playback, startSession } from '../opening/opening.ts';
import type { PlayerState } from '../player-state.ts';
import { inMs, roundOf } from '../testing-player.ts';
import { stubPage, TestVideo } from './testing-dom.ts';
import { createWatchState, type WatchState } from './watch-state.ts';

export let api: Awaited<ReturnType<typeof startTestApi>>;
export let video: TestVideo;
export let watch: WatchState;
export const heartbeat = 'POST /streaming/session/s1/heartbeat';
export const beats = () => api.named(heartbeat).length;

export const heartbeatReply = (token: string): Answer => ({
  body: { token, tokenExpiresAt: inMs(600_000), state: 'LIVE', endsAt: inMs(9e6), serverTime: inMs(0) },
});

/** Advances the clock, and waits for the replies that follow. */
export async function pass(milliseconds: number, untilTrue: () => boolean): Promise<void> {
  vi.advanceTimersByTime(milliseconds);
  await settle(untilTrue);
}

/** An engine that counts how often it is created, and requests a segment on demand. */
export function createCountingEngine() {
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

export const events: string[] = [];
export const round = signal(roundOf({ state: 'LIVE', startsAt: inMs(-60_000) }));

// The part of the player's state that a watch uses.
export const player = {
  host: { language: signal('en') },
  stream: signal({ round }),
  notify: (name: string) => events.push(name),
  reportError: () => undefined,
  leave: () => events.push('left'),
} as unknown as PlayerState;

/** A playback start with this engine; the API replies as set up. */
export function openWith(engine: ReturnType<typeof createCountingEngine>): Opening {
  const request = {
    round: round.value,
    ticketId: null,
    // The part of a video that a watch uses.
    video: video as unknown as HTMLVideoElement,
    engine: Promise.resolve(engine.create),
  };
  return { ...request, start: startSession(request) };
}

/** Watches the video of this start. */
export function watchWith(opening: Opening): void {
  watch = createWatchState(player, opening);
}

export async function start(playback: Playback, engine = createCountingEngine()) {
  api.handle(() => ({ body: playback }));
  const opening = openWith(engine);
  await opening.start;
  api.handle(() => heartbeatReply('renewed'));
  watchWith(opening);
  await settle(() => watch.phase.value.name !== 'opening');
  return engine;
}

/** A server that answers as usual, and a video, before each test. */
export function setUpWatch(): void {
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
}
