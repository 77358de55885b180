import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../core/ui/form/button.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Failed } from '../../layout/failed.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { may } from '../../session/session-signals.ts';
import { address } from './inquiries-state.ts';
import { MacroDialog } from './macro-dialog.tsx';
import { createMacros, type Macro } from './macros-state.ts';

/** The saved texts for answers: adding, changing and deleting them. */
export function MacrosView() {
  useSignals();
  const t = useWords('studio-inquiries');
  const language = useLanguage();
  const [opened, setOpened] = useState<Macro | 'NEW' | null>(null);
  const [saved] = useState(createMacros);
  useEffect(() => {
    void saved.load();
    return () => saved.dispose();
  }, [saved]);
  const state = saved.state.value;
  const mayChange = may('inquiry.answer');
  return (
    <>
      <DeskHead title={t('macros.title')} text={t('macros.text')}>
        <Link href={address} className="button button-quiet">
          {t('studio:desks.inquiries')}
        </Link>
        {mayChange ? (
          <Button kind="primary" onClick={() => setOpened('NEW')}>
            {t('macros.add')}
          </Button>
        ) : null}
      </DeskHead>
      {!state.value && state.status === 'failed' ? <Failed error={state.error} onRetry={saved.load} /> : null}
      {!state.value && state.status === 'loading' ? (
        <div role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      ) : null}
      {state.value?.macros.length === 0 ? <EmptyState title={t('macros.empty')} text={t('macros.emptyText')} /> : null}
      {state.value && state.value.macros.length > 0 ? (
        <Panel
          title={t('macros.all')}
          rows={state.value.macros.map((macro) => (
            <Line key={macro.macroId} name={macro.name} text={macro.texts[language]}>
              {mayChange ? <Button onClick={() => setOpened(macro)}>{t('macros.change')}</Button> : null}
            </Line>
          ))}
        />
      ) : null}
      {opened === null ? null : (
        <MacroDialog
          macro={opened === 'NEW' ? null : opened}
          onDone={() => {
            setOpened(null);
            void saved.load();
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
