import { useSignals } from '@preact/signals-react/runtime';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { NextPage } from '../../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { RecordViewProps } from './record-view-props.ts';

/** The published heads of the chain, and the voided ballots. */
export function AuditView({ records, formats }: RecordViewProps) {
  useSignals();
  const t = useWords('vote-records');
  const heads = records.heads.state.value;
  const newest = records.newest.value;
  if (!heads.value || !newest) {
    if (heads.status === 'failed') {
      return <ErrorState error={heads.error} retryLabel={t('retry')} onRetry={records.heads.load} />;
    }
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Loading>
    );
  }
  const voids = newest.voids.filter(({ ballots }) => ballots > 0);
  return (
    <div className="audit">
      <p>{t('chainText')}</p>
      <section className="newest">
        <Heading below={1}>{t('head')}</Heading>
        <code>{newest.head}</code>
        <p>{t('position', { position: formats.count(newest.position) })}</p>
      </section>
      <section>
        <Heading below={1}>{t('voids')}</Heading>
        {voids.length === 0 ? <p>{t('noVoids')}</p> : null}
        <dl>
          {voids.map(({ reason, ballots, votes }) => (
            <div key={reason}>
              <dt>{t(reason)}</dt>
              <dd>{t('voidLine', { ballots: formats.count(ballots), votes: formats.count(votes) })}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <Heading below={1}>{t('heads')}</Heading>
        {heads.value.length === 0 ? <p>{t('noHeads')}</p> : null}
        <ol className="heads">
          {heads.value.map(({ position, head, publishedAt }) => (
            <li key={position}>
              <p>
                {formats.instant(publishedAt)} · {t('position', { position: formats.count(position) })}
              </p>
              <code>{head}</code>
            </li>
          ))}
        </ol>
        <NextPage list={records.heads} moreLabel={t('more')} retryLabel={t('retry')} />
      </section>
    </div>
  );
}
