import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { votePath } from '../../../core/navigation/vote-path.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Countdown } from '../../../core/ui/figures/countdown.tsx';
import { useWords } from '../../../core/words/words.ts';
import { VoteMoment } from './vote-moment.tsx';

/** Votes with the time left in large type, or their opening. */
export function VoteRows({ votes }: { votes: readonly VoteSummary[] }) {
  const t = useWords('title');
  return (
    <ul className="rows">
      {votes.map((vote) => (
        <li key={vote.voteId} className="row" part="card" {...accent(vote.accent)}>
          <Picture picture={vote.picture} shape="portrait" sizes="8rem" decorative />
          <div className="row-words">
            <p className="card-title">{vote.titleName}</p>
            <Heading below={2}>
              <PlatformLink className="whole-card" to={votePath(vote.voteId)}>
                {vote.name}
              </PlatformLink>
            </Heading>
            <p className={vote.status === 'ONGOING' ? 'row-moment' : 'card-note'}>
              {vote.status === 'ONGOING' ? (
                <Countdown to={vote.closesAt} over={t('closing')} />
              ) : (
                <VoteMoment vote={vote} />
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
