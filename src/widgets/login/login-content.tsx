import { useSignals } from '@preact/signals-react/runtime';
import { lazy, Suspense } from 'react';
import type { Provider } from '../../../server/account/contract.ts';
import { platform } from '../../core/platform.ts';
import { session } from '../../core/session/session.ts';
import { Spinner } from '../../core/ui/spinner.tsx';
import { useWords } from '../../core/words/words.ts';
import { AccountCard } from './account-card.tsx';
import type { LoginState } from './login-state.ts';
import { PartnerPanel } from './partner-panel.tsx';
import { joined, pendingJoin } from './pending-join.ts';
import { SignInPanel } from './sign-in-panel.tsx';

const JoinForm = lazy(() => import('./join/join-form.tsx'));

export interface LoginContentProps {
  state: LoginState;
  /** The page's choice of providers; undefined: all. */
  providers: readonly Provider[] | undefined;
  /** Where a dialog's own title is the headline. */
  untitled?: boolean;
}

/** Whatever is next for this fan: signing in, signing up, or their account. */
export function LoginContent({ state, providers, untitled }: LoginContentProps) {
  useSignals();
  const t = useWords('login');
  if (!session.isHydrated.value) return null;
  const pending = pendingJoin.value;
  if (joined.value !== null || (pending && !session.isLoggedIn.value)) {
    return (
      <Suspense fallback={<Spinner />}>
        <JoinForm pending={pending} />
      </Suspense>
    );
  }
  if (session.isLoggedIn.value) return <AccountCard state={state} />;
  return (
    <section className="sign-in">
      {untitled ? null : (
        <h2 className="login-title" part="title">
          {t('title')}
        </h2>
      )}
      {platform.isOwnOrigin ? <SignInPanel state={state} wanted={providers} /> : <PartnerPanel state={state} />}
      <p className="login-note">{t('firstTime')}</p>
    </section>
  );
}
