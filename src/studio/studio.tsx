import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { ErrorState } from '../core/ui/state/error-state.tsx';
import { Spinner } from '../core/ui/state/spinner.tsx';
import { ToastRegion } from '../core/ui/state/toast.tsx';
import { useWords } from '../core/words/words.ts';
import { failureText } from './api/failure.ts';
import { DeskPlace } from './layout/desk-place.tsx';
import { Shell } from './layout/shell.tsx';
import { toasts } from './layout/toasts.ts';
import { FromDirectory } from './session/from-directory.tsx';
import { Invitation } from './session/invitation.tsx';
import { ProofDialog } from './session/proof-dialog.tsx';
import { staff } from './session/session-signals.ts';
import { SignIn } from './session/sign-in.tsx';
import { loadStaff, sessionState } from './session/staff-session.ts';

/** Studio: an invitation, the sign-in, or the desks of the signed-in staff member. */
export function Studio() {
  useSignals();
  const t = useWords('studio');
  const [path] = useLocation();
  const me = staff.value;
  const { status } = sessionState.value;

  useEffect(() => {
    document.title = t('name');
  }, [t]);

  if (path === '/studio/invitation') return <Invitation />;
  if (path === '/studio/directory') return <FromDirectory />;
  if (me === undefined) {
    const state = sessionState.value;
    return (
      <main className="gate">
        {state.status === 'failed' ? (
          <ErrorState
            message={failureText(state.error)}
            retryLabel={t('retry')}
            onRetry={loadStaff}
            busy={status === 'loading'}
          />
        ) : (
          <div role="status" aria-label={t('loading')}>
            <Spinner />
          </div>
        )}
      </main>
    );
  }
  return (
    <>
      {me === null ? (
        <SignIn />
      ) : (
        <Shell me={me} path={path}>
          <DeskPlace me={me} path={path} />
        </Shell>
      )}
      <ProofDialog />
      <ToastRegion toasts={toasts} closeLabel={t('close')} />
    </>
  );
}
