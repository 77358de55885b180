import { useSignals } from '@preact/signals-react/runtime';
import { Button } from '../../../core/ui/form/button.tsx';
import { AlertIcon } from '../../../core/ui/icons/alert.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import { ClockIcon } from '../../../core/ui/icons/clock.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Spinner } from '../../../core/ui/state/spinner.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { ChainCheck } from './ballot-chain.ts';
import type { RecordViewProps } from './record-view-props.ts';

/** One ballot, recomputed in this browser up to a published head. */
export function BallotCheck({ records, formats }: RecordViewProps) {
  useSignals();
  const t = useWords('vote-records');
  const check = records.check.value;
  const receipt = records.checked.value;
  if (check.status === 'failed') {
    const retry = () => records.verify(receipt);
    return <ErrorState error={check.error} retryLabel={t('retry')} onRetry={retry} />;
  }
  return (
    <div className="check">
      <div role="status" className="verdict" data-verdict={check.status === 'ready' ? check.value?.verdict : undefined}>
        {check.status === 'ready' && check.value ? (
          <Verdict check={check.value} />
        ) : (
          <>
            <Spinner />
            <p>{t('checking')}</p>
          </>
        )}
      </div>
      {check.status === 'ready' && check.value ? <Evidence check={check.value} formats={formats} /> : null}
      {check.status === 'ready' && check.value?.verdict === 'waiting' ? (
        <Button kind="primary" onClick={() => records.verify(receipt)}>
          {t('checkAgain')}
        </Button>
      ) : null}
      <Button onClick={() => records.verify(null)}>{t('backToAudit')}</Button>
    </div>
  );
}

function Verdict({ check }: { check: ChainCheck }) {
  const t = useWords('vote-records');
  const { verdict, receipt, stretch } = check;
  const { voided } = stretch;
  const icons = { counted: <CheckIcon />, waiting: <ClockIcon />, broken: <AlertIcon />, unable: <AlertIcon /> };
  const texts = {
    counted: t('countedText', { count: stretch.hashes.length }),
    waiting: t('waitingText'),
    broken: t('brokenText', { ballotId: receipt.ballotId }),
    unable: t('noCrypto'),
  };
  return (
    <>
      {icons[verdict]}
      <p>
        {verdict === 'unable' ? null : <strong>{voided ? `${t('voided')} · ${t(voided)}` : t(verdict)}</strong>}
        {texts[verdict]}
      </p>
    </>
  );
}

function Evidence({ check, formats }: { check: ChainCheck; formats: RecordViewProps['formats'] }) {
  const t = useWords('vote-records');
  return (
    <dl>
      <div>
        <dt>{t('ownHash')}</dt>
        <dd>
          <code>{check.receipt.hash}</code>
        </dd>
      </div>
      {check.stretch.head ? (
        <div>
          <dt>{t('publishedHead', { at: formats.instant(check.stretch.head.publishedAt) })}</dt>
          <dd>
            <code>{check.stretch.head.head}</code>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
