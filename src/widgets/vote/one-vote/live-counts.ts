import { computed, signal } from '@preact/signals-react';
import { type CountMessage, mergeCounts, type Standing, standingsOf, unknownTally } from './counts.ts';
import { throttle } from './throttle.ts';

/** Milliseconds between two updates of the ranking: fast enough to feel live, slow enough to read. */
const rankingPause = 400;

/** The counts of a vote as they are shown: all messages count, but the ranking changes only now and then. */
export function createLiveCounts() {
  const tally = signal(unknownTally);
  const standings = computed(() => standingsOf(tally.value));
  /** The first ranking that the fan saw; movement is shown relative to it. */
  const firstStandings = signal<ReadonlyMap<string, Standing>>(new Map());
  /** True if the order is final for now: the counts have arrived, or failed. */
  const isSettled = signal(false);

  let newest = unknownTally;
  const publish = throttle(() => {
    tally.value = newest;
    isSettled.value = true;
    if (firstStandings.peek().size === 0) firstStandings.value = standings.peek();
  }, rankingPause);

  return {
    shown: { tally, standings, firstStandings, isSettled, hasRanks: computed(() => standings.value.size > 0) },
    receive(message: CountMessage): void {
      newest = mergeCounts(newest, message);
      publish.call();
    },
    cancel: publish.cancel,
  };
}
