import { effect, signal, untracked } from '@preact/signals-react';
import type { Round } from '../../../server/streaming/contract.ts';
import { call } from '../../core/api/call.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { session } from '../../core/session/session.ts';
import { requestSignIn } from '../../core/session/sign-in.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { playerElement } from './contract.ts';
import { createDoublePress } from './double-press.ts';
import { loadEngine } from './engine/load-engine.ts';
import { type Opening, open } from './opening.ts';
import { detailOf, isAnother, type PlayerAttributes, sceneFor, ticketFor } from './player-flow.ts';
import { playerLink } from './rounds/rounds.ts';
import { createStreamState, type StreamState } from './rounds/stream-state.ts';

export type PlayerHost = Host<typeof playerElement>;
export type PlayerState = ReturnType<typeof createPlayerState>;

/** What stands on the stage. */
export type Scene = { name: 'poster' } | { name: 'door' } | { name: 'watch'; opening: Opening };

const poster: Scene = { name: 'poster' };

/**
 * Which stream and round the element shows, and what is on its stage.
 * @param loadControls fetches the script that shows what plays, once
 */
export function createPlayerState(host: PlayerHost, loadControls: () => Promise<unknown>) {
  const stream = signal<StreamState | null>(null);
  const asked = signal<string | undefined>(undefined);
  const scene = signal<Scene>(poster);
  const doublePress = createDoublePress();
  const reportError = reporterOf(host);
  const streams = createRemote(
    (abort) =>
      call('GET /streaming', {
        query: { titleId: given?.titleId },
        language: host.language.peek(),
        signal: abort,
      }),
    reportError,
  );
  let given: PlayerAttributes | null = null;
  let lastState: string | undefined;

  function show(streamId: string | undefined, round: string | undefined): void {
    stage(poster);
    asked.value = round;
    if (streamId === undefined) void streams.load();
    if (stream.peek()?.streamId === streamId) return;
    stream.peek()?.dispose();
    stream.value = streamId === undefined ? null : createStreamState(streamId, asked, host.language, reportError);
  }

  const tellingOf = (round: Round) => detailOf(stream.peek()?.streamId ?? '', round);
  const loaded = () => stream.peek()?.detail.peek().value;

  const stopTelling = effect(() => {
    const state = stream.value?.round.value;
    if (!state || state.state === lastState) return;
    const isFirst = lastState === undefined;
    lastState = state.state;
    const { streamId } = untracked(() => stream.value) ?? { streamId: '' };
    if (!isFirst) host.emit('fan-player-round-change', { streamId, round: state.number, state: state.state });
  });
  const stopFollowing = effect(() => {
    // Names come from the server in the reader's language.
    void host.language.value;
    untracked(() => {
      if (stream.value) stream.value.load();
      else if (streams.state.value.value) void streams.load();
    });
  });

  /** Whether nothing but pressing play is left to do. */
  const isReady = (round: Round) => sceneFor(loaded(), round, session.isLoggedIn.peek()) === 'watch';

  function watch(round: Round): void {
    const opening = open(round, ticketFor(loaded(), round));
    // Whoever shows the opening tells of its failures; until its script is there, they have nobody to hear them.
    opening.start.catch(() => undefined);
    fetchScripts();
    stage({ name: 'watch', opening });
  }

  /** What plays, each once. Who needs it asks again and tells of a failure. */
  function fetchScripts(): void {
    Promise.all([loadEngine(), loadControls()]).catch(() => undefined);
  }

  function stage(next: Scene): void {
    const before = scene.peek();
    // Also where the controls never came to end it.
    if (before.name === 'watch') before.opening.start.then(({ stop }) => stop()).catch(() => undefined);
    scene.value = next;
  }

  return {
    host,
    stream,
    streams: streams.state,
    loadStreams: streams.load,
    scene,
    swallowDoublePress: doublePress.swallow,

    reportError,
    /** Tells the page what happens to the round. */
    tell(name: 'fan-player-play' | 'fan-player-pause' | 'fan-player-end', round: Round): void {
      host.emit(name, tellingOf(round));
    },
    /** Follows the attributes: only what changed counts, so that a fan's own step is not undone. */
    follow(attributes: PlayerAttributes): void {
      const before = given;
      given = attributes;
      if (isAnother(before, attributes)) show(attributes.streamId, attributes.round);
    },
    /** Another round, or another stream. */
    go(streamId: string, round?: number): void {
      const to = playerLink(streamId, round);
      const text = round === undefined ? undefined : String(round);
      if (host.emit('fan-navigate', { to, streamId, round: round ?? null })) show(streamId, text);
    },
    /** The fan presses play: what is still missing is asked for at the door. */
    press(round: Round): void {
      if (!host.emit('fan-before-play', tellingOf(round))) return;
      doublePress.begin();
      if (isReady(round)) {
        watch(round);
        return;
      }
      stage({ name: 'door' });
      if (session.isHydrated.peek() && !session.isLoggedIn.peek()) requestSignIn();
    },
    check(): void {
      stage({ name: 'door' });
    },
    /** The button is down: what plays is on its way before it is up. */
    prepare(round: Round): void {
      if (isReady(round)) fetchScripts();
    },
    watch,
    leave(): void {
      stage(poster);
      void stream.peek()?.reload();
    },
    dispose(): void {
      stage(poster);
      stopTelling();
      stopFollowing();
      streams.dispose();
      stream.peek()?.dispose();
    },
  };
}
