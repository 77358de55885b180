import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'wouter';
import { sitePath } from '../../../rules/site/site-path.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { Picture } from '../../core/ui/content/picture.tsx';
import { EmptyState } from '../../core/ui/state/empty-state.tsx';
import { ErrorState } from '../../core/ui/state/error-state.tsx';
import { NextPage } from '../../core/ui/state/next-page.tsx';
import { Loading, Skeleton } from '../../core/ui/state/skeleton.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { MyVotesState, OwnBallot } from './my-votes-state.ts';

/** The fan's ballots in all votes, newest first, in pages. */
export function OwnBallotsSection({ state }: { state: MyVotesState }) {
  const t = useWords('site');
  return (
    <section className="own-votes-part" aria-labelledby="own-ballots">
      <h2 id="own-ballots">{t('votes.ballots')}</h2>
      <Ballots state={state} />
    </section>
  );
}

function Ballots({ state: { ballots } }: { state: MyVotesState }) {
  useSignals();
  const t = useWords('site');
  const list = ballots.state.value;
  if (!list.value) {
    if (list.status === 'failed') {
      return <ErrorState error={list.error} retryLabel={t('retry')} onRetry={ballots.load} />;
    }
    return (
      <Loading label={t('votes.loading')}>
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} shape="line" style={{ blockSize: '4rem' }} />
        ))}
      </Loading>
    );
  }
  if (list.value.length === 0) {
    return (
      <EmptyState
        title={t('votes.empty')}
        text={t('votes.emptyText')}
        action={
          <Link className="button button-primary" href="/votehome">
            {t('votes.toVotes')}
          </Link>
        }
      />
    );
  }
  return (
    <>
      <ol className="own-votes-rows">
        {list.value.map((ballot) => (
          <Ballot key={ballot.ballotId} ballot={ballot} />
        ))}
      </ol>
      <NextPage list={ballots} moreLabel={t('votes.more')} retryLabel={t('retry')} />
    </>
  );
}

function Ballot({ ballot }: { ballot: OwnBallot }) {
  const t = useWords('site');
  const format = new Intl.NumberFormat(useLanguage());
  const { instant } = useMoments();
  const { voteId, voteName, candidateName, portrait, free, paid, castAt, voided, ballotId, hash } = ballot;
  return (
    <li className="own-ballot">
      <span className="own-ballot-face">
        <Picture picture={portrait} shape="portrait" sizes="4rem" decorative />
      </span>
      <div className="own-ballot-words">
        <p className="own-ballot-name" dir="auto">
          {candidateName}
        </p>
        <p dir="auto">
          <Link href={sitePath('/votehome', { vote: voteId })}>{voteName}</Link>
        </p>
        <p className="own-votes-note">
          {instant(castAt)} · {t('votes.kinds', { free: format.format(free), paid: format.format(paid) })}
        </p>
        <p className="own-ballot-state" data-voided={voided !== null}>
          {voided ? t(`votes.${voided}`) : t('votes.counted')}
        </p>
        <details>
          <summary>{t('votes.receipt')}</summary>
          <dl>
            <dt>{t('votes.number')}</dt>
            <dd>
              <code>{ballotId}</code>
            </dd>
            <dt>{t('votes.fingerprint')}</dt>
            <dd>
              <code>{hash}</code>
            </dd>
          </dl>
        </details>
      </div>
    </li>
  );
}
