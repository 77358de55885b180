import { daysLeft } from '../../../rules/moments.ts';
import { sitePath } from '../../../rules/site/site-path.ts';
import { useNow } from '../../core/clock/clock.ts';
import { useMoments } from '../../core/clock/use-moments.ts';
import { accent } from '../../core/design/accent.ts';
import { Heading } from '../../core/ui/content/heading.tsx';
import { Picture } from '../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../core/ui/content/platform-link.tsx';
import { Countdown } from '../../core/ui/figures/countdown.tsx';
import { Rank } from '../../core/ui/figures/rank.tsx';
import { useLanguage, useWords } from '../../core/words/words.ts';
import type { ArtistPage, ArtistVote } from './artist-state.ts';

/** The page of a vote, with the artist chosen. */
const pathOf = ({ vote, candidateId }: ArtistVote) =>
  sitePath('/votehome', { vote: vote.voteId, candidate: candidateId });

interface VoteRowsProps {
  votes: readonly ArtistVote[];
  /** The artist's own: the picture of a vote may show rivals. */
  portrait: ArtistPage['portrait'];
}

/** Votes that run or come: the time left, and the artist's place where it is shown. */
export function VoteRows({ votes, portrait }: VoteRowsProps) {
  const t = useWords('artist');
  return (
    <ul className="rows">
      {votes.map((one) => (
        <li key={one.vote.voteId} className="row" part="card" {...accent(one.vote.accent)}>
          <Picture picture={portrait} shape="portrait" sizes="8rem" decorative />
          <div className="row-words">
            <p className="card-title" dir="auto">
              {one.vote.titleName}
            </p>
            <Heading below={2} dir="auto">
              <PlatformLink className="whole-card" to={pathOf(one)}>
                {one.vote.name}
              </PlatformLink>
            </Heading>
            <p className="row-moment">
              <VoteMoment vote={one.vote} />
            </p>
            <p className="card-note">{one.vote.blind ? t('hidden') : null}</p>
          </div>
          <Place one={one} />
        </li>
      ))}
    </ul>
  );
}

/** Votes that are over, with the artist's place. */
export function ResultRows({ votes }: { votes: readonly ArtistVote[] }) {
  const t = useWords('artist');
  const { day } = useMoments();
  return (
    <ul className="results">
      {votes.map((one) => (
        <li key={one.vote.voteId} className="result" part="card" {...accent(one.vote.accent)}>
          <Place one={one} />
          <div className="result-words">
            <p className="card-title" dir="auto">
              {one.vote.titleName}
            </p>
            <Heading below={2} dir="auto">
              <PlatformLink className="whole-card" to={pathOf(one)}>
                {one.vote.name}
              </PlatformLink>
            </Heading>
            <p className="card-note">
              {one.vote.status === 'RESULT_OPEN' ? day(one.vote.resultsAt) : t(one.vote.status)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Place({ one: { vote, standing } }: { one: ArtistVote }) {
  const t = useWords('artist');
  const language = useLanguage();
  if (standing === null || vote.status === 'PREPARING' || standing.count === 0) return null;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(standing.share);
  return (
    <p className="place">
      <Rank rank={standing.rank} label={t('rank', { rank: standing.rank })} />
      <span className="place-share">{share}</span>
    </p>
  );
}

function VoteMoment({ vote }: Pick<ArtistVote, 'vote'>) {
  const t = useWords('artist');
  const { instant } = useMoments(vote.timeZone);
  const now = useNow(60_000);
  if (vote.status === 'PREPARING') return t('opensAt', { at: instant(vote.opensAt) });
  const days = daysLeft(Date.parse(vote.closesAt), now);
  return days > 0 ? t('daysLeft', { count: days }) : <Countdown to={vote.closesAt} over={t('closing')} />;
}
