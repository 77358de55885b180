import { useWords } from '../../core/words/words.ts';
import { type Outcome, runEach } from '../api/run-each.ts';
import { toasts } from '../layout/toasts.ts';

/** `runEach` for a list: shows how many rows were done, also where a failure stops it. */
export function useRunEach() {
  const t = useWords('studio');
  return async <Row>(
    rows: readonly Row[],
    key: string,
    call: (row: Row, key: string) => Promise<unknown>,
  ): Promise<Outcome> => {
    const outcome = await runEach(rows, key, call, (count) => toasts.show(t('list.stopped', { count })));
    const { done, refused } = outcome;
    toasts.show(refused === 0 ? t('list.done', { count: done }) : t('list.partlyDone', { count: done, refused }));
    return outcome;
  };
}
