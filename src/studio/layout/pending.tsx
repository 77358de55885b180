import type { Remote } from '../../core/state/remote.ts';
import { Spinner } from '../../core/ui/state/spinner.tsx';
import { useWords } from '../../core/words/words.ts';
import { Failed } from './failed.tsx';

/** Shown in place of content that is loading, or failed to load. */
export function Pending({ of: { state, load } }: { of: Pick<Remote<unknown>, 'state' | 'load'> }) {
  const t = useWords('studio');
  const shown = state.value;
  if (shown.status === 'failed') return <Failed error={shown.error} onRetry={load} />;
  return (
    <div role="status" aria-label={t('loading')}>
      <Spinner />
    </div>
  );
}
