import { useSignals } from '@preact/signals-react/runtime';
import { Rays } from '../../core/ui/rays.tsx';
import { languages } from '../../core/words/language.ts';
import { setLanguage, useLanguage, useWords } from '../../core/words/words.ts';
import { languageNames } from './language-names.ts';
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
        <ul className="footer-links">
          {languages.map((each) => (
            <li key={each}>
              <button type="button" lang={each} aria-pressed={each === language} onClick={() => void setLanguage(each)}>
                {languageNames[each]}
              </button>
            </li>
          ))}
          <li>
            <a href="/demo/">{t('embed')}</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
