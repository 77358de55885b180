import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { NextPage } from '../../../../core/ui/state/next-page.tsx';
import { Spinner } from '../../../../core/ui/state/spinner.tsx';
import { useLanguage, useWords } from '../../../../core/words/words.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import { DeskHead } from '../../../layout/desk-head.tsx';
import { Failed } from '../../../layout/failed.tsx';
import { authorOf, type ContentEntry, entryAddress, nameOfEntry } from '../content-state.ts';
import { StateMarks } from '../state-marks.tsx';
import { createHistory, type RevisionSummary, statesOf } from './history-state.ts';
import { RevisionView } from './revision-view.tsx';

/** Every version of an entry: its author, its changes, and a button to restore it. */
export function HistoryPage({ kind, entryId }: { kind: EntryKind; entryId: string }) {
  useSignals();
  const t = useWords('studio-content');
  const reader = useLanguage();
  const [history] = useState(() => createHistory(kind, entryId));
  const [chosen, setChosen] = useState<number | null>(null);
  useEffect(() => {
    void history.entry.load();
    void history.revisions.load();
    return history.dispose;
  }, [history]);
  const entry = history.entry.state.value;
  const revisions = history.revisions.state.value;
  if (entry.status === 'failed') return <Failed error={entry.error} onRetry={history.entry.load} />;
  if (revisions.status === 'failed') return <Failed error={revisions.error} onRetry={history.revisions.load} />;
  if (!entry.value || !revisions.value)
    return (
      <div role="status" aria-label={t('loading')}>
        <Spinner />
      </div>
    );
  const { value: current } = entry;
  const shown = chosen ?? revisions.value[0]?.number ?? null;
  return (
    <>
      <DeskHead title={nameOfEntry(entry.value, reader)} text={t('history.text')} isPerson>
        <Link href={entryAddress(kind, entryId)} className="button button-quiet">
          {t('history.back')}
        </Link>
      </DeskHead>
      <div className="history">
        <nav className="panel" aria-label={t('history.title')}>
          <ol className="revisions">
            {revisions.value.map((revision) => (
              <li key={revision.number}>
                <RevisionRow
                  entry={current}
                  revision={revision}
                  isShown={revision.number === shown}
                  onShow={() => setChosen(revision.number)}
                />
              </li>
            ))}
          </ol>
          <NextPage list={history.revisions} moreLabel={t('history.more')} retryLabel={t('retry')} />
        </nav>
        {shown === null ? null : <RevisionView key={shown} history={history} entry={entry.value} number={shown} />}
      </div>
    </>
  );
}

interface RevisionRowProps {
  entry: ContentEntry;
  revision: RevisionSummary;
  isShown: boolean;
  onShow: () => void;
}

function RevisionRow({ entry, revision, isShown, onShow }: RevisionRowProps) {
  const t = useWords('studio-content');
  const { instant } = useMoments();
  return (
    <button type="button" className="revision" aria-current={isShown ? 'true' : undefined} onClick={onShow}>
      <strong>{t('history.number', { number: revision.number })}</strong>
      <StateMarks marks={statesOf(entry, revision.number)} />
      <small>{instant(revision.at)}</small>
      <small dir="auto" translate="no">
        {authorOf(revision.author, t)}
      </small>
      {revision.note === null ? null : (
        <small dir="auto" translate="no">
          {revision.note}
        </small>
      )}
    </button>
  );
}
