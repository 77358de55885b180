import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RedirectProvider } from '../../../../server/account/profile/person.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { Button } from '../../../core/ui/form/button.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { loadWords, useWords } from '../../../core/words/words.ts';
import { createCallbackState } from './auth-callback-state.ts';
import { SignInStage } from './sign-in-stage.tsx';

await loadWords('sign-in');

const providers: Readonly<Record<string, RedirectProvider>> = {
  '/auth/twitter/callback': 'twitter',
  '/auth/line/callback': 'line',
  '/auth/kakao/callback': 'kakao',
  '/auth/naver/callback': 'naver',
  '/auth/facebook/callback': 'facebook',
};

/** The redirect target of sign-in providers. */
export default function AuthCallbackPage() {
  useSignals();
  const t = useWords('sign-in');
  const site = useWords('site');
  const [state] = useState(() =>
    createCallbackState(providers[location.pathname.replace(/\/$/, '')] ?? 'twitter', location.search),
  );
  const error = state.error.value;
  const isLink = state.purpose === 'link';
  const provider = t(`providers.${state.provider}`);

  if (!error) {
    return (
      <SignInStage>
        <div className="stage-wait" role="status">
          <Spinner />
          <p>{t('callback.working', { provider })}</p>
        </div>
      </SignInStage>
    );
  }
  return (
    <SignInStage isPage={!state.isWindow}>
      <h1 className="stage-title">{t(isLink ? 'callback.linkFailedTitle' : 'callback.failedTitle', { provider })}</h1>
      <p className="stage-lead" role="alert">
        {messageOf(error)}
      </p>
      <p className="stage-lead">{t(`callback.next.${state.next.value}`, { provider })}</p>
      <Button kind="primary" large wide busy={state.leaving.value} onClick={() => void state.retry()}>
        {t(isLink ? 'callback.linkRetry' : 'callback.retry')}
      </Button>
      <Link className="button button-plain button-wide" href={state.path} replace>
        {state.path === '/' ? site('toHome') : t('callback.back')}
      </Link>
    </SignInStage>
  );
}
