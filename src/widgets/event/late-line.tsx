import type { ReactNode } from 'react';
import type { LatePart } from '../../core/state/late-part.ts';
import { LateView } from '../../core/ui/state/late-view.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useWords } from '../../core/words/words.ts';

interface LateLineProps<Part> {
  part: LatePart<Part>;
  onFailure: (error: unknown) => void;
  children: (part: Part) => ReactNode;
}

/** The place of a part that is a line at first. */
export function LateLine<Part>(props: LateLineProps<Part>) {
  const t = useWords('event');
  const waiting = (
    <Loading label={t('loading')}>
      <Skeleton shape="line" />
    </Loading>
  );
  return <LateView {...props} waiting={waiting} />;
}
