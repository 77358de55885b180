import { Link } from 'wouter';
import { useWords } from '../../../core/words/words.ts';
import { headerPlaces, useIsCurrent } from './places.ts';
import { UnreadDot } from './unread-dot.tsx';

/** The site's navigation on wide screens. */
export function PlaceLinks() {
  const t = useWords('site');
  const isCurrent = useIsCurrent();
  return (
    <nav className="header-places" aria-label={t('navigation')}>
      {headerPlaces.map((place) => (
        <Link key={place.name} href={place.href} aria-current={isCurrent(place.href) ? 'page' : undefined}>
          {t(`places.${place.name}`)}
          {place.name === 'notice' ? <UnreadDot /> : null}
        </Link>
      ))}
    </nav>
  );
}
