import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { useRemote } from '../../../api/use-remote.ts';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { Pending } from '../../../layout/pending.tsx';
import { authorOf, type ContentEntry, entryAddress } from '../content-state.ts';
import { changesOf, type EntryHistory } from './history-state.ts';
import { RevisionChanges } from './revision-changes.tsx';

interface RevisionViewProps {
  history: EntryHistory;
  entry: ContentEntry;
  number: number;
}

/** One version: its changes, and a button to restore it. */
export function RevisionView({ history, entry, number }: RevisionViewProps) {
  useSignals();
  const t = useWords('studio-content');
  const { instant } = useMoments();
  const [, navigate] = useLocation();
  const [isRestoring, setRestoring] = useState(false);
  const compared = useRemote(() => history.compare(number));
  const state = compared.state.value;
  const { kind, entryId, version } = entry;
  const now = entry.draft ?? entry.published;
  if (!state.value) return <Pending of={compared} />;
  const { revision } = state.value;
  return (
    <section className="panel" aria-labelledby="revision">
      <h2 id="revision">{t('history.number', { number })}</h2>
      <p className="panel-note">
        {instant(revision.at)} · {authorOf(revision.author, t)}
      </p>
      <RevisionChanges changes={changesOf(kind, state.value)} />
      {entry.may.edit && now?.number !== number ? (
        <Button onClick={() => setRestoring(true)}>{t('history.restore')}</Button>
      ) : null}
      {isRestoring ? (
        <ReasonDialog
          title={t('history.restoreTitle', { number })}
          text={t('history.restoreText')}
          confirmLabel={t('history.restore')}
          onConfirm={(reason, key) => history.restore(number, version, reason, key)}
          onDone={() => navigate(entryAddress(kind, entryId))}
          onClose={() => setRestoring(false)}
        />
      ) : null}
    </section>
  );
}
