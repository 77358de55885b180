import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useIsFirstRender } from '../../core/element/first-render.ts';
import { ownAvatar } from '../../core/member/own-avatar.ts';
import { session } from '../../core/session/session.ts';
import { IconButton } from '../../core/ui/form/button.tsx';
import { CartIcon } from '../../core/ui/icons/cart.tsx';
import { GlobeIcon } from '../../core/ui/icons/globe.tsx';
import { SearchIcon } from '../../core/ui/icons/search.tsx';
import { useWords } from '../../core/words/words.ts';
import { Bell } from './navigation/bell.tsx';
import { CartPieces } from './navigation/cart-pieces.tsx';
import { HomeLink } from './navigation/home-link.tsx';
import { PlaceLinks } from './navigation/place-links.tsx';
import { useIsCurrent } from './navigation/places.ts';

export function Header({ onSettings }: { onSettings: () => void }) {
  useSignals();
  const t = useWords('site');
  const isCurrent = useIsCurrent();
  // The server has rendered the page for a visitor.
  const isFirst = useIsFirstRender();
  const isMember = session.isLoggedIn.value && !isFirst;
  const picture = isFirst ? null : ownAvatar.value;
  return (
    <header className="header">
      <HomeLink />
      <PlaceLinks />
      <div
        className="header-tools"
        data-member={isMember || undefined}
        data-picture={picture ? true : undefined}
        style={picture ? { '--header-picture': `url("${picture.small}")` } : undefined}
      >
        <Link
          className="button button-plain button-icon"
          href="/search"
          aria-label={t('search.title')}
          title={t('search.title')}
          aria-current={isCurrent('/search') ? 'page' : undefined}
        >
          <SearchIcon />
        </Link>
        <Bell />
        <Link
          className="button button-plain button-icon header-cart"
          href="/cart"
          title={t('places.cart')}
          aria-current={isCurrent('/cart') ? 'page' : undefined}
        >
          <CartIcon />
          <span className="unseen">{t('places.cart')}</span>
          <CartPieces />
        </Link>
        <IconButton className="header-settings" label={t('settings')} onClick={onSettings}>
          <GlobeIcon />
        </IconButton>
        <fan-login compact />
      </div>
    </header>
  );
}
