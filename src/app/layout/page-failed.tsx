import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { useWords } from '../../core/words/words.ts';

/** Shown in place of a page whose script failed to load, or that crashed. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords('site');
  return <ErrorState messageAs="h1" message={t('pageFailed')} retryLabel={t('retry')} onRetry={onRetry} />;
}
