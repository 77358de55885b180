import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../../core/api/fan-error.ts';
import { forgetSignInWindow, signInWindow } from '../../../core/session/sign-in-window.ts';
import { Button, ButtonLink } from '../../../core/ui/form/button.tsx';
import { Flare } from '../../../core/ui/rays/flare.tsx';
import { PlatformFallback } from '../../../core/ui/state/platform-fallback.tsx';
import { useSignInFailure } from '../../../core/ui/state/sign-in-action.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { LoginState } from '../login-state.ts';

/** On a partner's page: opens the platform's sign-in window, with another way if it can't open or fails. */
export function PartnerPanel({ state }: { state: LoginState }) {
  useSignals();
  const t = useWords('login');
  const language = useLanguage();
  const shown = signInWindow.value;
  const failure = useSignInFailure();
  const open = () => {
    forgetSignInWindow();
    state.openWindow();
  };
  return (
    <>
      {failure?.isPermanent ? null : (
        <Button kind="primary" large wide busy={shown.status === 'exchanging'} onClick={open}>
          <Flare />
          <span>{t('signInWithFanfare')}</span>
        </Button>
      )}
      <p className="login-message" role="status">
        {failure ? messageOf(failure.error, language) : shown.status === 'open' ? t('windowOpen') : null}
      </p>
      {failure?.isPermanent ? <PlatformFallback to="/" /> : null}
      {failure?.continueUrl ? (
        <ButtonLink kind="quiet" wide href={failure.continueUrl}>
          {t('continueHere')}
        </ButtonLink>
      ) : null}
    </>
  );
}
