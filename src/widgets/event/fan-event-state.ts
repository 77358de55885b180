import { signal } from '@preact/signals-react';
import { type SitePath, sitePath } from '../../../rules/site/site-path.ts';
import type { PropsOf } from '../../core/element/attributes/attributes.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { createRetry } from '../../core/state/retry.ts';
import type { eventElement } from './contract.ts';
import { listPart } from './late-parts.ts';
import type { EventListState } from './list/event-list-state.ts';
import { createOpenEvent, type EventHost, type OpenEvent } from './open-event.ts';

export type EventAttributes = PropsOf<typeof eventElement.attributes>;
export type FanEventState = ReturnType<typeof createFanEventState>;

/** The page of an event on the platform, or of all events; within a fan's own events both are in the member page. */
function eventLink(eventId: string | null, mine: boolean): SitePath {
  return sitePath(mine ? '/mypage/event' : '/event', { event: eventId });
}

/** State of the element: its list, or one event. The attributes and the fan's steps both change it. */
export function createFanEventState(host: EventHost) {
  /** True if there is a list to go back to; false for an element with an `event-id` of its own. */
  const isFromList = signal(false);
  let current: Partial<EventAttributes> = {};
  const reportError = reporterOf(host);
  const { opened, showEvent, closeEvent } = createOpened(host, reportError);
  const { list, listFailure, showNewest, stop } = createList(host, () => current, reportError);

  function showList(): void {
    closeEvent();
    isFromList.value = true;
    showNewest();
  }

  const linkTo = (eventId: string | null) => eventLink(eventId, current.mine ?? false);

  return {
    host,
    list,
    listFailure,
    opened,
    isFromList,
    reportError,
    showList,
    linkTo,

    /** Follows the attributes. Only changed values count, so that a step of the fan is not undone. */
    follow(attributes: EventAttributes): void {
      const before = current;
      current = attributes;
      const { eventId, filter, titleId, mine } = attributes;
      const isOther = before.filter !== filter || before.titleId !== titleId || before.mine !== mine;
      if (isOther) list.peek()?.choose({ filter, titleId, mine });
      if (eventId && eventId !== before.eventId) showEvent(eventId);
      if (!eventId && (before.eventId || !before.filter)) showList();
    },
    open(eventId: string): void {
      if (host.emit('fan-navigate', { to: linkTo(eventId), eventId })) showEvent(eventId);
    },
    back(): void {
      if (host.emit('fan-navigate', { to: linkTo(null), eventId: null })) showList();
    },
    dispose(): void {
      stop();
      opened.peek()?.dispose();
    },
  };
}

/** The event that is open. */
function createOpened(host: EventHost, reportError: (error: unknown) => void) {
  const opened = signal<OpenEvent | null>(null);
  return {
    opened,
    showEvent(eventId: string): void {
      if (opened.peek()?.eventId === eventId) return;
      opened.peek()?.dispose();
      opened.value = createOpenEvent(eventId, host, reportError);
    },
    closeEvent(): void {
      opened.peek()?.dispose();
      opened.value = null;
    },
  };
}

/** The list of events, whose script is loaded when it is shown first. */
function createList(
  host: EventHost,
  attributesOf: () => Partial<EventAttributes>,
  reportError: (error: unknown) => void,
) {
  const list = signal<EventListState | null>(null);
  const listFailure = signal<unknown>(null);
  let isStopped = false;
  const retry = createRetry(() => void load());

  async function load(): Promise<void> {
    try {
      const { createEventListState } = await listPart.load(host.language.peek());
      if (isStopped) return;
      retry.stop();
      const { filter = 'all', titleId, mine = false } = attributesOf();
      list.value ??= createEventListState(host.language, { filter, titleId, mine }, reportError);
    } catch (error) {
      if (isStopped) return;
      listFailure.value ??= error;
      retry.failed();
    }
  }

  return {
    list,
    listFailure,
    /** Loads it; a list that is there is updated, after a change in an event. */
    showNewest(): void {
      listFailure.value = null;
      void (list.peek() ? list.peek()?.events.load() : load());
    },
    stop(): void {
      isStopped = true;
      retry.stop();
      list.peek()?.dispose();
    },
  };
}
