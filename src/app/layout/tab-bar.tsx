import { Link } from 'wouter';
import { GlobeIcon } from '../../core/ui/icons/globe.tsx';
import { HomeIcon } from '../../core/ui/icons/home.tsx';
import { LiveIcon } from '../../core/ui/icons/live.tsx';
import { StoreIcon } from '../../core/ui/icons/store.tsx';
import { VoteIcon } from '../../core/ui/icons/vote.tsx';
import { useWords } from '../../core/words/words.ts';
import { places, useCurrentPlace } from './places.ts';

const icons = { home: HomeIcon, vote: VoteIcon, live: LiveIcon, store: StoreIcon };

/** The navigation within a thumb's reach. */
export function TabBar({ onSettings }: { onSettings: () => void }) {
  const t = useWords('site');
  const current = useCurrentPlace();
  return (
    <nav className="tab-bar" aria-label={t('navigation')}>
      {places.map((place) => {
        const PlaceIcon = icons[place.name];
        return (
          <Link key={place.name} href={place.href} aria-current={place === current ? 'page' : undefined}>
            <PlaceIcon />
            {t(`places.${place.name}`)}
          </Link>
        );
      })}
      <button type="button" onClick={onSettings}>
        <GlobeIcon />
        {t('settingsShort')}
      </button>
    </nav>
  );
}
