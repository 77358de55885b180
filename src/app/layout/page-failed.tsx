import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { useWords } from '../../core/words/words.ts';

/** A page whose script could not be had, or that broke. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords('site');
  return <ErrorState messageAs="h1" message={t('pageFailed')} retryLabel={t('retry')} onRetry={onRetry} />;
}
