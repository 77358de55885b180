import { useSignals } from '@preact/signals-react/runtime';
import { session } from '../../core/session/session.ts';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { Button } from '../../core/ui/form/button.tsx';
import { SignOutIcon } from '../../core/ui/icons/sign-out.tsx';
import { UserIcon } from '../../core/ui/icons/user.tsx';
import { useWords } from '../../core/words/words.ts';
import type { LoginState } from './login-state.ts';

/** The signed-in fan, with a button to sign out. */
export function AccountCard({ state }: { state: LoginState }) {
  useSignals();
  const t = useWords('login');
  const user = session.user.value;
  if (!user) return null;
  return (
    <section className="account" part="account" aria-label={t('account')}>
      <div className="account-fan">
        <Avatar name={user.name} />
        <div className="account-text">
          <strong dir="auto">{user.name}</strong>
          <span dir="auto">{user.email}</span>
        </div>
      </div>
      <div className="account-ways">
        <PlatformLink to="/mypage" className="button button-quiet button-wide">
          <UserIcon />
          <span>{t('myPage')}</span>
        </PlatformLink>
        <Button kind="plain" wide busy={state.signingOut.value} onClick={() => void state.signOut()}>
          <SignOutIcon />
          <span>{t('signOut')}</span>
        </Button>
      </div>
    </section>
  );
}

/** The first grapheme, which may have several code points. */
export function Avatar({ name }: { name: string }) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (
    <span className="avatar" part="avatar" aria-hidden="true">
      {first?.segment ?? ''}
    </span>
  );
}
