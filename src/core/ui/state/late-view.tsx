import type { ReactNode } from 'react';
import { useAwaitedPart } from '../../state/awaited-part.ts';
import type { LatePart } from '../../state/late-part.ts';
import { useWords } from '../../words/words.ts';
import { ErrorState } from './error-state.tsx';

interface LateViewProps<Part> {
  part: LatePart<Part>;
  /** Shown until the part has arrived. */
  waiting: ReactNode;
  /** If false, nothing is loaded yet. */
  isEnabled?: boolean;
  onFailure: (error: unknown) => void;
  children: (part: Part) => ReactNode;
}

/** A late part, with a placeholder until it has arrived and a retry button if it fails. */
export function LateView<Part>({ part: late, waiting, isEnabled, onFailure, children }: LateViewProps<Part>) {
  const t = useWords('core');
  const { part, failure, retry } = useAwaitedPart(late, onFailure, isEnabled);
  if (part) return children(part);
  if (failure === null) return waiting;
  return <ErrorState error={failure} retryLabel={t('retry')} onRetry={retry} />;
}
