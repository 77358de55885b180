import { describe, expect, it, vi } from 'vitest';
import { settle } from '../../../core/api/test-api.ts';
import { inMs, playbackOf, roundOf } from '../testing-player.ts';
import {
  api,
  beats,
  createCountingEngine,
  events,
  heartbeatReply,
  openWith,
  pass,
  round,
  setUpWatch,
  start,
  video,
  watch,
  watchWith,
} from './testing-watch.ts';

setUpWatch();

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

describe('the phases of a round', () => {
  it('load the media before the controls, and show the video that has arrived meanwhile', async () => {
    const engine = createCountingEngine();
    api.handle(() => ({ body: playbackOf({ mode: 'LIVE', state: 'LIVE' }) }));
    const opening = openWith(engine);
    await opening.start;
    await settle(() => engine.made.length === 1);
    video.readyState = 4;
    video.paused = false;
    watchWith(opening);
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

  it('show messages that were sent before the end, and then the end', async () => {
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
