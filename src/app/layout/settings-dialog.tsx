import { useSignals } from '@preact/signals-react/runtime';
import { Choice } from '../../core/ui/choice.tsx';
import { Dialog } from '../../core/ui/dialog.tsx';
import { languages } from '../../core/words/language.ts';
import { setLanguage, useLanguage, useWords } from '../../core/words/words.ts';
import { setTheme, theme, themes } from '../theme.ts';
import { languageNames } from './language-names.ts';

/** Language and theme; both take hold at once, without a reload. */
export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useSignals();
  const t = useWords('site');
  const language = useLanguage();
  return (
    <Dialog open={open} onClose={onClose} title={t('settings')} closeLabel={t('close')}>
      <div className="settings">
        <Choice
          label={t('language')}
          options={languages.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
          value={language}
          onChoose={(next) => void setLanguage(next)}
        />
        <Choice
          label={t('theme')}
          options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
          value={theme.value}
          onChoose={setTheme}
        />
      </div>
    </Dialog>
  );
}
