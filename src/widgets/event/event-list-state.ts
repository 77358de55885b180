import { effect, signal, untracked } from '@preact/signals-react';
import type { EventFilter, EventSummary } from '../../../server/event/contract.ts';
import { call } from '../../core/api/call.ts';
import type { Host } from '../../core/element/host.ts';
import { session } from '../../core/session/session.ts';
import { createRemote } from '../../core/state/remote.ts';

export type EventListState = ReturnType<typeof createEventListState>;

export interface ListQuestion {
  filter: EventFilter;
  titleId: string | undefined;
  mine: boolean;
}

/** Events by state, page by page; or those that the fan has entered. */
export function createEventListState(
  language: Host['language'],
  first: ListQuestion,
  report: (error: unknown) => void,
) {
  const question = signal(first);
  const nextCursor = signal<string | null>(null);
  const next = signal<'idle' | 'loading' | 'failed'>('idle');

  const ask = (cursor?: string, abort?: AbortSignal) => {
    const { filter, titleId, mine } = question.peek();
    const more = { ...(cursor && { cursor }) };
    const signal = abort && { signal: abort };
    return mine
      ? call('GET /event/me', { query: more, ...signal })
      : call('GET /event', { query: { filter, ...(titleId && { titleId }), ...more }, ...signal });
  };

  const events = createRemote<readonly EventSummary[]>(async (abort) => {
    const page = await ask(undefined, abort);
    nextCursor.value = page.nextCursor;
    next.value = 'idle';
    return page.events;
  });

  const stopFollowing = effect(() => {
    void language.value;
    const { mine } = question.value;
    if (!session.isHydrated.value) return;
    const isIn = session.isLoggedIn.value && session.user.value !== null;
    untracked(() => {
      if (isIn || !mine) void events.load();
      // Whoever signs in next must not see what the last one entered.
      else events.set([]);
    });
  });

  return {
    question,
    events: events.state,
    nextCursor,
    next,
    load: events.load,
    choose(change: Partial<ListQuestion>): void {
      question.value = { ...question.peek(), ...change };
    },
    async more(): Promise<void> {
      const cursor = nextCursor.peek();
      const asked = question.peek();
      if (cursor === null || next.peek() === 'loading') return;
      next.value = 'loading';
      try {
        const page = await ask(cursor);
        if (question.peek() !== asked) return;
        const known = new Set(events.state.peek().value?.map(({ eventId }) => eventId));
        events.set((shown = []) => [...shown, ...page.events.filter(({ eventId }) => !known.has(eventId))]);
        nextCursor.value = page.nextCursor;
        next.value = 'idle';
      } catch (error) {
        next.value = 'failed';
        report(error);
      }
    },
    dispose(): void {
      stopFollowing();
      events.dispose();
    },
  };
}
