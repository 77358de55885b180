import { effect, signal, untracked } from '@preact/signals-react';
import type { EventFilter, EventSummary } from '../../../../server/event/contract.ts';
import { call } from '../../../core/api/call.ts';
import type { Host } from '../../../core/element/host.ts';
import { session } from '../../../core/session/session.ts';
import { createPagedRemote, type PagedRemote } from '../../../core/state/paged-remote.ts';

export type EventListState = ReturnType<typeof createEventListState>;

export interface ListQuestion {
  filter: EventFilter;
  titleId: string | undefined;
  mine: boolean;
}

/** Events by state, in pages; or those that the fan has entered. */
export function createEventListState(
  language: Host['language'],
  first: ListQuestion,
  report: (error: unknown) => void,
) {
  const question = signal(first);
  const fetchPage = (cursor: string | undefined, signal: AbortSignal) => {
    const { filter, titleId, mine } = question.peek();
    return mine
      ? call('GET /event/me', { query: { cursor }, language: language.peek(), signal })
      : call('GET /event', { query: { filter, titleId, cursor }, language: language.peek(), signal });
  };

  const events: PagedRemote<EventSummary> = createPagedRemote(async (cursor, abort) => {
    const page = await fetchPage(cursor, abort);
    // An event whose state changed between two pages may be in both.
    const shownIds = new Set(cursor ? events.state.peek().value?.map(({ eventId }) => eventId) : []);
    return { rows: page.events.filter(({ eventId }) => !shownIds.has(eventId)), nextCursor: page.nextCursor };
  }, report);

  const stopFollowing = effect(() => {
    void language.value;
    const { mine } = question.value;
    if (!session.isHydrated.value) return;
    const isSignedIn = session.isLoggedIn.value && session.user.value !== null;
    untracked(() => {
      if (isSignedIn || !mine) void events.load();
      // The next fan must not see the last one's entries.
      else events.clear();
    });
  });

  return {
    question,
    events,
    choose(change: Partial<ListQuestion>): void {
      question.value = { ...question.peek(), ...change };
    },
    dispose(): void {
      stopFollowing();
      events.dispose();
    },
  };
}
