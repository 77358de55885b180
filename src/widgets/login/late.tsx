import { useSignal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { ReactNode } from 'react';
import { messageOf } from '../../core/api/fan-error.ts';
import { type LatePart, useLatePart } from '../../core/state/late-part.ts';
import { Button } from '../../core/ui/button.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';

interface LateProps<Part> {
  late: LatePart<Part>;
  /** Holds the place until the part is there. */
  waiting: ReactNode;
  onFailure: (error: unknown) => void;
  children: (part: Part) => ReactNode;
}

/** Shows a late part, or how to try again when it can't be had. */
export function Late<Part>({ late, waiting, onFailure, children }: LateProps<Part>) {
  useSignals();
  const t = useWords('login');
  const language = useLanguage();
  const failure = useSignal<unknown>(null);
  const part = useLatePart(late, failure.value === null, (error) => {
    failure.value = error;
    onFailure(error);
  });
  if (part) return children(part);
  if (failure.value === null) return waiting;
  return (
    <div className="login-late" role="alert">
      <p>{messageOf(failure.value, language)}</p>
      <Button
        onClick={() => {
          failure.value = null;
        }}
      >
        {t('retry')}
      </Button>
    </div>
  );
}
