import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { useWords } from '../../core/words/words.ts';
import { failureText } from '../api/failure.ts';

/** Shown in place of content that failed to load. */
export function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords('studio');
  return <ErrorState error={error} message={failureText(error)} retryLabel={t('retry')} onRetry={onRetry} />;
}
