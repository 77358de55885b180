import { artistPath } from '../../../../rules/site/site-path.ts';
import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { votePath } from '../../../core/navigation/vote-path.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { InPlaceLink } from '../../../core/ui/content/in-place-link.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { LockIcon } from '../../../core/ui/icons/lock.tsx';
import { useWords } from '../../../core/words/words.ts';
import { type Formats, useFormats } from '../formats.ts';
import { VoteTime } from '../one-vote/vote-time.tsx';

interface VoteCardProps {
  vote: VoteSummary;
  eager: boolean | 'first';
  onOpen: (voteId: string) => void;
}

/** A vote as a poster: a real link, so that it can be opened in a new tab. */
export function VoteCard({ vote, eager, onOpen }: VoteCardProps) {
  const t = useWords('vote');
  const formats = useFormats(vote.timeZone);
  return (
    <li {...accent(vote.accent)} data-vote={vote.voteId}>
      <article className="poster" part="card" style={{ '--shade': vote.picture.colour }}>
        <Picture picture={vote.picture} shape="poster" eager={eager} decorative sizes="(width >= 40rem) 33vw, 100vw" />
        <div className="poster-words">
          <p className="poster-title" dir="auto">
            {vote.titleName}
          </p>
          <Heading className="poster-name" dir="auto">
            <InPlaceLink className="whole-card" to={votePath(vote.voteId)} onFollow={() => onOpen(vote.voteId)}>
              {vote.name}
            </InPlaceLink>
          </Heading>
          <p className="poster-period">{formats.period(vote.opensAt, vote.closesAt)}</p>
          <Leaders vote={vote} formats={formats} />
        </div>
        <p className="chips">
          <span className="chip" data-status={vote.status}>
            {t(vote.status)}
          </span>
          <span className="chip">
            <VoteTime vote={vote} formats={formats} />
          </span>
        </p>
      </article>
    </li>
  );
}

function Leaders({ vote, formats }: { vote: VoteSummary; formats: Formats }) {
  const t = useWords('vote');
  if (vote.blind) {
    return (
      <p className="leaders">
        <LockIcon /> {t('vote-board:hidden')}
      </p>
    );
  }
  if (vote.leaders.length === 0) {
    return <p className="leaders">{t('candidates', { count: vote.candidateCount })}</p>;
  }
  const [first] = vote.leaders;
  return (
    <div className="leaders">
      <ol className="leader-faces">
        {vote.leaders.map((leader) => (
          <li key={leader.candidateId}>
            <Picture picture={leader.portrait} shape="portrait" sizes="3.5rem" decorative />
            <span className="unseen">{`${t('rank', { rank: leader.rank })} ${leader.name}`}</span>
          </li>
        ))}
      </ol>
      <p>
        <strong dir="auto">
          {first?.artistId ? <PlatformLink to={artistPath(first.artistId)}>{first.name}</PlatformLink> : first?.name}
        </strong>
        <span>{t('votesOf', { count: first?.count ?? 0, votes: formats.count(first?.count ?? 0) })}</span>
      </p>
    </div>
  );
}
