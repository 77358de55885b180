import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-react';
import type { Round } from '../../../../server/streaming/contract.ts';
import { loadEngine } from '../engine/load-engine.ts';
import { type Opening, type Start, startSession } from '../opening/opening.ts';
import type { PlayerState } from '../player-state.ts';
import { isLive } from '../rounds/rounds.ts';
import { type CaptionsState, createCaptions } from './captions/captions.ts';
import { createScreen, type Screen } from './playing/screen.ts';
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
  /** The last state of the round from the server. */
  const round = computed(() => player.stream.value?.round.value ?? opening.round);
  const phase = signal<Phase>({ name: 'opening' });
  const run = createRun(player, opening, phase, round);

  void run.begin(opening.start);
  addEventListener('pagehide', player.leave);

  return {
    round: opening.round,
    /** The last state of the round from the server. */
    roundState: computed(() => round.value.state),
    phase,
    /** Retries, or takes the session over from the other device. */
    again(takeOver: boolean): void {
      void run.begin(startSession({ ...opening, engine: loadEngine() }, takeOver));
    },
    leave: player.leave,
    dispose(): void {
      removeEventListener('pagehide', player.leave);
      run.end();
    },
  };
}

/** Opens sessions one after another, and plays the current one. */
function createRun(player: PlayerState, opening: Opening, phase: Signal<Phase>, round: ReadonlySignal<Round>) {
  const { video } = opening;
  const current = createCurrent(phase);
  const { stop, refuse, finish } = createEnds(player, opening, phase, current.close);

  async function begin(pending: Promise<Start>, showsResumePlace = true): Promise<void> {
    phase.value = { name: 'opening' };
    try {
      const start = await pending;
      const mine = createPlaybackSession(start, () => placeIn(phase.peek(), opening));
      // The fan left while it was loading.
      if (current.isOver()) return mine.leave();
      const handlers = { ended, begun: () => void play(mine).catch(refuse), finish };
      current.open(mine, () => follow({ mine, video, phase, round }, handlers));
      const { mode, state } = start.playback;
      if (isEarly(mode, state)) phase.value = { name: 'waiting' };
      else await play(mine, showsResumePlace);
    } catch (error) {
      refuse(error);
    }
  }

  async function play(mine: PlaybackSession, showsResumePlace = false): Promise<void> {
    const engine = await mine.play();
    // Start its first request before the controls are rendered, which takes longer than a reply.
    await nextTask();
    if (!current.is(mine)) return;
    const screen = createScreen(video, mine.playback.mode === 'LIVE', engine);
    const captions = createCaptions(video, mine.playback.captions, player.host.language.peek(), mine.token.addTo);
    phase.value = { name: 'playing', screen, captions, resumedAt: (showsResumePlace && mine.startAt) || 0 };
    await screen.play();
  }

  function ended(end: SessionEnd): void {
    const isBroadcast = screenIn(phase.peek())?.isLive;
    const next = afterEnd(end, isBroadcast);
    if (next === 'again') {
      const at = isBroadcast === false ? video.currentTime : null;
      current.close();
      void begin(startSession(opening, false, at), at === null);
    } else if (next === 'finish') finish();
    else if (next !== 'watchOn') stop(next);
  }

  return { begin, end: current.end };
}

/** The open session: one at a time, and none after the end. */
function createCurrent(phase: ReadonlySignal<Phase>) {
  let session: PlaybackSession | null = null;
  let stopFollowing: (() => void) | null = null;
  let isOver = false;

  function close(): void {
    stopFollowing?.();
    stopFollowing = null;
    screenIn(phase.peek())?.dispose();
    session?.leave();
    session = null;
  }

  return {
    isOver: () => isOver,
    is: (mine: PlaybackSession) => session === mine && !isOver,
    open(mine: PlaybackSession, startFollowing: () => () => void): void {
      session = mine;
      stopFollowing = startFollowing();
    },
    close,
    end(): void {
      isOver = true;
      close();
    },
  };
}

/** How watching ends. */
function createEnds(player: PlayerState, opening: Opening, phase: Signal<Phase>, close: () => void) {
  function stop(next: Stop): void {
    close();
    phase.value = { name: 'stopped', stop: next };
    player.reportError(errorOf(next));
  }
  return {
    stop,
    refuse: (error: unknown) => stop({ why: 'refused', error }),
    /** The broadcast is over: the stage shows that, and the next step. */
    finish(): void {
      close();
      player.notify('fan-player-end', opening.round);
      player.leave();
    },
  };
}

const screenIn = (phase: Phase): Screen | null => (phase.name === 'playing' ? phase.screen : null);

function placeIn(phase: Phase, { video, round }: Opening): Place {
  const screen = screenIn(phase);
  if (!screen?.hasBegun.peek()) return { positionSeconds: null, latencySeconds: null };
  // A recording that was watched to its end restarts from the beginning.
  const isOver = !screen.isLive && isAlmostOver(video.currentTime, video.duration);
  const positionSeconds = isOver ? 0 : screen.placeInRound(round.startsAt);
  return { positionSeconds, latencySeconds: screen.latency.peek() };
}

interface Followed {
  mine: PlaybackSession;
  video: HTMLVideoElement;
  phase: ReadonlySignal<Phase>;
  round: ReadonlySignal<Round>;
}

interface WatchHandlers {
  ended(end: SessionEnd): void;
  /** The round that the fan waits for is on. */
  begun(): void;
  /** The broadcast has been watched to its end. */
  finish(): void;
}

/**
 * Connects the session, the round and the video.
 * @returns stops it
 */
function follow({ mine, video, phase, round }: Followed, { ended, begun, finish }: WatchHandlers): () => void {
  const stops = [
    effect(() => {
      const end = mine.end.value;
      if (end) untracked(() => ended(end));
    }),
    // The live channel has the round's state first; the heartbeat has it if the channel is down.
    effect(() => {
      const isOn = isLive(round.value.state) || isLive(mine.state.value);
      if (isOn && phase.value.name === 'waiting') untracked(begun);
    }),
    effect(() => {
      const trouble = screenIn(phase.value)?.trouble.value;
      // The engine retries by itself with growing delays, and uses the new token.
      if (trouble === 'refused') untracked(() => void mine.renew());
    }),
    effect(() => {
      const isDone = mine.end.value === 'broadcastEnded' || hasEnded(round.value.state) || hasEnded(mine.state.value);
      const screen = screenIn(phase.value);
      if (!screen?.isLive) return;
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
