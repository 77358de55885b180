import { useSignals } from '@preact/signals-react/runtime';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { createRemote } from '../../../core/state/remote.ts';
import { useWords } from '../../../core/words/words.ts';
import { studioCall } from '../../api/studio-call.ts';
import { useRemote } from '../../api/use-remote.ts';
import { Failed } from '../../layout/failed.tsx';
import { addressOf, sumOf, usageFigures } from './partners-state.ts';

/** Usage of a partner's pages in the last 30 days. */
export function Usage({ partnerId }: { partnerId: string }) {
  useSignals();
  const t = useWords('studio-partners');
  const usage = useRemote(() =>
    createRemote((signal) => studioCall('GET /studio/partner/:partnerId/usage', { params: { partnerId }, signal })),
  );
  const state = usage.state.value;
  if (state.status === 'failed' && !state.value) return <Failed error={state.error} onRetry={usage.load} />;
  const sums = sumOf(state.value?.days ?? []);
  return (
    <section className="panel">
      <h2>{t('usage')}</h2>
      <p className="panel-note">{t('usageText')}</p>
      <dl className="facts">
        {usageFigures.map((figure) => (
          <Fragment key={figure}>
            <dt>{t(`figures.${figure}`)}</dt>
            <dd>{state.value ? t('amount', { amount: sums[figure] }) : '–'}</dd>
          </Fragment>
        ))}
      </dl>
      <Link href={`${addressOf(partnerId)}/usage`}>{t('usageDays')}</Link>
    </section>
  );
}
