import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../src/core/ui/button.tsx';
import { Checkbox } from '../../src/core/ui/checkbox.tsx';
import { useLanguage, useWords } from '../../src/core/words/words.ts';
import type { ShownElement } from './elements.ts';
import type { GalleryState } from './gallery-state.ts';
import { Sentence } from './sentence.tsx';

interface EventLogProps {
  state: GalleryState;
  element: ShownElement;
}

/** What the element said, newest first, and which of its steps this page takes over. */
export function EventLog({ state, element }: EventLogProps) {
  useSignals();
  const t = useWords('demo');
  const language = useLanguage();
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const log = state.log.value;
  return (
    <section className="panel">
      <h2>{t('events')}</h2>
      <ul className="event-kinds">
        {Object.entries(element.contract.events).map(([name, { cancelable }]) => (
          <li key={name}>
            <code>{name}</code>
            <p className="field-note">
              <Sentence text={element.reference.events[name] ?? ''} />
            </p>
            {cancelable ? (
              <Checkbox checked={state.canceled.value.has(name)} onChange={(cancel) => state.cancel(name, cancel)}>
                {t('cancel')}
              </Checkbox>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="log-head">
        <h3>{t('log')}</h3>
        <Button kind="plain" onClick={state.clearLog} disabled={log.length === 0}>
          {t('clear')}
        </Button>
      </div>
      {log.length === 0 ? <p className="field-note">{t('quiet')}</p> : null}
      <ol className="log" aria-live="polite">
        {log.map((entry) => (
          <li key={entry.id}>
            <p>
              <code>{entry.name}</code> <time>{time.format(entry.at)}</time>
              {entry.canceled ? <span className="log-canceled">{t('canceled')}</span> : null}
            </p>
            {entry.detail ? <pre>{entry.detail}</pre> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
