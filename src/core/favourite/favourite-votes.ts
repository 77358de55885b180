import { favouritesFirst } from './favourites.ts';

interface ListedVote {
  readonly status: string;
  readonly artistIds: readonly string[];
}

/**
 * Among votes of the same status those with a favourite come first. The statuses stay in their order: an ended vote never comes
 * before a running one.
 */
export function favouriteVotesFirst<Vote extends ListedVote>(votes: readonly Vote[]): Vote[] {
  const runs: Vote[][] = [];
  for (const vote of votes) {
    const last = runs.at(-1);
    if (last !== undefined && last[0]?.status === vote.status) last.push(vote);
    else runs.push([vote]);
  }
  return runs.flatMap((run) => favouritesFirst(run, ({ artistIds }) => artistIds));
}
