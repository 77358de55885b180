import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../core/api/fan-error.ts';
import { forgetSignInWindow, signInWindow } from '../../core/session/sign-in-window.ts';
import { Button, ButtonLink } from '../../core/ui/button.tsx';
import { Flare } from '../../core/ui/flare.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { LoginState } from './login-state.ts';

/** On a partner's page: the way to the platform's own window, and the way on when it can't open or gets lost. */
export function PartnerPanel({ state }: { state: LoginState }) {
  useSignals();
  const t = useWords('login');
  const language = useLanguage();
  const shown = signInWindow.value;
  const failed = shown.status === 'failed' ? shown : null;
  const open = () => {
    forgetSignInWindow();
    state.openWindow();
  };
  return (
    <>
      <Button kind="primary" large wide busy={shown.status === 'exchanging'} onClick={open}>
        <Flare />
        <span>{t('signInWithFanfare')}</span>
      </Button>
      <p className="login-message" role="status">
        {failed ? messageOf(failed.error, language) : shown.status === 'open' ? t('windowOpen') : null}
      </p>
      {failed?.continueUrl ? (
        <ButtonLink kind="quiet" wide href={failed.continueUrl}>
          {t('continueHere')}
        </ButtonLink>
      ) : null}
    </>
  );
}
