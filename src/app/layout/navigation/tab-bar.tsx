import { Link } from 'wouter';
import { CartIcon } from '../../../core/ui/icons/cart.tsx';
import { HomeIcon } from '../../../core/ui/icons/home.tsx';
import { LiveIcon } from '../../../core/ui/icons/live.tsx';
import { MoreIcon } from '../../../core/ui/icons/more.tsx';
import { StoreIcon } from '../../../core/ui/icons/store.tsx';
import { VoteIcon } from '../../../core/ui/icons/vote.tsx';
import { useWords } from '../../../core/words/words.ts';
import { CartPieces } from './cart-pieces.tsx';
import { mainPlaces, morePlaces, useIsCurrent } from './places.ts';
import { UnreadDot } from './unread-dot.tsx';

const icons = { home: HomeIcon, vote: VoteIcon, live: LiveIcon, store: StoreIcon };

/** The navigation at the bottom of phones. */
export function TabBar({ onMore }: { onMore: () => void }) {
  const t = useWords('site');
  const isCurrent = useIsCurrent();
  return (
    <nav className="tab-bar" aria-label={t('navigation')}>
      {mainPlaces.map((place) => {
        const PlaceIcon = icons[place.name];
        return (
          <Link key={place.name} href={place.href} aria-current={isCurrent(place.href) ? 'page' : undefined}>
            <PlaceIcon />
            {t(`places.${place.name}`)}
          </Link>
        );
      })}
      <Link href="/cart" aria-current={isCurrent('/cart') ? 'page' : undefined}>
        <span className="tab-bar-icon">
          <CartIcon />
          <CartPieces />
        </span>
        {t('places.cart')}
      </Link>
      <button
        type="button"
        data-current={morePlaces.some(({ href }) => isCurrent(href)) || undefined}
        aria-haspopup="dialog"
        onClick={onMore}
      >
        <span className="tab-bar-icon">
          <MoreIcon />
          <UnreadDot />
        </span>
        {t('more')}
      </button>
    </nav>
  );
}
