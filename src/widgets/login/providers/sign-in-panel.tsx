import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Provider } from '../../../../server/account/profile/person.ts';
import { FanError, messageOf } from '../../../core/api/fan-error.ts';
import marks from '../../../core/provider/provider-marks.css?inline';
import { ProviderMark } from '../../../core/provider/provider-marks.tsx';
import { Button } from '../../../core/ui/form/button.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import type { LoginState } from '../login-state.ts';
import { useSheet } from '../sheet/use-sheet.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { createProviderState, type ProviderState } from './provider-state.ts';
import styles from './providers.css?inline';

interface SignInPanelProps {
  login: LoginState;
  /** The page's choice; undefined: all. */
  chosen: readonly Provider[] | undefined;
}

/** The providers' buttons, on the platform itself. */
export function SignInPanel({ login, chosen }: SignInPanelProps) {
  useSignals();
  useSheet(styles);
  useSheet(marks);
  const t = useWords('login');
  const language = useLanguage();
  const [state] = useState(() => createProviderState(login));
  const offer = state.offer.value;
  const error = state.error.value ?? (offer.status === 'failed' ? offer.error : null);

  useEffect(() => {
    void state.loadOffer();
    return state.connect();
  }, [state]);

  return (
    <>
      <p className="login-message" role="alert">
        {error ? messageOf(error, language) : null}
      </p>
      {error instanceof FanError && /^(IN_APP_BROWSER|POPUP_BLOCKED)$/.test(error.code) ? <OpenElsewhere /> : null}
      {offer.status === 'failed' && !offer.value ? (
        <Button onClick={() => void state.loadOffer()}>{t('retry')}</Button>
      ) : (
        <ul className="providers" aria-busy={!offer.value}>
          {offer.value
            ? inOrder(offer.value.providers, chosen, state.lastProvider).map((provider) => (
                <li key={provider}>
                  <ProviderButton provider={provider} state={state} />
                </li>
              ))
            : Array.from({ length: chosen?.length ?? 6 }, (_, index) => <li key={index} className="provider-space" />)}
        </ul>
      )}
      {/* Only Google opens a window; the page of any other provider replaces this one. */}
      <p className="login-message" role="status">
        {state.isWindowOpen.value ? t('windowOpen') : null}
      </p>
    </>
  );
}

function ProviderButton({ provider, state }: { provider: Provider; state: ProviderState }) {
  useSignals();
  const t = useWords('login');
  const busy = state.busy.value;
  const warm = provider === 'google' ? state.warmGoogle : undefined;
  return (
    <button
      type="button"
      part="provider"
      className={`provider brand-${provider}`}
      disabled={busy !== null && busy !== provider}
      aria-busy={busy === provider || undefined}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => void state.choose(provider)}
    >
      {busy === provider ? <Spinner /> : <ProviderMark provider={provider} />}
      <span className="provider-name">{t(`continueWith.${provider}`)}</span>
      {state.lastProvider === provider ? <span className="provider-last">{t('lastUsed')}</span> : null}
    </button>
  );
}

/** The page's choice in the page's order; the last used provider comes first. */
function inOrder(
  offered: readonly Provider[],
  chosen: readonly Provider[] | undefined,
  last: string | null,
): Provider[] {
  const shown = chosen ? chosen.filter((provider) => offered.includes(provider)) : offered;
  return [...shown].sort((one, other) => Number(other === last) - Number(one === last));
}
