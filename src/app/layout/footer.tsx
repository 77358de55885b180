import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { Rays } from '../../core/ui/rays.tsx';
import { languages } from '../../core/words/language.ts';
import { setLanguage, useLanguage, useWords } from '../../core/words/words.ts';
import { languageNames } from './language-names.ts';
import { legalPlaces, mainPlaces, morePlaces } from './places.ts';
import { Wordmark } from './wordmark.tsx';

export function Footer() {
  useSignals();
  const t = useWords('site');
  const language = useLanguage();
  return (
    <footer className="footer">
      <Rays />
      <div className="footer-inside">
        <p className="footer-brand">
          <Wordmark />
        </p>
        <p className="footer-promise">{t('promise')}</p>
        <nav aria-label={t('footerNavigation')}>
          <ul className="footer-links">
            {[...mainPlaces.slice(1), ...morePlaces].map((place) => (
              <li key={place.name}>
                <Link href={place.href}>{t(`places.${place.name}`)}</Link>
              </li>
            ))}
            <li>
              <a href="/demo/">{t('embed')}</a>
            </li>
          </ul>
          <ul className="footer-links footer-legal">
            {legalPlaces.map((place) => (
              <li key={place.name}>
                <Link href={place.href}>{t(`places.${place.name}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <ul className="footer-links">
          {languages.map((each) => (
            <li key={each}>
              <button
                type="button"
                lang={each}
                translate="no"
                aria-pressed={each === language}
                onClick={() => void setLanguage(each)}
              >
                {languageNames[each]}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
