import { effect, signal, untracked } from '@preact/signals-react';
import type { EventDetail } from '../../../server/event/contract.ts';
import { call, newActionKey } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { serverNow } from '../../core/clock/clock.ts';
import { session } from '../../core/session/session.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { EventHost } from './fan-event-state.ts';
import { entryPart } from './late-parts.ts';
import { nextLook } from './next-look.ts';

export type OpenEvent = ReturnType<typeof createOpenEvent>;

/** Failures after which the entry may have been taken: the same key goes out again. */
const unsure = new Set(['NETWORK', 'SERVER_ERROR', 'IN_FLIGHT', 'OVERLOADED', 'RATE_LIMITED']);

/** One event: how it stands, and the way in. It looks again when the clock moves it on. */
export function createOpenEvent(eventId: string, host: EventHost, report: (error: unknown) => void) {
  const isAsking = signal(false);
  const isEntering = signal(false);
  const failure = signal<unknown>(null);
  /** Whether the fan got in just now, for the moment that it is. */
  const justEntered = signal(false);
  let key: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const event = createRemote<EventDetail>((abort) =>
    call('GET /event/:eventId', { params: { eventId }, language: host.language.peek(), signal: abort }),
  );

  const stopFollowing = effect(() => {
    void host.language.value;
    void session.user.value?.userId;
    if (session.isHydrated.value) untracked(() => void event.load());
  });

  const stopWaiting = effect(() => {
    const { value } = event.state.value;
    clearTimeout(timer);
    const wait = value ? nextLook(value, serverNow()) : null;
    if (wait !== null) timer = setTimeout(() => void event.load(), wait);
  });

  return {
    eventId,
    event: event.state,
    isAsking,
    isEntering,
    failure,
    justEntered,
    load: event.load,
    report,
    /** Shows what an entry means; nothing happens before it is confirmed. */
    async ask(): Promise<void> {
      failure.value = null;
      try {
        await entryPart.load(host.language.peek());
        isAsking.value = true;
      } catch (error) {
        failure.value = error;
        report(error);
      }
    },
    close(): void {
      isAsking.value = false;
    },
    async enter(): Promise<void> {
      if (isEntering.peek() || !host.emit('fan-before-entry', { eventId })) return;
      isEntering.value = true;
      failure.value = null;
      key ??= newActionKey();
      try {
        const entry = await call('POST /event/:eventId/entry', { params: { eventId }, key });
        key = null;
        const { value } = event.state.peek();
        if (value) event.set({ ...value, entered: true, entry });
        justEntered.value = !entry.again;
        isAsking.value = false;
        host.emit('fan-event-entry', { eventId });
      } catch (error) {
        if (error instanceof FanError && !unsure.has(error.code)) key = null;
        failure.value = error;
        report(error);
        void event.load();
      } finally {
        isEntering.value = false;
      }
    },
    dispose(): void {
      stopFollowing();
      stopWaiting();
      clearTimeout(timer);
      event.dispose();
    },
  };
}
