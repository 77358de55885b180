import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { votePath } from '../../../core/navigation/vote-path.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { useWords } from '../../../core/words/words.ts';
import { Leaders } from './leaders.tsx';
import { VoteMoment } from './vote-moment.tsx';

/** A vote with its picture, its state, and the leading candidate if the counts are visible. */
export function VotePreview({ vote }: { vote: VoteSummary }) {
  const t = useWords('title');
  return (
    <article className="card" part="card" {...accent(vote.accent)}>
      <div className="card-picture">
        <Picture picture={vote.picture} shape="stage" sizes="(width >= 48rem) 33vw, 100vw" decorative />
        <p className="chip">
          <VoteMoment vote={vote} />
        </p>
      </div>
      <div className="card-words">
        <p className="card-title">{vote.titleName}</p>
        <Heading below={2} className="card-name">
          <PlatformLink className="whole-card" to={votePath(vote.voteId)}>
            {vote.name}
          </PlatformLink>
        </Heading>
        {vote.leaders.length > 0 ? (
          <Leaders leaders={vote.leaders} total={vote.total} />
        ) : (
          <p className="card-note">{vote.blind ? t('hidden') : t('candidates', { count: vote.candidateCount })}</p>
        )}
      </div>
    </article>
  );
}
