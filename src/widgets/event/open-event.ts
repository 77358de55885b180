import { effect, signal, untracked } from '@preact/signals-react';
import type { EventDetail } from '../../../server/event/contract.ts';
import { createAction } from '../../core/api/action.ts';
import { call } from '../../core/api/call.ts';
import { serverNow } from '../../core/clock/clock.ts';
import type { Host } from '../../core/element/host.ts';
import { afterWelcome } from '../../core/session/joined.ts';
import { isSignedInWith } from '../../core/session/scopes.ts';
import { session } from '../../core/session/session.ts';
import { takeIntention } from '../../core/session/sign-in.ts';
import { createRemote } from '../../core/state/remote.ts';
import type { eventElement } from './contract.ts';
import { entryPart } from './late-parts.ts';
import { reloadDelay } from './reload-delay.ts';

export type EventHost = Host<typeof eventElement>;
export type OpenEvent = ReturnType<typeof createOpenEvent>;

/** One event with its state and the entry. It reloads at the times when its state changes. */
export function createOpenEvent(eventId: string, host: EventHost, report: (error: unknown) => void) {
  const isConfirmOpen = signal(false);
  /** True if the fan has entered just now, for the confirmation. */
  const justEntered = signal(false);
  /** True if the fan wants to see the result. */
  const isResultRequested = signal(false);
  /** Actions that continue after a sign-in. */
  const intentions = { enter: `enter:${eventId}`, check: `check:${eventId}` };
  let stopGoingOn = () => {};
  const action = createAction((error) => {
    report(error);
    void event.load();
  });
  const { failure } = action;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const event = createRemote<EventDetail>(
    (abort) => call('GET /event/:eventId', { params: { eventId }, language: host.language.peek(), signal: abort }),
    report,
  );

  const stopFollowing = effect(() => {
    void host.language.value;
    void session.user.value?.userId;
    if (session.isHydrated.value) untracked(() => void event.load().then(goOn));
  });

  /** After the sign-in that the fan began here, with the event as that fan sees it. */
  function goOn(): void {
    const { status, value } = event.state.peek();
    if (status !== 'ready' || !isSignedInWith('event:enter')) return;
    if (takeIntention(intentions.check)) isResultRequested.value = true;
    if (!takeIntention(intentions.enter) || value.entry || value.status !== 'ENTRY_OPEN') return;
    stopGoingOn();
    stopGoingOn = afterWelcome(() => void openConfirm());
  }

  /** Explains the entry; nothing is sent before the fan confirms. */
  async function openConfirm(): Promise<void> {
    failure.value = null;
    try {
      await entryPart.load(host.language.peek());
      isConfirmOpen.value = true;
    } catch (error) {
      failure.value = error;
      report(error);
    }
  }

  const stopWaiting = effect(() => {
    const { value } = event.state.value;
    clearTimeout(timer);
    const wait = value ? reloadDelay(value, serverNow()) : null;
    if (wait !== null) timer = setTimeout(() => void event.load(), wait);
  });

  return {
    eventId,
    event: event.state,
    isConfirmOpen,
    isEntering: action.busy,
    failure,
    justEntered,
    isResultRequested,
    intentions,
    load: event.load,
    report,
    openConfirm,
    close(): void {
      isConfirmOpen.value = false;
    },
    async enter(): Promise<void> {
      if (action.busy.peek() || !host.emit('fan-before-entry', { eventId })) return;
      const entry = await action.run('', (key) => call('POST /event/:eventId/entry', { params: { eventId }, key }));
      if (!entry) return;
      const { value } = event.state.peek();
      if (value) event.set({ ...value, entered: true, entry });
      justEntered.value = !entry.again;
      isConfirmOpen.value = false;
      host.emit('fan-event-entry', { eventId });
    },
    dispose(): void {
      stopFollowing();
      stopWaiting();
      stopGoingOn();
      clearTimeout(timer);
      event.dispose();
    },
  };
}
