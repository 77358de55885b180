import { describe, expect, it, vi } from 'vitest';
import { type Answer, settle } from '../../../core/api/test-api.ts';
import { session } from '../../../core/session/session.ts';
import type { Trouble } from '../engine/engine.ts';
import { playbackOf } from '../testing-player.ts';
import {
  api,
  beats,
  createCountingEngine,
  heartbeat,
  heartbeatReply,
  openWith,
  pass,
  setUpWatch,
  start,
  video,
  watch,
  watchWith,
} from './testing-watch.ts';

setUpWatch();

function fail(engine: ReturnType<typeof createCountingEngine>, trouble: Trouble | null): void {
  for (const { trouble: events } of engine.made.slice(-1)) events.value = trouble;
}

const refusal = (code: string, status = 410): Answer => ({
  status,
  body: { status, code, message: code, requestId: 'r' },
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

  it('reopens automatically when it timed out during sleep', async () => {
    const engine = await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    api.handle(({ name }) =>
      name === heartbeat
        ? refusal('SESSION_EXPIRED')
        : { body: playbackOf({ sessionId: 's2', mode: 'LIVE', state: 'LIVE' }) },
    );
    // No timer runs while the device sleeps.
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(15_000, () => engine.made.length === 2 && watch.phase.value.name === 'playing');
  });

  it('names the device that plays, and loads nothing', async () => {
    const engine = createCountingEngine();
    const elsewhere = {
      status: 409,
      body: { status: 409, code: 'PLAYING_ELSEWHERE', message: '', requestId: 'r', device: 'Safari' },
    };
    api.handle(() => elsewhere);
    const opening = openWith(engine);
    watchWith(opening);
    await settle(() => watch.phase.value.name === 'stopped');
    expect(watch.phase.value).toMatchObject({ stop: { why: 'refused', error: { details: { device: 'Safari' } } } });
    expect(engine.made).toHaveLength(0);
  });
});

describe('a lost network', () => {
  it('continues to play, and sends heartbeats again once the server answers', async () => {
    await start(playbackOf({ mode: 'LIVE', state: 'LIVE' }));
    api.handle(() => 'drop');
    await pass(15_000, () => beats() === 1);
    expect(watch.phase.value.name).toBe('playing');
    api.handle(() => heartbeatReply('later'));
    // The clock advances until the retry, whenever the failure arrived.
    await settle(() => {
      vi.advanceTimersByTime(10);
      return beats() === 1;
    });
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
