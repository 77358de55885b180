import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { StreamUpdate } from '../../../../server/streaming/contract.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { serverNow } from '../../../core/clock/clock.ts';
import { subscribe } from '../../../core/live/live.ts';
import { session } from '../../../core/session/session.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { Language } from '../../../core/words/language.ts';
import { findRound, nextMoment, withLiveStates } from './rounds.ts';

export type LoadedStream = Reply<'GET /streaming/:streamId'>;
export type Streams = Reply<'GET /streaming'>['streams'];
export type StreamState = ReturnType<typeof createStreamState>;

/** How long to wait for the live channel after a round's moment, before the stream is reloaded. Milliseconds. */
const marginMs = 2_000;
/** The longest delay of a browser timer. */
const maxWait = 2 ** 31 - 1;

/** A stream, the selected round, and the fan's tickets for it. Loading starts at once. */
export function createStreamState(
  streamId: string,
  roundName: ReadonlySignal<string | undefined>,
  language: ReadonlySignal<Language>,
  onFailure?: (error: unknown) => void,
) {
  const params = { streamId };
  const detail = createRemote(
    (abort) => call('GET /streaming/:streamId', { params, language: language.peek(), signal: abort }),
    onFailure,
  );
  const related = createRemote((abort) =>
    call('GET /streaming/:streamId/related', { params, language: language.peek(), signal: abort }),
  );
  /** A selected round stays selected, also when another one goes live. */
  const selectedRound = signal<string | undefined>(undefined);
  const round = computed(() => {
    const stream = detail.state.value.value;
    return stream ? findRound(stream, roundName.value ?? selectedRound.value) : null;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stopKeeping = effect(() => {
    if (round.value) selectedRound.value = String(round.value.number);
  });
  // Tickets belong to the fan: they change with the session.
  const stopFollowing = effect(() => {
    void session.user.value?.userId;
    if (session.isHydrated.value) untracked(() => void detail.load());
  });
  const unsubscribe = subscribe(`stream:${streamId}`, (message) => {
    // The live contract defines the message of a `stream` topic.
    const update = message as StreamUpdate;
    const { value: streamDetail, status } = detail.state.peek();
    if (!streamDetail) return;
    detail.set({ ...streamDetail, ...withLiveStates(streamDetail, update) });
    // Restart a pending load: its reply would have more than the message, such as the fan's tickets.
    if (status === 'loading') void detail.load();
  });
  // If the live channel is down, or the tab was hidden, a round's moment must not be missed. Failed loads are
  // retried.
  const stopWaiting = effect(() => {
    const shown = round.value;
    const isFailed = detail.state.value.status === 'failed';
    clearTimeout(timer);
    const next = shown && !isFailed ? nextMoment(shown, serverNow()) : null;
    if (next !== null) timer = setTimeout(detail.load, Math.min(maxWait, next - serverNow() + marginMs));
  });
  void related.load();

  return {
    streamId,
    detail: detail.state,
    related: related.state,
    round,
    load(): void {
      void detail.load();
      void related.load();
    },
    /** Reloads the fan's tickets. */
    reload: detail.load,
    dispose(): void {
      clearTimeout(timer);
      stopKeeping();
      stopFollowing();
      unsubscribe();
      stopWaiting();
      detail.dispose();
      related.dispose();
    },
  };
}
