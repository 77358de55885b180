import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { session } from '../../core/session/session.ts';
import { IconButton } from '../../core/ui/form/button.tsx';
import { GlobeIcon } from '../../core/ui/icons/globe.tsx';
import { SearchIcon } from '../../core/ui/icons/search.tsx';
import { useWords } from '../../core/words/words.ts';
import { HomeLink } from './home-link.tsx';
import { headerPlaces, useIsCurrent } from './places.ts';
import { UnreadDot } from './unread-dot.tsx';

export function Header({ onSettings }: { onSettings: () => void }) {
  useSignals();
  const t = useWords('site');
  const isCurrent = useIsCurrent();
  return (
    <header className="header">
      <HomeLink />
      <nav className="header-places" aria-label={t('navigation')}>
        {headerPlaces.map((place) => (
          <Link key={place.name} href={place.href} aria-current={isCurrent(place.href) ? 'page' : undefined}>
            {t(`places.${place.name}`)}
            {place.name === 'notice' ? <UnreadDot /> : null}
          </Link>
        ))}
      </nav>
      <div className="header-tools" data-member={session.isLoggedIn.value || undefined}>
        <Link
          className="button button-plain button-icon"
          href="/search"
          aria-label={t('search.title')}
          title={t('search.title')}
          aria-current={isCurrent('/search') ? 'page' : undefined}
        >
          <SearchIcon />
        </Link>
        <IconButton className="header-settings" label={t('settings')} onClick={onSettings}>
          <GlobeIcon />
        </IconButton>
        <fan-login compact />
      </div>
    </header>
  );
}
