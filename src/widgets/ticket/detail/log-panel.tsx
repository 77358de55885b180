import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import type { TicketLogEntry } from '../../../../server/ticket/contract.ts';
import { call } from '../../../core/api/call.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { createPagedRemote } from '../../../core/state/paged-remote.ts';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';

const createLog = (ticketId: string) =>
  createPagedRemote<TicketLogEntry>(async (cursor, signal) => {
    const page = await call('GET /ticket/:ticketId/log', { params: { ticketId }, query: { cursor }, signal });
    return { rows: page.entries, nextCursor: page.nextCursor };
  });

/** The ticket's history, newest first; loaded on request. */
export function LogPanel({ ticketId }: { ticketId: string }) {
  useSignals();
  const t = useWords('ticket-detail');
  const [list] = useState(() => createLog(ticketId));
  useEffect(() => list.dispose, [list]);
  const log = list.state.value;
  const entries = log.value ?? [];
  const { instant } = useMoments();
  return (
    <details
      className="panel log"
      onToggle={(event) => {
        if (event.currentTarget.open) void list.load();
      }}
    >
      <summary className="panel-title">{t('log')}</summary>
      {log.value ? (
        <ol className="log-entries">
          {entries.map((entry, index) => (
            <li key={entries.length - index}>
              <time dateTime={entry.at}>{instant(entry.at)}</time>
              <span dir="auto">
                {t(`logEntry.${entry.kind}`, { ...entry, count: 'left' in entry ? entry.left : undefined })}
              </span>
              {'proof' in entry && entry.proof === 'ID' ? <span className="soft">{t('weakProof')}</span> : null}
            </li>
          ))}
        </ol>
      ) : log.status === 'failed' ? (
        <ErrorState error={log.error} retryLabel={t('retry')} onRetry={list.load} />
      ) : (
        <Loading label={t('loading')}>
          <Skeleton shape="line" />
        </Loading>
      )}
      <NextPage list={list} moreLabel={t('more')} retryLabel={t('retry')} />
    </details>
  );
}
