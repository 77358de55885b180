import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { Button } from '../../core/ui/button.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { RecordsState } from './records-state.ts';

/** Appends the next page of a list. */
export function MoreRows({ records, load }: { records: RecordsState; load: () => Promise<void> }) {
  useSignals();
  const t = useWords('vote-records');
  const language = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const more = () => {
    setFailure(null);
    load().catch(setFailure);
  };
  return (
    <div className="more">
      {failure === null ? null : <p role="alert">{messageOf(failure, language)}</p>}
      <Button busy={records.isLoadingMore.value} onClick={more}>
        {t('more')}
      </Button>
    </div>
  );
}
