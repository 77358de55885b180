import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Round } from '../../../server/streaming/contract.ts';
import { call } from '../../core/api/call.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { isSignedInWith } from '../../core/session/scopes.ts';
import { session } from '../../core/session/session.ts';
import { requestSignIn } from '../../core/session/sign-in.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { playerElement } from './contract.ts';
import { loadEngine } from './engine/load-engine.ts';
import { createDoublePress } from './opening/double-press.ts';
import { type Opening, open } from './opening/opening.ts';
import { detailOf, isAnother, type PlayerAttributes, sceneFor, ticketFor } from './player-flow.ts';
import { playerLink } from './rounds/rounds.ts';
import { createStreamState, type LoadedStream, type StreamState } from './rounds/stream-state.ts';

export type PlayerHost = Host<typeof playerElement>;
export type PlayerState = ReturnType<typeof createPlayerState>;

/** The content of the stage. */
export type Scene = { name: 'poster' } | { name: 'door' } | { name: 'watch'; opening: Opening };

const poster: Scene = { name: 'poster' };
const door: Scene = { name: 'door' };

/**
 * The stream and round of the element, and the content of its stage.
 * @param loadControls loads the script of the player, once
 */
export function createPlayerState(host: PlayerHost, loadControls: () => Promise<unknown>) {
  const reportError = reporterOf(host);
  let current: PlayerAttributes | null = null;
  const opened = createOpenedStream(host, () => current?.titleId, reportError);
  const { stream } = opened;
  const stage = createStage(loadControls);
  /** How often a round or a stream was chosen, by the fan or by the attributes. */
  const choices = signal(0);
  const stopNotifying = notifyOfStates(host, stream);
  const loaded = () => stream.peek()?.detail.peek().value;

  function show(streamId: string | undefined, round: string | undefined): void {
    choices.value++;
    stage.clear();
    opened.select(streamId, round);
  }

  const watch = (round: Round) => stage.watch(round, ticketFor(loaded(), round));

  return {
    host,
    stream,
    streams: opened.streams.state,
    loadStreams: opened.streams.load,
    scene: stage.scene,
    isWatched: stage.isWatched,
    choices,

    reportError,
    /** Follows the attributes. Only changed values count, so that a step of the fan is not undone. */
    follow(attributes: PlayerAttributes): void {
      const before = current;
      current = attributes;
      if (isAnother(before, attributes)) show(attributes.streamId, attributes.round);
    },
    watch,
    ...actionsOf({ host, stream, stage, loaded, show, watch }),
    dispose(): void {
      stage.show(poster);
      stopNotifying();
      opened.dispose();
    },
  };
}

interface Parts {
  host: PlayerHost;
  stream: ReadonlySignal<StreamState | null>;
  stage: ReturnType<typeof createStage>;
  loaded(): LoadedStream | undefined;
  show(streamId: string, round: string | undefined): void;
  watch(round: Round): void;
}

/** Actions of the fan. */
function actionsOf({ host, stream, stage, loaded, show, watch }: Parts) {
  const doublePress = createDoublePress();
  const eventDetail = (round: Round) => detailOf(stream.peek()?.streamId ?? '', round);
  /** True if the fan only has to press play. */
  const isReady = (round: Round) => sceneFor(loaded(), round, isSignedInWith('watch')) === 'watch';

  return {
    swallowDoublePress: doublePress.swallow,
    /** Fires an event about the round. */
    notify(name: 'fan-player-play' | 'fan-player-pause' | 'fan-player-end', round: Round): void {
      host.emit(name, eventDetail(round));
    },
    /** Changes the round or the stream. */
    go(streamId: string, round?: number): void {
      const to = playerLink(streamId, round);
      const text = round === undefined ? undefined : String(round);
      if (host.emit('fan-navigate', { to, streamId, round: round ?? null })) show(streamId, text);
    },
    /** Handles a press on play; missing steps are shown as checks. */
    press(round: Round): void {
      if (!host.emit('fan-before-play', eventDetail(round))) return;
      doublePress.begin();
      if (isReady(round)) {
        watch(round);
        return;
      }
      stage.show(door);
      if (session.isHydrated.peek() && !isSignedInWith('watch')) requestSignIn('watch');
    },
    check: () => stage.show(door),
    /** On pointer down: loading starts before the click. */
    prepare(round: Round): void {
      if (isReady(round)) stage.fetchScripts();
    },
    leave(): void {
      stage.show(poster);
      void stream.peek()?.reload();
    },
  };
}

/** The content of the stage, and the scripts that it needs. */
function createStage(loadControls: () => Promise<unknown>) {
  const scene = signal<Scene>(poster);
  /** True if the video was shown since this round was opened: then the stage keeps its height when the video ends. */
  const isWatched = signal(false);

  /** Loads the scripts of the player, each once. The code that needs one calls it again and reports the failure. */
  function fetchScripts(): void {
    Promise.all([loadEngine(), loadControls()]).catch(() => undefined);
  }

  function show(next: Scene): void {
    const before = scene.peek();
    // The controls end the session, but may not have been loaded.
    if (before.name === 'watch') before.opening.start.then(({ stop }) => stop()).catch(() => undefined);
    if (next.name === 'watch') isWatched.value = true;
    scene.value = next;
  }

  return {
    scene,
    isWatched,
    fetchScripts,
    show,
    watch(round: Round, ticketId: string | null): void {
      const opening = open(round, ticketId);
      // The component that shows the opening reports its failures; before its script is loaded there is none.
      opening.start.catch(() => undefined);
      fetchScripts();
      show({ name: 'watch', opening });
    },
    /** For another round. */
    clear(): void {
      show(poster);
      isWatched.value = false;
    },
  };
}

/** The selected stream, or the list of streams where there is none. Both are loaded again in another language. */
function createOpenedStream(
  host: PlayerHost,
  titleId: () => string | undefined,
  reportError: (error: unknown) => void,
) {
  const stream = signal<StreamState | null>(null);
  const roundName = signal<string | undefined>(undefined);
  const streams = createRemote(
    (abort) => call('GET /streaming', { query: { titleId: titleId() }, language: host.language.peek(), signal: abort }),
    reportError,
  );
  const stopFollowing = effect(() => {
    // Names from the server are in the reader's language.
    void host.language.value;
    untracked(() => {
      if (stream.value) stream.value.load();
      else if (streams.state.value.value) void streams.load();
    });
  });
  return {
    stream,
    streams,
    select(streamId: string | undefined, round: string | undefined): void {
      roundName.value = round;
      if (streamId === undefined) void streams.load();
      if (stream.peek()?.streamId === streamId) return;
      stream.peek()?.dispose();
      stream.value = streamId === undefined ? null : createStreamState(streamId, roundName, host.language, reportError);
    },
    dispose(): void {
      stopFollowing();
      streams.dispose();
      stream.peek()?.dispose();
    },
  };
}

/**
 * Fires an event when the state of the round changes, but not for the first one.
 * @returns stops it
 */
function notifyOfStates(host: PlayerHost, stream: ReadonlySignal<StreamState | null>): () => void {
  let lastState: string | undefined;
  return effect(() => {
    const state = stream.value?.round.value;
    if (!state || state.state === lastState) return;
    const isFirst = lastState === undefined;
    lastState = state.state;
    const { streamId } = untracked(() => stream.value) ?? { streamId: '' };
    if (!isFirst) host.emit('fan-player-round-change', { streamId, round: state.number, state: state.state });
  });
}
