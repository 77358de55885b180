import { useSignals } from '@preact/signals-react/runtime';
import type { Provider } from '../../../server/account/profile/person.ts';
import { platform } from '../../core/platform.ts';
import { joined } from '../../core/session/joined.ts';
import { session } from '../../core/session/session.ts';
import { signInObstacle } from '../../core/session/sign-in-obstacle.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { useIsSignInReady } from '../../core/ui/state/sign-in-action.tsx';
import { useWords } from '../../core/words/words.ts';
import { AccountCard } from './account-card.tsx';
import { pendingJoin } from './complete/pending-join.ts';
import { Late } from './late.tsx';
import type { LoginState } from './login-state.ts';
import { PartnerPanel } from './partner/partner-panel.tsx';
import { joinPart, providersPart } from './parts.ts';

export interface LoginContentProps {
  state: LoginState;
  /** The page's choice of providers; undefined: all. */
  providers: readonly Provider[] | undefined;
  /** In a sheet, whose title is the heading, and which shows nothing once the fan is signed in. */
  inSheet?: boolean;
}

/** The current step: sign-in, sign-up, or the account. */
export function LoginContent({ state, providers, inSheet }: LoginContentProps) {
  useSignals();
  const t = useWords('login');
  const isSignInReady = useIsSignInReady();
  if (!isSignInReady) return null;
  const pending = pendingJoin.value;
  const isSignedIn = session.isLoggedIn.value;
  if (joined.value !== null || (pending && !isSignedIn)) {
    return (
      <Late late={joinPart} waiting={<div className="login-space" />} onFailure={state.report}>
        {({ JoinForm }) => <JoinForm pending={pending} />}
      </Late>
    );
  }
  if (isSignedIn) return inSheet ? null : <AccountCard state={state} />;
  return (
    <section className="sign-in">
      {inSheet ? null : (
        <Heading className="login-title" part="title">
          {t('title')}
        </Heading>
      )}
      {signInObstacle.value ? null : <p className="login-lead">{t(platform.isOwnOrigin ? 'lead' : 'partnerLead')}</p>}
      {platform.isOwnOrigin ? (
        <Late late={providersPart} waiting={<div className="login-space" />} onFailure={state.report}>
          {({ SignInPanel }) => <SignInPanel login={state} chosen={providers} />}
        </Late>
      ) : (
        <PartnerPanel state={state} />
      )}
      {signInObstacle.value ? null : <p className="login-note">{t('firstTime')}</p>}
    </section>
  );
}
