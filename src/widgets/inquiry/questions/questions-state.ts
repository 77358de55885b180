import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { Question, QuestionTopic } from '../../../../server/inquiry/contract.ts';
import type { Language } from '../../../../server/platform/http/contract.ts';
import { call } from '../../../core/api/call.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { shownOf } from '../list-rules.ts';

/** Debounce of typing, in milliseconds. */
const pause = 250;

/** The answered questions: all of them by topic, or the results of a search. */
export function createQuestionsState(language: ReadonlySignal<Language>) {
  const topic = signal<QuestionTopic | null>(null);
  /** The text in the search field; the search follows it after a pause. */
  const term = signal('');
  const trimmed = computed(() => term.value.trim());
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Only the newest reply counts: a new search aborts the earlier one.
  const found = createRemote<readonly Question[]>(async (abort) => {
    const q = trimmed.peek();
    const query = q ? { q } : {};
    return (await call('GET /inquiry/question', { query, language: language.peek(), signal: abort })).questions;
  });

  const stopFollowing = effect(() => {
    void language.value;
    untracked(() => void found.load());
  });

  return {
    topic,
    term,
    isSearching: computed(() => trimmed.value !== ''),
    all: found.state,
    /** Nothing is loaded yet, so the final height is unknown. */
    isWaiting: computed(() => found.state.value.status === 'loading' && !found.state.value.value),
    /** The questions of the topic; a search ignores the topic. */
    shown: computed(() => shownOf(found.state.value.value ?? [], topic.value, trimmed.value !== '')),
    load: found.load,
    search(text: string): void {
      const before = trimmed.peek();
      term.value = text;
      if (trimmed.peek() === before) return;
      clearTimeout(timer);
      timer = setTimeout(() => void found.load(), trimmed.peek() === '' ? 0 : pause);
    },
    dispose(): void {
      clearTimeout(timer);
      stopFollowing();
      found.dispose();
    },
  };
}
