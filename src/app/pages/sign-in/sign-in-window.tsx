import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { neededScope, type Scope, wordOfScope } from '../../../../rules/scopes.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { session } from '../../../core/session/session.ts';
import { storage } from '../../../core/storage/storage.ts';
import { Button, ButtonLink } from '../../../core/ui/form/button.tsx';
import { Checkbox } from '../../../core/ui/form/checkbox.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { loadWords, readLanguage, setLanguage, useWords } from '../../../core/words/words.ts';
import '../../../core/ui/form/checkbox.css';
import '../../../widgets/login/index.ts';
import { joined } from '../../../core/session/joined.ts';
import { SignInStage } from './sign-in-stage.tsx';
import { createSignInWindowState, readRequest, type SignInWindowState } from './sign-in-window-state.ts';

await Promise.all([loadWords('sign-in'), loadWords('scopes')]);

const language = new URLSearchParams(location.search).get('lang');
// A first visitor gets the language of the page that opened this window.
if (language && storage.read('language') === null) await setLanguage(readLanguage(language));

/** The platform's window, where a fan signs in for a partner's page. */
export default function SignInWindowPage() {
  const [state] = useState(() => {
    const request = readRequest(new URLSearchParams(location.search));
    return request && createSignInWindowState(request);
  });
  useEffect(() => () => state?.dispose(), [state]);
  return (
    <SignInStage>
      {/* Against clickjacking: in a frame this window could lie under another page's buttons. */}
      {window.top !== window ? null : state ? <ForPartner state={state} /> : <ForPlatform />}
    </SignInStage>
  );
}

function ForPartner({ state }: { state: SignInWindowState }) {
  useSignals();
  const t = useWords('sign-in');
  const site = state.site.value;
  if (site.status === 'failed') {
    return (
      <>
        <p role="alert">{messageOf(site.error)}</p>
        <Button onClick={() => void state.loadSite()}>{t('retry')}</Button>
      </>
    );
  }
  if (!site.value || !session.isHydrated.value) return <Wait words={t('loading')} />;
  if (!site.value.allowed) {
    return (
      <>
        <h1 className="stage-title">{t('window.refusedTitle')}</h1>
        <p className="stage-lead">{t('window.refused', { host: state.host })}</p>
      </>
    );
  }
  const way = state.way.value;
  if (!way) return <Wait words={t('loading')} />;
  const name = site.value.name ?? state.host;
  if (way.kind === 'none') {
    return (
      <>
        <h1 className="stage-title">{t('window.noWayTitle', { site: name })}</h1>
        <p className="stage-lead">{t('window.noWay', { host: state.host })}</p>
      </>
    );
  }
  if (state.handing.value) return <Handing state={state} site={name} />;
  if (state.further.value.length > 0) return <Further state={state} site={name} />;
  return (
    <>
      <div className="stage-asker">
        <h1>{t('window.title', { site: name })}</h1>
        <p>{t('window.asks', { host: state.host })}</p>
        {way.kind === 'address' ? <p>{t('window.returns', { address: way.address })}</p> : null}
      </div>
      <Granted state={state} scopes={state.listed.value} />
      {session.isLoggedIn.value && joined.value === null ? <Consent state={state} /> : <fan-login />}
    </>
  );
}

/** A page in which the fan is signed in requests more scopes: it gets them, or continues without. */
function Further({ state, site }: { state: SignInWindowState; site: string }) {
  useSignals();
  const t = useWords('sign-in');
  const scopes = state.further.value;
  const error = state.error.value;
  return (
    <>
      <div className="stage-asker">
        <h1>{t('window.moreTitle', { site })}</h1>
        <p>{t('window.account', { name: session.user.value?.name })}</p>
      </div>
      <div className="stage-note">
        <p id="granted">{t('window.more', { host: state.host })}</p>
        <ScopeList state={state} scopes={scopes} isFixed={scopes.length === 1} />
        <p>{t('window.moreHeld')}</p>
      </div>
      <p className="stage-error" role="alert">
        {error ? messageOf(error) : null}
      </p>
      <Button kind="primary" large wide onClick={() => void state.allowFurther()}>
        {t('window.allow')}
      </Button>
      <Button kind="plain" wide onClick={state.refuseFurther}>
        {t('window.notNow')}
      </Button>
    </>
  );
}

/** Also shown before the sign-in, since a fan who signs in here returns without another question. */
function Granted({ state, scopes }: { state: SignInWindowState; scopes: readonly Scope[] }) {
  useSignals();
  const t = useWords('sign-in');
  return (
    <div className="stage-note">
      <p id="granted">{t('window.shares')}</p>
      <ScopeList state={state} scopes={scopes} />
      <p>{t('window.never')}</p>
    </div>
  );
}

interface ScopeListProps {
  state: SignInWindowState;
  scopes: readonly Scope[];
  /** Without boxes to tick. */
  isFixed?: boolean;
}

function ScopeList({ state, scopes, isFixed }: ScopeListProps) {
  useSignals();
  const t = useWords('sign-in');
  const words = useWords('scopes');
  return (
    <ul className="stage-scopes" aria-labelledby="granted">
      {scopes.map((scope) => (
        <li key={scope}>
          {scope === neededScope ? (
            `${words(`may.${wordOfScope(scope)}`)} (${t('window.needed')})`
          ) : isFixed ? (
            words(`may.${wordOfScope(scope)}`)
          ) : (
            <Checkbox
              checked={state.granted.isGranted(scope)}
              onChange={(isGranted) => state.granted.setGranted(scope, isGranted)}
            >
              {words(`may.${wordOfScope(scope)}`)}
            </Checkbox>
          )}
        </li>
      ))}
    </ul>
  );
}

function Consent({ state }: { state: SignInWindowState }) {
  useSignals();
  const t = useWords('sign-in');
  const error = state.error.value;
  return (
    <>
      <p className="stage-error" role="alert">
        {error ? messageOf(error) : null}
      </p>
      <Button kind="primary" large wide onClick={() => void state.handOver()}>
        {t('window.continueAs', { name: session.user.value?.name })}
      </Button>
      <Button kind="plain" wide onClick={() => void state.useOther()}>
        {t('window.other')}
      </Button>
    </>
  );
}

function Handing({ state, site }: { state: SignInWindowState; site: string }) {
  useSignals();
  const t = useWords('sign-in');
  const address = state.returnAddress.value;
  return (
    <>
      <Wait words={t('window.handing', { site })} />
      {state.isLate.value ? (
        <p className="stage-note">{address ? t('window.lost') : t('window.stuck', { host: state.host })}</p>
      ) : null}
      {address ? (
        <ButtonLink kind="primary" large wide href={address}>
          {t('window.return', { site })}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** Opened from a page of the platform, which shares this session. */
function ForPlatform() {
  useSignals();
  const t = useWords('sign-in');
  const isDone = session.isLoggedIn.value && joined.value === null;
  useEffect(() => {
    if (isDone && window.opener) window.close();
  }, [isDone]);
  return isDone ? (
    <>
      <h1 className="stage-title">{t('window.ownTitle')}</h1>
      <p className="stage-lead">{t('window.own')}</p>
    </>
  ) : (
    <>
      <h1 className="unseen">{t('window.platform')}</h1>
      <fan-login />
    </>
  );
}

function Wait({ words }: { words: string }) {
  return (
    <div className="stage-wait" role="status">
      <Spinner />
      <p>{words}</p>
    </div>
  );
}
