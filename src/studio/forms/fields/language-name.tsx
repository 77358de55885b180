import { languageNames } from '../../../core/words/language-names.ts';
import type { Language } from '../../../core/words/words.ts';

/** A language by its own name, whatever the reader's is. */
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
