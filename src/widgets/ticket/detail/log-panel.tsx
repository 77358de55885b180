import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { TicketLogEntry } from '../../../../server/ticket/contract.ts';
import { call } from '../../../core/api/call.ts';
import { messageOf } from '../../../core/api/fan-error.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { Button } from '../../../core/ui/button.tsx';
import { ErrorState } from '../../../core/ui/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/skeleton.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';

interface Log {
  entries: readonly TicketLogEntry[];
  nextCursor: string | null;
}

function createLogState(ticketId: string) {
  const params = { ticketId };
  const log = createRemote<Log>((signal) => call('GET /ticket/:ticketId/log', { params, query: {}, signal }));
  return {
    ...log,
    async more(): Promise<void> {
      const before = log.state.peek().value;
      if (!before?.nextCursor) return;
      const page = await call('GET /ticket/:ticketId/log', { params, query: { cursor: before.nextCursor } });
      log.set({ entries: [...before.entries, ...page.entries], nextCursor: page.nextCursor });
    },
  };
}

/** What happened to a ticket, newest first; fetched once somebody wants to know. */
export function LogPanel({ ticketId }: { ticketId: string }) {
  useSignals();
  const t = useWords('ticket-detail');
  const language = useLanguage();
  const [state] = useState(() => createLogState(ticketId));
  useEffect(() => state.dispose, [state]);
  const log = state.state.value;
  const entries = log.value?.entries ?? [];
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <details
      className="panel log"
      onToggle={(event) => {
        if (event.currentTarget.open) void state.load();
      }}
    >
      <summary className="panel-title">{t('log')}</summary>
      {log.value ? (
        <ol className="log-entries">
          {entries.map((entry, index) => (
            <li key={entries.length - index}>
              <time dateTime={entry.at}>{when.format(Date.parse(entry.at))}</time>
              <span dir="auto">
                {t(`logEntry.${entry.kind}`, { ...entry, count: 'left' in entry ? entry.left : undefined })}
              </span>
              {'proof' in entry && entry.proof === 'ID' ? <span className="soft">{t('weakProof')}</span> : null}
            </li>
          ))}
        </ol>
      ) : log.status === 'failed' ? (
        <ErrorState message={messageOf(log.error, language)} retryLabel={t('retry')} onRetry={state.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" />
        </Loading>
      )}
      {log.value?.nextCursor ? <Button onClick={() => void state.more().catch(state.load)}>{t('more')}</Button> : null}
    </details>
  );
}
