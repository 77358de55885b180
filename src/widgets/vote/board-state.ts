import { signal } from '@preact/signals-react';
import type { VoteFilter, VoteSummary } from '../../../server/vote/contract.ts';
import { call } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';

export const voteFilters: readonly VoteFilter[] = ['all', 'ongoing', 'ended', 'upcoming'];

export type BoardState = ReturnType<typeof createBoardState>;

/** The votes of a filter and, where one is given, a title; page by page. Loading begins at once. */
export function createBoardState(firstFilter: VoteFilter, firstTitleId: string | undefined) {
  const filter = signal(firstFilter);
  const titleId = signal(firstTitleId);
  const nextCursor = signal<string | null>(null);
  const next = signal<'idle' | 'loading' | 'failed'>('idle');

  const fetchPage = (cursor: string | undefined, abort?: AbortSignal) =>
    call('GET /vote', {
      query: { filter: filter.peek(), titleId: titleId.peek(), cursor },
      ...(abort && { signal: abort }),
    });

  const votes = createRemote<readonly VoteSummary[]>(async (abort) => {
    const page = await fetchPage(undefined, abort);
    nextCursor.value = page.nextCursor;
    next.value = 'idle';
    return page.votes;
  });

  void votes.load();

  return {
    filter,
    titleId,
    votes: votes.state,
    nextCursor,
    next,
    load: votes.load,
    dispose: votes.dispose,

    choose(wanted: VoteFilter, title = titleId.peek()): void {
      filter.value = wanted;
      titleId.value = title;
      nextCursor.value = null;
      void votes.load();
    },
    /** Appends the next page; one at a time, and none that belongs to an earlier filter. */
    async more(): Promise<void> {
      const cursor = nextCursor.peek();
      if (!cursor || next.peek() === 'loading') return;
      next.value = 'loading';
      try {
        const page = await fetchPage(cursor);
        if (nextCursor.peek() !== cursor) return;
        nextCursor.value = page.nextCursor;
        votes.set((before = []) => [...before, ...page.votes]);
        next.value = 'idle';
      } catch {
        // The board stays as it is and offers to try again where the next page would begin.
        if (nextCursor.peek() === cursor) next.value = 'failed';
      }
    },
  };
}
