import { languageNames } from '../../../core/words/language-names.ts';
import type { Language } from '../../../core/words/words.ts';

/** The name of a language in that language itself. */
export const LanguageName = ({ language }: { language: Language }) => (
  <span lang={language} translate="no">
    {languageNames[language]}
  </span>
);

/** Several languages, in a line. */
export const LanguageNames = ({ languages }: { languages: readonly Language[] }) =>
  languages.map((language, index) => (
    <span key={language}>
      {index > 0 ? ', ' : ''}
      <LanguageName language={language} />
    </span>
  ));
