import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Scope, wordOfScope } from '../../../../rules/scopes.ts';
import { messageOf } from '../../api/fan-error.ts';
import { may } from '../../session/scopes.ts';
import { allow, forgetSignInWindow } from '../../session/sign-in-window.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { Button, ButtonLink } from '../form/button.tsx';
import { Flare } from '../rays/flare.tsx';
import { useSignInFailure } from './sign-in-action.tsx';

interface AllowScopeProps {
  scope: Scope;
  /** Called once the fan has allowed it, here or in another element. */
  onAllowed: () => void;
}

/** Shown in place of content without the fan's permission: its name, and a button that asks for it. */
export function AllowScope({ scope, onAllowed }: AllowScopeProps) {
  useSignals();
  const t = useWords('scopes');
  const core = useWords('core');
  const language = useLanguage();
  const failure = useSignInFailure();
  const [isAsking, setAsking] = useState(false);
  const isAllowed = may(scope);
  const allowed = useEffectEvent(onAllowed);
  useEffect(() => {
    if (isAllowed) allowed();
  }, [isAllowed]);
  const request = async () => {
    forgetSignInWindow();
    setAsking(true);
    await allow(scope);
    setAsking(false);
  };
  return (
    <div className="state">
      <Flare />
      <p className="state-text">{t('allow.text')}</p>
      <p className="state-text">“{t(`may.${wordOfScope(scope)}`)}”</p>
      {failure ? <p role="alert">{messageOf(failure.error, language)}</p> : null}
      <Button kind="primary" busy={isAsking} onClick={() => void request()}>
        {t('allow.ask')}
      </Button>
      {failure?.continueUrl ? <ButtonLink href={failure.continueUrl}>{core('continueHere')}</ButtonLink> : null}
    </div>
  );
}
