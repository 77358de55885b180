import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { Provider } from '../../../server/account/contract.ts';
import { messageOf } from '../../core/api/fan-error.ts';
import { Button } from '../../core/ui/button.tsx';
import { Spinner } from '../../core/ui/spinner.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { LoginState } from './login-state.ts';
import { ProviderMark } from './provider-marks.tsx';

interface SignInPanelProps {
  state: LoginState;
  wanted: readonly Provider[] | undefined;
}

/** On the platform itself: the providers. */
export function SignInPanel({ state, wanted }: SignInPanelProps) {
  useSignals();
  const t = useWords('login');
  const language = useLanguage();
  const offer = state.offer.value;
  const error = state.error.value ?? (offer.status === 'failed' ? offer.error : null);

  useEffect(() => {
    void state.loadOffer();
  }, [state]);

  return (
    <>
      <p className="login-lead">{t('lead')}</p>
      <p className="login-message" role="alert">
        {error ? messageOf(error, language) : null}
      </p>
      {offer.status === 'failed' && !offer.value ? (
        <Button onClick={() => void state.loadOffer()}>{t('retry')}</Button>
      ) : (
        <ul className="providers" aria-busy={!offer.value}>
          {offer.value
            ? inOrder(offer.value.providers, wanted, state.lastProvider).map((provider) => (
                <li key={provider}>
                  <ProviderButton provider={provider} state={state} />
                </li>
              ))
            : Array.from({ length: wanted?.length ?? 6 }, (_, index) => <li key={index} className="provider-space" />)}
        </ul>
      )}
    </>
  );
}

function ProviderButton({ provider, state }: { provider: Provider; state: LoginState }) {
  useSignals();
  const t = useWords('login');
  const busy = state.busy.value;
  return (
    <button
      type="button"
      part="provider"
      className={`provider provider-${provider}`}
      disabled={busy !== null && busy !== provider}
      aria-busy={busy === provider || undefined}
      onPointerEnter={provider === 'google' ? state.warmGoogle : undefined}
      onFocus={provider === 'google' ? state.warmGoogle : undefined}
      onClick={() => void state.choose(provider)}
    >
      {busy === provider ? (
        <span className="mark">
          <Spinner />
        </span>
      ) : (
        <ProviderMark provider={provider} />
      )}
      <span className="provider-name">{t(`continueWith.${provider}`)}</span>
      {state.lastProvider === provider ? <span className="provider-last">{t('lastUsed')}</span> : null}
    </button>
  );
}

/** The page's choice in the page's order; what this browser used last comes first. */
function inOrder(
  offered: readonly Provider[],
  wanted: readonly Provider[] | undefined,
  last: string | null,
): Provider[] {
  const shown = wanted ? wanted.filter((provider) => offered.includes(provider)) : offered;
  return [...shown].sort((one, other) => Number(other === last) - Number(one === last));
}
