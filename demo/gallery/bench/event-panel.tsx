import { useSignals } from '@preact/signals-react/runtime';
import { Checkbox } from '../../../src/core/ui/form/checkbox.tsx';
import { useWords } from '../../../src/core/words/words.ts';
import type { ShownElement } from '../elements.ts';
import { LogList } from '../log/log-list.tsx';
import { Sentence } from '../sentence.tsx';
import type { BenchState } from './bench-state.ts';

interface EventPanelProps {
  state: BenchState;
  element: ShownElement;
}

/** The element's events, with switches to cancel them, and the log. */
export function EventPanel({ state, element }: EventPanelProps) {
  useSignals();
  const t = useWords('demo');
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
      <LogList log={state.log} Heading="h3" />
    </section>
  );
}
