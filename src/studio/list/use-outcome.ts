import { useWords } from '../../core/words/words.ts';
import type { Outcome } from '../api/run-each.ts';
import { toasts } from '../layout/toasts.ts';

/** Shows how an action on several rows ended. */
export function useOutcome(): (outcome: Outcome) => void {
  const t = useWords('studio');
  return ({ done, refused }) =>
    toasts.show(refused === 0 ? t('list.done', { count: done }) : t('list.partlyDone', { count: done, refused }));
}
