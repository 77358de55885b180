import { useSignals } from '@preact/signals-react/runtime';
import { useLanguage, useWords } from '../../../src/core/words/words.ts';
import { elements } from '../elements.ts';
import { Sentence } from '../sentence.tsx';
import { AttributeForm } from './attribute-form.tsx';
import type { BenchState } from './bench-state.ts';
import { EventPanel } from './event-panel.tsx';
import { SnippetBox } from './snippet-box.tsx';
import { Stage } from './stage.tsx';

/** Every element, live: its attributes, its events, and the code to paste. */
export function Bench({ state }: { state: BenchState }) {
  useSignals();
  const t = useWords('demo');
  const language = useLanguage();
  const shown = state.shown.value;
  return (
    <>
      <div className="intro">
        <h1>{t('heading')}</h1>
        <p>{t('intro')}</p>
      </div>
      <nav className="tags" aria-label={t('elements')}>
        {elements.map(({ contract }) => (
          <a
            key={contract.tag}
            href={`#${contract.tag}`}
            aria-current={contract === shown?.contract ? 'true' : undefined}
          >
            <code>{contract.tag}</code>
          </a>
        ))}
      </nav>
      {shown ? (
        <div className="bench" key={shown.contract.tag}>
          <Stage state={state} element={shown} />
          <div className="controls">
            <p className="summary">
              <Sentence text={shown.reference.summary} />
            </p>
            {language === 'en' ? null : <p className="summary">{t('referenceLanguage')}</p>}
            <SnippetBox state={state} element={shown} />
            <AttributeForm state={state} element={shown} />
            <EventPanel state={state} element={shown} />
          </div>
        </div>
      ) : null}
    </>
  );
}
