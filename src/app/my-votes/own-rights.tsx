import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { rightSource } from '../../../rules/right-source.ts';
import { sitePath } from '../../../rules/site/site-path.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import { type Lot, liveLots, type MyVotesState, type OwnRights, sumOfLots } from './my-votes-state.ts';

/** The vote rights by kind with their ends, and the free ones that can be claimed now. */
export function OwnRightsSection({ state }: { state: MyVotesState }) {
  useSignals();
  const t = useWords('site');
  const rights = state.rights.state.value;
  return (
    <section className="own-votes-part" aria-labelledby="own-rights">
      <h2 id="own-rights">{t('votes.rights')}</h2>
      {rights.value ? (
        <Rights rights={rights.value} />
      ) : rights.status === 'failed' ? (
        <ErrorState error={rights.error} retryLabel={t('retry')} onRetry={state.rights.load} />
      ) : (
        <Loading label={t('votes.loading')}>
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
    </section>
  );
}

function Rights({ rights }: { rights: OwnRights }) {
  const t = useWords('site');
  const { instant } = useMoments();
  const [free, paid] = [liveLots(rights, 'free'), liveLots(rights, 'paid')];
  return (
    <>
      {free.length + paid.length === 0 ? <p className="own-votes-note">{t('votes.noRights')}</p> : null}
      <Lots name={t('votes.free')} lots={free} />
      <Lots name={t('votes.paid')} lots={paid} />
      {rights.claimable.length > 0 ? (
        <>
          <h3>{t('votes.claimable')}</h3>
          <ul className="own-votes-rows">
            {rights.claimable.map(({ voteId, voteName, free: count, closesAt }) => (
              <li key={voteId} className="own-right">
                <Link href={sitePath('/votehome', { vote: voteId })} dir="auto">
                  {voteName}
                </Link>
                <span>{t('votes.claim', { count, at: instant(closesAt) })}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

function Lots({ name, lots }: { name: string; lots: readonly Lot[] }) {
  const t = useWords('site');
  const format = new Intl.NumberFormat(useLanguage());
  const { instant } = useMoments();
  const sum = sumOfLots(lots);
  if (lots.length === 0) return null;
  return (
    <>
      <h3>{name}</h3>
      {sum === null ? null : <p className="own-votes-note">{t('votes.left', { figure: format.format(sum) })}</p>}
      <ul className="own-votes-rows">
        {lots.map(({ lotId, voteId, voteName, source, remaining, expiresAt }) => (
          <li key={lotId} className="own-right">
            <strong>{t('votes.left', { figure: format.format(remaining) })}</strong>
            <span>{t(`votes.sources.${rightSource(source)}`)}</span>
            <span>{expiresAt ? t('votes.until', { at: instant(expiresAt) }) : t('votes.noEnd')}</span>
            {voteId ? (
              <Link href={sitePath('/votehome', { vote: voteId })} dir="auto">
                {voteName}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
