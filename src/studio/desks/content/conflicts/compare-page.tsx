import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { createAction } from '../../../../core/api/action.ts';
import { codeOf, isMissing } from '../../../../core/api/fan-error.ts';
import { useMoments } from '../../../../core/clock/use-moments.ts';
import { createRemote } from '../../../../core/state/remote.ts';
import { Button } from '../../../../core/ui/form/button.tsx';
import { EmptyState } from '../../../../core/ui/state/empty-state.tsx';
import { Spinner } from '../../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../../core/words/words.ts';
import { failureText } from '../../../api/failure.ts';
import { studioCall } from '../../../api/studio-call.ts';
import type { EntryKind } from '../../../forms/entry/fields.ts';
import { ChangeList } from '../../../forms/fields/form-summary.tsx';
import { DeskHead } from '../../../layout/desk-head.tsx';
import { Failed } from '../../../layout/failed.tsx';
import { toasts } from '../../../layout/toasts.ts';
import { authorOf, conflictsAddress, entryAddress } from '../content-state.ts';
import { ClashChoices } from './clash-choices.tsx';
import { FileChoices } from './file-choices.tsx';
import {
  type Choices,
  compareImport,
  type ImportConflict,
  isDecided,
  type Settlement,
  settleImport,
  settlementOf,
  wholeOf,
} from './import-conflict.ts';

interface EntryProps {
  kind: EntryKind;
  entryId: string;
}

/** What an import brought beside what Studio has: one of each is taken, and both stay in the history. */
export function ComparePage({ kind, entryId }: EntryProps) {
  useSignals();
  const t = useWords('studio-content');
  const [remote] = useState(() =>
    createRemote((signal) =>
      studioCall('GET /studio/content/:kind/:entryId/conflict', { params: { kind, entryId }, signal }),
    ),
  );
  useEffect(() => {
    void remote.load();
    return () => remote.dispose();
  }, [remote]);
  const { value, ...state } = remote.state.value;
  return (
    <>
      <DeskHead title={t('imports.compare')} text={t('imports.compareText')}>
        <Link href={entryAddress(kind, entryId)} className="button button-quiet">
          {t('history.back')}
        </Link>
      </DeskHead>
      {value ? (
        <Compared key={value.version} kind={kind} entryId={entryId} conflict={value} onChanged={remote.load} />
      ) : state.status === 'failed' && isMissing(state.error) ? (
        <EmptyState
          title={t('imports.none')}
          text={t('imports.noneText')}
          action={<Link href={conflictsAddress}>{t('imports.title')}</Link>}
        />
      ) : state.status === 'failed' ? (
        <Failed error={state.error} onRetry={remote.load} />
      ) : (
        <div role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      )}
    </>
  );
}

interface ComparedProps extends EntryProps {
  conflict: ImportConflict;
  /** Somebody else has changed the entry meanwhile. */
  onChanged: () => void;
}

function Compared({ kind, entryId, conflict, onChanged }: ComparedProps) {
  useSignals();
  const t = useWords('studio-content');
  const { instant } = useMoments();
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<Choices>({});
  const [action] = useState(() => createAction((error) => codeOf(error) === 'CONTENT_CHANGED' && onChanged()));
  const compared = useMemo(() => compareImport(kind, conflict), [kind, conflict]);
  const { merge, taken } = compared;
  const { mine, theirs, files, may } = conflict;
  const labels = { mine: t('imports.mine', { name: authorOf(mine.author, t) }), theirs: t('imports.theirs') };
  const choose = (key: string, side: 'mine' | 'theirs') => setChosen({ ...chosen, [key]: side });
  const settle = async (settlement: Settlement) => {
    const done = await action.run(JSON.stringify(settlement), (key) =>
      settleImport(kind, entryId, conflict, settlement, key),
    );
    if (!done) return;
    toasts.show(t(done.hasDraft ? 'imports.done' : 'imports.kept'));
    navigate(entryAddress(kind, entryId));
  };
  return (
    <section className="panel conflict" aria-label={t('imports.compare')}>
      <p>{t('imports.when', { at: instant(theirs.at), own: instant(mine.at) })}</p>
      {merge.clashes.length + files.length > 0 ? <h2>{t('imports.clashes')}</h2> : null}
      <ClashChoices clashes={merge.clashes} labels={labels} chosen={chosen} onChoose={choose} />
      <FileChoices files={files} labels={labels} chosen={chosen} onChoose={choose} />
      {taken.length > 0 ? (
        <>
          <h2>{t('imports.onlyTheirs')}</h2>
          <ChangeList changes={taken} />
        </>
      ) : null}
      {merge.kept.length > 0 ? (
        <>
          <h2>{t('imports.onlyMine')}</h2>
          <ChangeList changes={merge.kept} />
        </>
      ) : null}
      <p className="field-error" role="alert">
        {action.failure.value ? failureText(action.failure.value) : ''}
      </p>
      {may.edit ? (
        <div className="desk-actions">
          <Button
            kind="primary"
            busy={action.busy.value}
            disabled={!isDecided(compared, conflict, chosen)}
            onClick={() => void settle(settlementOf(kind, compared, conflict, chosen))}
          >
            {t('imports.settle')}
          </Button>
          <Button disabled={action.busy.value} onClick={() => void settle(wholeOf(conflict, 'mine'))}>
            {t('imports.keepAll')}
          </Button>
          <Button disabled={action.busy.value} onClick={() => void settle(wholeOf(conflict, 'theirs'))}>
            {t('imports.takeAll')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
