import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { useAwaitedPart } from '../../core/state/awaited-part.ts';
import type { LatePart } from '../../core/state/late-part.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';

interface LateProps<Part> {
  late: LatePart<Part>;
  /** Reserves the place until the part is loaded. */
  waiting: ReactNode;
  onFailure: (error: unknown) => void;
  children: (part: Part) => ReactNode;
}

/** Shows a late part, or a retry button if it failed. */
export function Late<Part>({ late, waiting, onFailure, children }: LateProps<Part>) {
  useSignals();
  const t = useWords('login');
  const language = useLanguage();
  const { part, failure, retry } = useAwaitedPart(late, onFailure);
  if (part) return children(part);
  if (failure === null) return waiting;
  return (
    <div className="login-late" role="alert">
      <p>{messageOf(failure, language)}</p>
      <Button onClick={retry}>{t('retry')}</Button>
    </div>
  );
}
