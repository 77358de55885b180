import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { session } from '../../core/session/session.ts';
import { requestSignIn } from '../../core/session/sign-in.ts';
import { Button } from '../../core/ui/form/button.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { NotePage } from '../pages/note-page.tsx';
import { memberPlaces } from './member-places.ts';
import { SuspensionGate } from './suspension-gate.tsx';

/** The shared frame of the member pages: their navigation, or the sign-in for a visitor; after the account is deleted a goodbye. */
export function MemberShell({ path, children }: { path: string; children: ReactNode }) {
  useSignals();
  const t = useWords('site');
  const isLoggedIn = session.isLoggedIn.value;
  const hasLeft = useHasLeft(isLoggedIn);
  const wasLoggedIn = useRef(isLoggedIn);
  useEffect(() => {
    // After a sign-out, maybe in another tab, the old scroll position makes no sense.
    if (wasLoggedIn.current && !isLoggedIn) {
      scrollTo({ top: 0, behavior: 'instant' });
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    }
    wasLoggedIn.current = isLoggedIn;
  }, [isLoggedIn]);
  // Show neither until the stored session is restored.
  if (!session.isHydrated.value) return <div className="page member" />;
  if (hasLeft) return <Goodbye />;
  if (!isLoggedIn) {
    return (
      <div className="page member">
        <EmptyState
          titleAs="h1"
          title={t('member.loginRequired')}
          text={t('member.loginText')}
          action={
            <Button kind="primary" large onClick={() => requestSignIn()}>
              {t('signIn')}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="member member-inside">
      <MemberNavigation path={path} />
      <div className="member-page">
        <SuspensionGate key={session.user.value?.userId} />
        {children}
      </div>
    </div>
  );
}

/** True if the fan has just deleted the account here. */
function useHasLeft(isLoggedIn: boolean): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    const onWithdraw = () => setHasLeft(true);
    document.addEventListener('fan-withdraw', onWithdraw);
    return () => document.removeEventListener('fan-withdraw', onWithdraw);
  }, []);
  // A fan has signed in since.
  if (isLoggedIn && hasLeft) setHasLeft(false);
  return hasLeft && !isLoggedIn;
}

function Goodbye() {
  const t = useWords('site');
  return <NotePage className="page member" title={t('member.leftTitle')} text={t('member.leftText')} />;
}

function MemberNavigation({ path }: { path: string }) {
  const t = useWords('site');
  const language = useLanguage();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone the navigation scrolls sideways; the page itself must not scroll.
    const current = list.current?.querySelector<HTMLElement>(`a[href="${path}"]`);
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - list.current.clientWidth / 3;
    void language; // the width depends on the language
  }, [path, language]);
  return (
    <nav className="member-places" aria-label={t('member.navigation')}>
      <ul ref={list}>
        {memberPlaces.map(({ href, name }) => (
          <li key={href}>
            <Link href={href} aria-current={href === path ? 'page' : undefined}>
              {t(`member.places.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
