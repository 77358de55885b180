import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../core/ui/form/button.tsx';
import { EmptyState } from '../../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { RecordViewProps } from './record-view-props.ts';

/** The fan's own ballots in this vote, newest first. */
export function HistoryView({ records, formats }: RecordViewProps) {
  useSignals();
  const t = useWords('vote-records');
  const history = records.history.state.value;
  if (!history.value) {
    if (history.status === 'failed') {
      return <ErrorState error={history.error} retryLabel={t('retry')} onRetry={records.history.load} />;
    }
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Loading>
    );
  }
  if (history.value.length === 0) return <EmptyState title={t('historyEmpty')} />;
  return (
    <>
      <ol className="ballots">
        {history.value.map((ballot) => (
          <li key={ballot.ballotId}>
            <p>
              <strong dir="auto">{ballot.candidateName}</strong>
              <span>{formats.instant(ballot.castAt)}</span>
              <span>{t('kinds', { free: formats.count(ballot.free), paid: formats.count(ballot.paid) })}</span>
              {ballot.voided ? <span className="voided">{t(ballot.voided)}</span> : null}
            </p>
            <Button onClick={() => records.verify(ballot)}>{t('check')}</Button>
          </li>
        ))}
      </ol>
      <NextPage list={records.history} moreLabel={t('more')} retryLabel={t('retry')} />
    </>
  );
}
