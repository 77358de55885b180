import type { ReactNode } from 'react';
import { LanguageChoice } from '../../core/ui/form/language-choice.tsx';
import { Flare } from '../../core/ui/rays/flare.tsx';
import { setLanguage, useLanguage, useWords } from '../../core/words/words.ts';

/** The page before the sign-in. */
export function Gate({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const t = useWords('studio');
  const language = useLanguage();
  return (
    <main className="gate">
      <div className="gate-card">
        <p className="gate-name">
          <Flare />
          {t('name')}
        </p>
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </div>
      <LanguageChoice label={t('settings.language')} value={language} onChoose={(next) => void setLanguage(next)} />
    </main>
  );
}
