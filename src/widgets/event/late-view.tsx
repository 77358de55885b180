import { type ReactNode } from 'react';
import { useAwaitedPart } from '../../core/state/awaited-part.ts';
import type { LatePart } from '../../core/state/late-part.ts';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';

interface LateViewProps<Part> {
  part: LatePart<Part>;
  onFailure: (error: unknown) => void;
  children: (part: Part) => ReactNode;
}

/** Reserves the place of a late part before its script is loaded. */
export function LateView<Part>({ part: late, onFailure, children }: LateViewProps<Part>) {
  const t = useWords('event');
  const { part, failure, retry } = useAwaitedPart(late, onFailure);
  if (part) return children(part);
  if (failure !== null) {
    return <ErrorState error={failure} retryLabel={t('retry')} onRetry={retry} />;
  }
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="line" />
    </Loading>
  );
}
