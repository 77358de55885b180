import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { useRemote } from '../../api/use-remote.ts';
import { DeskHead } from '../../layout/desk-head.tsx';
import { Failed } from '../../layout/failed.tsx';
import { daysOf, entryAddress, type ListedEntry, nameOfEntry, readScheduled } from './content-state.ts';
import { KindsNav } from './kinds-nav.tsx';

/** Scheduled publications, day by day. */
export function CalendarPage() {
  useSignals();
  const t = useWords('studio-content');
  const { day } = useMoments();
  const remote = useRemote(() => createRemote(readScheduled));
  const state = remote.state.value;
  return (
    <>
      <DeskHead title={t('calendar.title')} text={t('calendar.text')} />
      <KindsNav current="calendar" />
      {state.status === 'failed' ? <Failed error={state.error} onRetry={remote.load} /> : null}
      {state.status === 'loading' && !state.value ? (
        <div role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      ) : null}
      {state.value?.length === 0 ? <EmptyState title={t('calendar.empty')} text={t('calendar.emptyText')} /> : null}
      {daysOf(state.value ?? [], day).map(([name, entries]) => (
        <section key={name} className="panel" aria-label={name}>
          <h2>{name}</h2>
          <ul className="rows">
            {entries.map((entry) => (
              <ScheduledRow key={`${entry.kind}/${entry.entryId}`} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function ScheduledRow({ entry }: { entry: ListedEntry }) {
  const t = useWords('studio-content');
  const reader = useLanguage();
  const { instant } = useMoments();
  return (
    <li>
      <div>
        <Link href={entryAddress(entry.kind, entry.entryId)} dir="auto" translate="no">
          {nameOfEntry(entry, reader)}
        </Link>
        <small>{t(`kinds.${entry.kind}`)}</small>
      </div>
      {entry.scheduledAt === null ? null : <time dateTime={entry.scheduledAt}>{instant(entry.scheduledAt)}</time>}
    </li>
  );
}
