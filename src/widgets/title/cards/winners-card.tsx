import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { votePath } from '../../../core/navigation/vote-path.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Rank } from '../../../core/ui/figures/rank.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { ArtistName } from './artist-name.tsx';

/** The first three of an ended vote, as large as their ranks, with rays behind the first. */
export function WinnersCard({ vote }: { vote: VoteSummary }) {
  const t = useWords('title');
  const language = useLanguage();
  const votes = (count: number) => t('total', { count, votes: new Intl.NumberFormat(language).format(count) });
  return (
    <article className="podium" part="card" {...accent(vote.accent)}>
      <Rays />
      <div className="podium-head">
        <p className="card-title">{vote.titleName}</p>
        <Heading below={2} className="card-name">
          <PlatformLink className="whole-card" to={votePath(vote.voteId)}>
            {vote.name}
          </PlatformLink>
        </Heading>
      </div>
      <ol className="podium-places" data-ranks={vote.leaders.map(({ rank }) => rank).join(' ')}>
        {vote.leaders.map((leader, index) => (
          <li key={leader.candidateId} className={`podium-place podium-place-${index + 1}`} data-rank={leader.rank}>
            <div className="podium-face">
              <Picture picture={leader.portrait} shape="portrait" sizes="16rem" decorative />
            </div>
            <Rank rank={leader.rank} label={t('rank', { rank: leader.rank })} />
            <p className="podium-name" dir="auto">
              <ArtistName artistId={leader.artistId}>{leader.name}</ArtistName>
            </p>
            <p className="podium-count">{votes(leader.count)}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
