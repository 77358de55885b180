import { Link } from 'wouter';
import { IconButton } from '../../core/ui/button.tsx';
import { GlobeIcon } from '../../core/ui/icons/globe.tsx';
import { useWords } from '../../core/words/words.ts';
import { places, useCurrentPlace } from './places.ts';
import { Wordmark } from './wordmark.tsx';

export function Header({ onSettings }: { onSettings: () => void }) {
  const t = useWords('site');
  const current = useCurrentPlace();
  return (
    <header className="header">
      <Link className="header-brand" href="/">
        <Wordmark />
        <span className="unseen">{t('toHome')}</span>
      </Link>
      <nav className="header-places" aria-label={t('navigation')}>
        {places.map((place) => (
          <Link key={place.name} href={place.href} aria-current={place === current ? 'page' : undefined}>
            {t(`places.${place.name}`)}
          </Link>
        ))}
      </nav>
      <div className="header-tools">
        <IconButton className="header-settings" label={t('settings')} onClick={onSettings}>
          <GlobeIcon />
        </IconButton>
        <fan-login compact />
      </div>
    </header>
  );
}
