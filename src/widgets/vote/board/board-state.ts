import { type ReadonlySignal, signal } from '@preact/signals-react';
import type { VoteFilter, VoteSummary } from '../../../../server/vote/contract.ts';
import { call } from '../../../core/api/call.ts';
import { favouriteVotesFirst } from '../../../core/favourite/favourite-votes.ts';
import { followFavourites } from '../../../core/favourite/favourites.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import type { Language } from '../../../core/words/language.ts';

export const voteFilters: readonly VoteFilter[] = ['all', 'ongoing', 'ended', 'upcoming'];

export type BoardState = ReturnType<typeof createBoardState>;

/** The votes of a filter and, optionally, a title; in pages. Loading starts at once. */
export function createBoardState(
  language: ReadonlySignal<Language>,
  firstFilter: VoteFilter,
  firstTitleId: string | undefined,
  onFailure: (error: unknown) => void,
) {
  const filter = signal(firstFilter);
  const titleId = signal(firstTitleId);
  const votes = createPagedRemote<VoteSummary>(async (cursor, abort) => {
    const query = { filter: filter.peek(), titleId: titleId.peek(), cursor };
    const page = await call('GET /vote', { query, language: language.peek(), signal: abort });
    // Sorted once per page: later changes of the favourites do not move votes that the fan has seen.
    return { rows: favouriteVotesFirst(page.votes), nextCursor: page.nextCursor };
  }, onFailure);

  followFavourites();
  void votes.load();

  return {
    filter,
    titleId,
    votes,

    choose(newFilter: VoteFilter, title = titleId.peek()): void {
      filter.value = newFilter;
      titleId.value = title;
      void votes.restart();
    },
  };
}
