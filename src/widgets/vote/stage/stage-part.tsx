import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { useIsSignInReady } from '../../../core/ui/state/sign-in-action.tsx';
import toastStyles from '../../../core/ui/state/toast.css?inline';
import { createToasts, ToastRegion } from '../../../core/ui/state/toast.tsx';
import { useWords } from '../../../core/words/words.ts';
import { CastSheet } from '../cast/cast-sheet.tsx';
import { StageBar } from './stage.tsx';
import type { StageProps } from './stage-props.ts';

const sheets = [toastStyles];

import { isVoter } from '../cast/cast-state.ts';

export { createCastState } from '../cast/cast-state.ts';

/** The selected candidate, and the dialog to cast a vote. */
export function Stage(props: Omit<StageProps, 'toasts'>) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-cast');
  const [toasts] = useState(createToasts);
  const isSignInReady = useIsSignInReady();
  const rights = props.cast.rights.value;
  // Rendered once everything is loaded: a text above its button that arrives later would move it.
  const [isReady, setReady] = useState(false);
  const isComplete = isSignInReady && (!isVoter() || rights.value !== undefined || rights.status === 'failed');
  if (isComplete && !isReady) setReady(true);
  return (
    <>
      {isReady ? <StageBar {...props} toasts={toasts} /> : null}
      <CastSheet {...props} toasts={toasts} />
      <ToastRegion toasts={toasts} closeLabel={t('close')} />
    </>
  );
}
