import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { Candidate } from '../../../../server/vote/contract.ts';
import type { Language } from '../../../core/words/language.ts';
import { type CandidateOrder, possibleOrder, sortCandidates } from './candidate-order.ts';
import type { Standing } from './counts.ts';

/** The candidates in the fan's order and search, and the selected one. */
export function createCandidateView(
  all: () => readonly Candidate[],
  standings: ReadonlySignal<ReadonlyMap<string, Standing>>,
  language: ReadonlySignal<Language>,
) {
  const chosenOrder = signal<CandidateOrder>('rank');
  const term = signal('');
  const isFound = signal<((candidate: Candidate) => boolean) | null>(null);
  const selectedId = signal<string | null>(null);
  /** The candidate of a link, until the list has scrolled to it. */
  const featured = signal<string | null>(null);

  const order = computed(() => possibleOrder(chosenOrder.value, standings.value.size > 0));
  const found = computed(() => (isFound.value ? all().filter(isFound.value) : all()));

  return {
    order,
    term,
    selectedId,
    featured,
    shown: computed(() => sortCandidates(found.value, order.value, standings.value, language.value)),
    selected: computed(() => all().find((each) => each.candidateId === selectedId.value) ?? null),
    sortBy(order: CandidateOrder): void {
      chosenOrder.value = order;
    },
    /** @param searcher returns a filter for a term */
    search(text: string, searcher: (term: string) => (candidate: Candidate) => boolean): void {
      batch(() => {
        term.value = text;
        isFound.value = searcher(text);
      });
    },
    select(candidateId: string | null): void {
      selectedId.value = candidateId;
    },
    /** Selects the candidate of a link and clears a search that would hide it. */
    feature(candidateId: string): void {
      batch(() => {
        term.value = '';
        isFound.value = null;
        selectedId.value = candidateId;
        featured.value = candidateId;
      });
    },
    hasFeatured(): void {
      featured.value = null;
    },
  };
}
