import { useSignals } from '@preact/signals-react/runtime';
import { setTheme, theme, themes } from '../../core/design/theme.ts';
import { Dialog } from '../../core/ui/dialog/dialog.tsx';
import { Choice } from '../../core/ui/form/choice.tsx';
import { LanguageChoice } from '../../core/ui/form/language-choice.tsx';
import { setLanguage, useLanguage, useWords } from '../../core/words/words.ts';

/** Language and theme of this browser; both apply at once. */
export function SettingsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useSignals();
  const t = useWords('studio');
  const language = useLanguage();
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.title')} closeLabel={t('close')}>
      <div className="settings">
        <LanguageChoice label={t('settings.language')} value={language} onChoose={(next) => void setLanguage(next)} />
        <Choice
          label={t('settings.theme')}
          options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
          value={theme.value}
          onChoose={setTheme}
        />
      </div>
    </Dialog>
  );
}
