import { useSignals } from '@preact/signals-react/runtime';
import { messageOf } from '../../core/api/fan-error.ts';
import { ErrorState } from '../../core/ui/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { MoreRows } from './more-rows.tsx';
import type { RecordViewProps } from './records.tsx';

/** The published heads of the chain, and what was taken out of the count. */
export function AuditView({ records, formats }: RecordViewProps) {
  useSignals();
  const t = useWords('vote-records');
  const language = useLanguage();
  const audit = records.audit.value;
  if (!audit.value) {
    if (audit.status === 'failed') {
      const message = messageOf(audit.error, language);
      return <ErrorState message={message} retryLabel={t('retry')} onRetry={records.loadAudit} />;
    }
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Loading>
    );
  }
  const { newest, rows, nextCursor } = audit.value;
  const voids = newest.voids.filter(({ ballots }) => ballots > 0);
  return (
    <div className="audit">
      <p>{t('chainText')}</p>
      <section className="newest">
        <h3>{t('head')}</h3>
        <code>{newest.head}</code>
        <p>{t('position', { position: formats.count(newest.position) })}</p>
      </section>
      <section>
        <h3>{t('voids')}</h3>
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
        <h3>{t('heads')}</h3>
        {rows.length === 0 ? <p>{t('noHeads')}</p> : null}
        <ol className="heads">
          {rows.map(({ position, head, publishedAt }) => (
            <li key={position}>
              <p>
                {formats.instant(publishedAt)} · {t('position', { position: formats.count(position) })}
              </p>
              <code>{head}</code>
            </li>
          ))}
        </ol>
        {nextCursor ? <MoreRows records={records} load={records.moreHeads} /> : null}
      </section>
    </div>
  );
}
