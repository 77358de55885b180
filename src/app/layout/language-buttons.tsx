import { useSignals } from '@preact/signals-react/runtime';
import { languages } from '../../core/words/language.ts';
import { languageNames } from '../../core/words/language-names.ts';
import { setLanguage, useLanguage, useWords } from '../../core/words/words.ts';

/** The languages, each by its own name. */
export function LanguageButtons() {
  useSignals();
  const t = useWords('site');
  const language = useLanguage();
  return (
    <ul className="pill-links" aria-label={t('language')}>
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
  );
}
