import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-react';
import type { InquiryTopic, Question } from '../../../server/inquiry/contract.ts';
import type { Language } from '../../../server/platform/http/contract.ts';
import { call } from '../../core/api/call.ts';
import { createRemote } from '../../core/state/remote.ts';
import { shownOf } from './list-rules.ts';

/** How long a fan pauses before what they typed is looked for, in milliseconds. */
const pause = 250;

/** The answered questions: all of them by topic, or what a search finds. */
export function createQuestionsState(language: ReadonlySignal<Language>) {
  const topic = signal<InquiryTopic | null>(null);
  /** What stands in the field; what was last asked for follows it. */
  const term = signal('');
  const wanted = computed(() => term.value.trim());
  let timer: ReturnType<typeof setTimeout> | undefined;

  // The newest answer wins: one to an earlier term is dropped on the way.
  const found = createRemote<readonly Question[]>(async (abort) => {
    const q = wanted.peek();
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
    isSearching: computed(() => wanted.value !== ''),
    all: found.state,
    /** Nothing has come yet, so that nobody knows how far down its end will be. */
    isWaiting: computed(() => found.state.value.status === 'loading' && !found.state.value.value),
    /** Those of the topic; a search looks through all of them. */
    shown: computed(() => shownOf(found.state.value.value ?? [], topic.value, wanted.value !== '')),
    load: found.load,
    search(text: string): void {
      const before = wanted.peek();
      term.value = text;
      if (wanted.peek() === before) return;
      clearTimeout(timer);
      timer = setTimeout(() => void found.load(), wanted.peek() === '' ? 0 : pause);
    },
    dispose(): void {
      clearTimeout(timer);
      stopFollowing();
      found.dispose();
    },
  };
}
