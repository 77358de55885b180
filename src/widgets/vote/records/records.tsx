import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useState } from 'react';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import dialogStyles from '../../../core/ui/dialog/dialog.css?inline';
import { Dialog } from '../../../core/ui/dialog/dialog.tsx';
import nextPage from '../../../core/ui/state/next-page.css?inline';
import { useWords } from '../../../core/words/words.ts';
import type { OpenVoteProps } from '../open-vote.ts';
import { AuditView } from './audit-view.tsx';
import { BallotCheck } from './ballot-check.tsx';
import { HistoryView } from './history-view.tsx';
import styles from './records.css?inline';
import { createRecordsState } from './records-state.ts';
import { RulesView } from './rules-view.tsx';

const sheets = [dialogStyles, nextPage, styles];

/** The fan's ballots, the published chain, and the check of one ballot. */
export function Records({ opened, vote, formats }: OpenVoteProps) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-records');
  const [records] = useState(() => createRecordsState(opened));
  const shown = opened.record.value;

  useEffect(() => records.dispose, [records]);
  useEffect(() => {
    // Reload each time it is opened.
    if (shown?.view === 'history') void records.history.load();
    if (shown?.view === 'audit') void records.heads.load();
    if (shown) records.verify(shown.receipt);
  }, [shown, records]);

  return (
    <Dialog
      open={shown !== null}
      onClose={opened.closeRecord}
      title={t(shown?.view ?? 'audit')}
      closeLabel={t('close')}
      className="records"
    >
      {records.checked.value ? (
        <BallotCheck records={records} formats={formats} />
      ) : shown?.view === 'rules' ? (
        <RulesView vote={vote} formats={formats} />
      ) : shown?.view === 'history' ? (
        <HistoryView records={records} formats={formats} />
      ) : (
        <AuditView records={records} formats={formats} />
      )}
    </Dialog>
  );
}
