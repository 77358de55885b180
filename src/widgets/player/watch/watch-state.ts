import { computed, effect, signal, untracked } from '@preact/signals-react';
import { loadEngine } from '../engine/load-engine.ts';
import { type Opening, type Start, startSession } from '../opening.ts';
import type { PlayerState } from '../player-state.ts';
import { isLive } from '../rounds/rounds.ts';
import { type CaptionsState, createCaptions } from './captions.ts';
import { createScreen, type Screen } from './screen.ts';
import { createPlaybackSession, type PlaybackSession } from './session.ts';
import {
  afterEnd,
  errorOf,
  hasEnded,
  isAlmostOver,
  isEarly,
  isSeen,
  type Place,
  type SessionEnd,
  type Stop,
} from './watch-flow.ts';

export type Phase =
  | { name: 'opening' }
  /** The fan waits for the start of the round. */
  | { name: 'waiting' }
  | { name: 'playing'; screen: Screen; captions: CaptionsState; resumedAt: number }
  | { name: 'stopped'; stop: Stop };

export type WatchState = ReturnType<typeof createWatchState>;

/** One fan watching one round, from opening the session to its end. */
export function createWatchState(player: PlayerState, opening: Opening) {
  const { video } = opening;
  /** The last state of the round from the server. */
  const round = computed(() => player.stream.value?.round.value ?? opening.round);
  const phase = signal<Phase>({ name: 'opening' });
  let session: PlaybackSession | null = null;
  let stopFollowing: (() => void) | null = null;
  let isOver = false;

  const screenNow = () =>
    phase.peek().name === 'playing' ? (phase.peek() as Phase & { screen: Screen }).screen : null;

  function placeNow(): Place {
    const screen = screenNow();
    if (!screen?.hasBegun.peek()) return { positionSeconds: null, latencySeconds: null };
    // A recording that was watched to its end restarts from the beginning.
    const isOver = !screen.isLive && isAlmostOver(video.currentTime, video.duration);
    const positionSeconds = isOver ? 0 : screen.placeInRound(opening.round.startsAt);
    return { positionSeconds, latencySeconds: screen.latency.peek() };
  }

  async function begin(wanted: Promise<Start>, tellsPlace = true): Promise<void> {
    phase.value = { name: 'opening' };
    try {
      const start = await wanted;
      const mine = createPlaybackSession(start, placeNow);
      // The fan left while it was loading.
      if (isOver) return mine.leave();
      session = mine;
      stopFollowing = follow(mine);
      const { mode, state } = start.playback;
      if (isEarly(mode, state)) phase.value = { name: 'waiting' };
      else await play(mine, tellsPlace);
    } catch (error) {
      refuse(error);
    }
  }

  async function play(mine: PlaybackSession, tellsPlace = false): Promise<void> {
    const engine = await mine.play();
    // Start its first request before the controls are rendered, which takes longer than a reply.
    await nextTask();
    if (session !== mine || isOver) return;
    const { mode, captions: list } = mine.playback;
    const screen = createScreen(video, mode === 'LIVE', engine);
    const captions = createCaptions(video, list, player.host.language.peek(), mine.token.addTo);
    phase.value = { name: 'playing', screen, captions, resumedAt: (tellsPlace && mine.startAt) || 0 };
    await screen.play();
  }

  /** Connects the session, the round and the video. */
  function follow(mine: PlaybackSession): () => void {
    const stops = [
      effect(() => {
        const end = mine.end.value;
        if (end) untracked(() => ended(end));
      }),
      // The live channel has the round's state first; the heartbeat has it if the channel is down.
      effect(() => {
        const isOn = isLive(round.value.state) || isLive(mine.state.value);
        if (isOn && phase.value.name === 'waiting') untracked(() => void play(mine).catch(refuse));
      }),
      effect(() => {
        const trouble = phase.value.name === 'playing' ? phase.value.screen.trouble.value : null;
        // The engine retries by itself with growing delays, and uses the new token.
        if (trouble === 'refused') untracked(() => void mine.renew());
      }),
      effect(() => {
        const isDone = mine.end.value === 'broadcastEnded' || hasEnded(round.value.state) || hasEnded(mine.state.value);
        if (phase.value.name !== 'playing' || !phase.value.screen.isLive) return;
        const { screen } = phase.value;
        const picture = {
          hasEnded: screen.hasEnded.value,
          isWaiting: screen.isWaiting.value,
          isTroubled: screen.trouble.value !== null,
          recordedAt: screen.recordedAt.value,
        };
        if (isSeen(picture, isDone, round.value.endsAt)) untracked(finish);
      }),
    ];
    video.addEventListener('timeupdate', mine.runIfDue);
    return () => {
      for (const stop of stops) stop();
      video.removeEventListener('timeupdate', mine.runIfDue);
    };
  }

  function ended(end: SessionEnd): void {
    const isBroadcast = screenNow()?.isLive;
    const next = afterEnd(end, isBroadcast);
    if (next === 'again') {
      const at = isBroadcast === false ? video.currentTime : null;
      close();
      void begin(startSession(opening, false, at), at === null);
    } else if (next === 'finish') finish();
    else if (next !== 'watchOn') stop(next);
  }

  const refuse = (error: unknown) => stop({ why: 'refused', error });

  function stop(next: Stop): void {
    close();
    phase.value = { name: 'stopped', stop: next };
    player.reportError(errorOf(next));
  }

  /** The broadcast is over: the stage shows that, and what comes next. */
  function finish(): void {
    close();
    player.notify('fan-player-end', opening.round);
    player.leave();
  }

  function close(): void {
    stopFollowing?.();
    stopFollowing = null;
    screenNow()?.dispose();
    session?.leave();
    session = null;
  }

  void begin(opening.start);
  addEventListener('pagehide', player.leave);

  return {
    round: opening.round,
    /** The current delay behind the broadcast. */
    roundState: computed(() => round.value.state),
    phase,
    /** Retries, or takes the session over from the other device. */
    again(takeOver: boolean): void {
      void begin(startSession({ ...opening, engine: loadEngine() }, takeOver));
    },
    leave: player.leave,
    dispose(): void {
      isOver = true;
      removeEventListener('pagehide', player.leave);
      close();
    },
  };
}

function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
