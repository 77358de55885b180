import { useSignals } from '@preact/signals-react/runtime';
import { Choice } from '../../../src/core/ui/form/choice.tsx';
import { useWords } from '../../../src/core/words/words.ts';
import { CopyButton } from '../copy-button.tsx';
import { LogList } from '../log/log-list.tsx';
import { Editor } from './editor.tsx';
import type { PlaygroundState } from './playground-state.ts';
import { Preview } from './preview.tsx';
import { Settings } from './settings.tsx';

/** Markup on one side, its preview on the other; on a phone one at a time. */
export function Playground({ state }: { state: PlaygroundState }) {
  useSignals();
  const t = useWords('playground');
  const problem = state.problem.value;
  const view = state.view.value;
  return (
    <>
      <div className="intro intro-short">
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
      </div>
      <div className="playground-room" data-view={view}>
        <Settings state={state} />
        <div className="playground-view">
          <Choice
            label={t('view')}
            labelUnseen
            options={[
              { value: 'code', label: t('code') },
              { value: 'preview', label: t('preview') },
            ]}
            value={view}
            onChoose={(next) => {
              state.view.value = next;
            }}
          />
        </div>
        <div className="playground">
          <section className="playground-code" aria-label={t('code')}>
            <Editor state={state} />
            <p role="status" className="playground-problem">
              {problem ? t(`problems.${problem}`) : null}
            </p>
            <div className="playground-take">
              <CopyButton kind="primary" text={() => state.html.peek()} label={t('copyHtml')} />
              <CopyButton text={state.shareAddress} label={t('copyAddress')} />
            </div>
            <p className="field-note">{t('scripts')}</p>
          </section>
          <Preview state={state} />
        </div>
      </div>
      <section className="panel playground-log">
        <LogList log={state.log} Heading="h2" />
      </section>
    </>
  );
}
