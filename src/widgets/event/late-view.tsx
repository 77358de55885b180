import { type ReactNode, useState } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { type LatePart, useLatePart } from '../../core/state/late-part.ts';
import { ErrorState } from '../../core/ui/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';

interface LateViewProps<Part> {
  part: LatePart<Part>;
  onFailure: (error: unknown) => void;
  children: (part: Part) => ReactNode;
}

/** Where a late part stands, from before its script has arrived. */
export function LateView<Part>({ part: late, onFailure, children }: LateViewProps<Part>) {
  const t = useWords('event');
  const language = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const fail = (error: unknown) => {
    setFailure(error);
    onFailure(error);
  };
  const part = useLatePart(late, true, fail);
  const retry = () => {
    setFailure(null);
    late.load(language).catch(fail);
  };
  if (part) return children(part);
  if (failure !== null) {
    return <ErrorState message={messageOf(failure, language)} retryLabel={t('retry')} onRetry={retry} />;
  }
  return (
    <Loading label={t('loading')}>
      <Skeleton shape="line" />
    </Loading>
  );
}
