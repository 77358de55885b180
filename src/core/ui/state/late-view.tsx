import type { ReactNode } from 'react';
import { useAwaitedPart } from '../../state/awaited-part.ts';
import type { LatePart } from '../../state/late-part.ts';
import { useWords } from '../../words/words.ts';
import { ErrorState } from './error-state.tsx';

interface LateViewProps<Part> {
  part: LatePart<Part>;
  /** Holds the place until the part is there. */
  waiting: ReactNode;
  /** False: nothing is fetched yet. */
  isWanted?: boolean;
  onFailure: (error: unknown) => void;
  children: (part: Part) => ReactNode;
}

/** Where a late part stands, from before its script has arrived: what waits for it, or why it can't be had. */
export function LateView<Part>({ part: late, waiting, isWanted, onFailure, children }: LateViewProps<Part>) {
  const t = useWords('core');
  const { part, failure, retry } = useAwaitedPart(late, onFailure, isWanted);
  if (part) return children(part);
  if (failure === null) return waiting;
  return <ErrorState error={failure} retryLabel={t('retry')} onRetry={retry} />;
}
