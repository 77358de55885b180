import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { Scope } from '../../../../rules/scopes.ts';
import type { SitePath } from '../../../../rules/site/site-path.ts';
import { messageOf } from '../../api/fan-error.ts';
import { useIsFirstRender } from '../../element/first-render.ts';
import { useHost } from '../../element/host.ts';
import { reportFailure } from '../../element/report-failure.ts';
import { session } from '../../session/session.ts';
import { requestSignIn } from '../../session/sign-in.ts';
import { findObstacle, isObstacleChecked, signInObstacle } from '../../session/sign-in-obstacle.ts';
import { signInWindow } from '../../session/sign-in-window.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { Button, ButtonLink } from '../form/button.tsx';
import { PlatformFallback } from './platform-fallback.tsx';

/**
 * True if it is known who is signed in and, for a visitor, whether a sign-in is possible here. Components that offer a
 * sign-in wait for it, since it changes their words and so the layout.
 */
export function useIsSignInReady(): boolean {
  useSignals();
  const isHydrated = session.isHydrated.value;
  const isOut = isHydrated && !session.isLoggedIn.value;
  useEffect(() => {
    if (isOut) findObstacle();
  }, [isOut]);
  // A first screen is as on a page that the operator has listed, and stays.
  const [wasReady] = useState(useIsFirstRender());
  return wasReady || (isHydrated && (!isOut || isObstacleChecked()));
}

/**
 * Why the last sign-in did not start, or why none is possible here; otherwise null. It is also reported to the host
 * page.
 */
export function useSignInFailure() {
  useSignals();
  const host = useHost();
  const attempt = signInWindow.value;
  const obstacle = signInObstacle.value;
  const failed = attempt.status === 'failed' ? attempt : null;
  const error = obstacle ?? failed?.error ?? null;
  useEffect(findObstacle, []);
  useEffect(() => {
    if (error) reportFailure(host, error);
  }, [host, error]);
  if (!error) return null;
  const isPermanent = obstacle !== null || error.code === 'FRAME_BLOCKED';
  return { error, continueUrl: isPermanent ? null : (failed?.continueUrl ?? null), isPermanent };
}

interface SignInActionProps {
  label: string;
  /** The page on the platform with the same content. */
  to: SitePath;
  /** As wide as its container. */
  wide?: boolean;
  /** The button's name for `::part()`. */
  part?: string;
  /** The scope for which the element needs the sign-in, on a partner's page. */
  scope?: Scope;
  /** The action with which the element continues after the sign-in. */
  intention?: string;
}

/** A button to sign in. Where that is impossible on this page, it shows why and links to the platform. */
export function SignInAction({ label, to, wide, part, scope, intention }: SignInActionProps) {
  const t = useWords('core');
  const language = useLanguage();
  const failure = useSignInFailure();
  return (
    <>
      {failure ? <p role="alert">{messageOf(failure.error, language)}</p> : null}
      {failure?.isPermanent ? (
        <PlatformFallback to={to} />
      ) : (
        <Button kind="primary" large wide={wide} part={part} onClick={() => requestSignIn(scope, intention)}>
          {label}
        </Button>
      )}
      {failure?.continueUrl ? <ButtonLink href={failure.continueUrl}>{t('continueHere')}</ButtonLink> : null}
    </>
  );
}
