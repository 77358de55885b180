import { useSignals } from '@preact/signals-react/runtime';
import { setTheme, theme, themes } from '../../src/core/design/theme.ts';
import { Choice } from '../../src/core/ui/form/choice.tsx';
import { languages } from '../../src/core/words/language.ts';
import { languageNames } from '../../src/core/words/language-names.ts';
import { setLanguage, useLanguage, useWords } from '../../src/core/words/words.ts';

/** Language and theme of the whole page, which every element follows. */
export function Look() {
  useSignals();
  const t = useWords('demo');
  const language = useLanguage();
  return (
    <div className="look">
      <Choice
        label={t('language')}
        labelUnseen
        options={languages.map((value) => ({
          value,
          label: (
            <span lang={value} translate="no">
              {languageNames[value]}
            </span>
          ),
        }))}
        value={language}
        onChoose={(next) => void setLanguage(next)}
      />
      <Choice
        label={t('theme')}
        labelUnseen
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        value={theme.value}
        onChoose={setTheme}
      />
    </div>
  );
}
