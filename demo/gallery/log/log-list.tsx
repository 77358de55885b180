import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../src/core/ui/form/button.tsx';
import { useLanguage, useWords } from '../../../src/core/words/words.ts';
import type { EventLog } from './event-log.ts';

interface LogListProps {
  log: EventLog;
  /** The level of its heading. */
  Heading: 'h2' | 'h3';
}

/** The events of elements, newest first, with a button to clear them. */
export function LogList({ log, Heading }: LogListProps) {
  useSignals();
  const t = useWords('demo');
  const language = useLanguage();
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const entries = log.entries.value;
  return (
    <>
      <div className="log-head">
        <Heading>{t('log')}</Heading>
        <Button kind="plain" onClick={log.clear} disabled={entries.length === 0}>
          {t('clear')}
        </Button>
      </div>
      {entries.length === 0 ? <p className="field-note">{t('quiet')}</p> : null}
      <ol className="log" aria-live="polite">
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <code>{entry.name}</code> <time>{time.format(entry.at)}</time>
              {entry.canceled ? <span className="log-canceled">{t('canceled')}</span> : null}
            </p>
            {entry.detail ? <pre>{entry.detail}</pre> : null}
          </li>
        ))}
      </ol>
    </>
  );
}
