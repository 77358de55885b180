import type { VoteState } from './vote-state.ts';

/** Counts that are on their way already have their place, so that nothing moves when they arrive. Reads signals. */
export const expectsRanks = ({ hasRanks, isSettled, detail }: VoteState): boolean =>
  hasRanks.value || (!isSettled.value && Boolean(detail.value.value?.total));
