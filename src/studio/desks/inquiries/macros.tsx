import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../core/ui/form/button.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { useRemote } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Failed } from '../../layout/failed.tsx';
import { Line, Panel } from '../../panel/panel.tsx';
import { may } from '../../session/session-signals.ts';
import { address } from './inquiries-state.ts';
import { MacroDialog, RemoveDialog } from './macro-dialog.tsx';
import { createMacros, excerptOf, type Macro } from './macros-state.ts';

/** Purpose of an open dialog. @property macro null: a new one */
type Opened = { action: 'SAVE'; macro: Macro | null } | { action: 'REMOVE'; macro: Macro };

/** The saved texts for answers: adding, changing and deleting them. */
export function MacrosView() {
  useSignals();
  const t = useWords('studio-inquiries');
  const language = useLanguage();
  const [opened, setOpened] = useState<Opened | null>(null);
  const saved = useRemote(createMacros);
  const state = saved.state.value;
  const mayChange = may('inquiry.answer');
  // A refusal reads the texts again: a change is then based on the text as it stands.
  const latest = (macro: Macro) => state.value?.macros.find(({ macroId }) => macroId === macro.macroId) ?? macro;
  const handlers = {
    onDone: () => {
      setOpened(null);
      void saved.load();
    },
    onRefused: () => void saved.load(),
    onClose: () => setOpened(null),
  };
  return (
    <>
      <DeskHead title={t('macros.title')} text={t('macros.text')}>
        <Link href={address} className="button button-quiet">
          {t('studio:desks.inquiries')}
        </Link>
        {mayChange ? (
          <Button kind="primary" onClick={() => setOpened({ action: 'SAVE', macro: null })}>
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
            <Line
              key={macro.macroId}
              name={macro.name}
              text={<span translate="no">{excerptOf(macro.texts[language])}</span>}
            >
              {mayChange ? (
                <>
                  <Button onClick={() => setOpened({ action: 'SAVE', macro })}>{t('macros.change')}</Button>
                  <Button kind="danger" onClick={() => setOpened({ action: 'REMOVE', macro })}>
                    {t('macros.remove')}
                  </Button>
                </>
              ) : null}
            </Line>
          ))}
        />
      ) : null}
      {opened?.action === 'SAVE' ? <MacroDialog {...handlers} macro={opened.macro && latest(opened.macro)} /> : null}
      {opened?.action === 'REMOVE' ? <RemoveDialog {...handlers} macro={latest(opened.macro)} /> : null}
    </>
  );
}
