import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { Rays } from '../../core/ui/rays/rays.tsx';
import { useWords } from '../../core/words/words.ts';
import { LanguageButtons } from './language-buttons.tsx';
import { legalPlaces, mainPlaces, morePlaces } from './navigation/places.ts';
import { Wordmark } from './wordmark.tsx';

export function Footer() {
  useSignals();
  const t = useWords('site');
  return (
    <footer className="footer">
      <Rays />
      <div className="footer-inside">
        <p className="footer-brand">
          <Wordmark />
        </p>
        <p className="footer-promise">{t('promise')}</p>
        <nav aria-label={t('footerNavigation')}>
          <ul className="pill-links">
            {[...mainPlaces.slice(1), ...morePlaces].map((place) => (
              <li key={place.name}>
                <Link href={place.href}>{t(`places.${place.name}`)}</Link>
              </li>
            ))}
            <li>
              <a href="/demo/">{t('embed')}</a>
            </li>
            <li>
              <Link href="/partners">{t('places.partners')}</Link>
            </li>
          </ul>
          <ul className="pill-links footer-legal">
            {legalPlaces.map((place) => (
              <li key={place.name}>
                <Link href={place.href}>{t(`places.${place.name}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageButtons />
      </div>
    </footer>
  );
}
