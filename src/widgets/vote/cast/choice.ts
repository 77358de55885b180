import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Rights } from '../../../../server/vote/contract.ts';
import type { RemoteState } from '../../../core/state/remote.ts';
import type { VoteState } from '../one-vote/vote-state.ts';
import { afterEvent, type CastEvent, firstCasting } from './cast-flow.ts';
import {
  type Ballot,
  choose,
  chosenFirst,
  fit,
  freeFirst,
  type RightKind,
  type Selection,
  sizeOf,
} from './selection.ts';

export type Choice = ReturnType<typeof createChoice>;

/** The state of casting, and the fan's selection within their rights. */
export function createChoice(
  { voteId, selectedId }: Pick<VoteState, 'voteId' | 'selectedId'>,
  rights: ReadonlySignal<RemoteState<Rights>>,
) {
  const casting = signal(firstCasting);
  const spendable = computed(() => rights.value.value ?? { free: 0, paid: 0, castable: 0 });
  const selection = computed(() => fit(casting.value.chosen, spendable.value));

  /** @returns whether the event had an effect */
  function step(event: CastEvent): boolean {
    const before = casting.peek();
    casting.value = afterEvent(before, event);
    return casting.peek() !== before;
  }
  const want = (chosen: Selection) => step({ type: 'choose', chosen });

  return {
    casting,
    selection,
    candidateId: computed(() => casting.value.pending?.candidateId ?? selectedId.value),
    step,
    want,
    chooseFirst(): void {
      const { phase, chosen } = casting.peek();
      if (phase === 'choosing') want(chosenFirst(chosen, spendable.peek()));
    },
    set: (kind: RightKind, amount: number) => want(choose(selection.peek(), kind, amount, spendable.peek())),
    setAll: (amount: number) => want(freeFirst(amount, spendable.peek())),
    /** The ballot of this selection; null if there is nothing to cast. */
    ballot(): Ballot | null {
      const candidateId = selectedId.peek();
      return candidateId && sizeOf(selection.peek()) > 0 ? { voteId, candidateId, ...selection.peek() } : null;
    },
    reset(): void {
      casting.value = firstCasting;
    },
  };
}
