import { type Language, languages } from '../../words/language.ts';
import { languageNames } from '../../words/language-names.ts';
import { Choice } from './choice.tsx';

interface LanguageChoiceProps {
  label: string;
  value: Language;
  onChoose: (language: Language) => void;
}

/** A choice of the languages, each by its own name. */
export function LanguageChoice({ label, value, onChoose }: LanguageChoiceProps) {
  return (
    <Choice
      label={label}
      options={languages.map((language) => ({
        value: language,
        label: (
          <span lang={language} translate="no">
            {languageNames[language]}
          </span>
        ),
      }))}
      value={value}
      onChoose={onChoose}
    />
  );
}
