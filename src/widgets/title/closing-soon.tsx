import type { VoteSummary } from '../../../server/vote/contract.ts';
import { accent } from '../../core/design/accent.ts';
import { Countdown } from '../../core/ui/countdown.tsx';
import { Picture } from '../../core/ui/picture.tsx';
import { PlatformLink } from '../../core/ui/platform-link.tsx';
import { useWords } from '../../core/words/words.ts';
import { votePath } from './hero.tsx';

/** Votes by their remaining time, which is the largest thing on each line. */
export function ClosingSoon({ votes }: { votes: readonly VoteSummary[] }) {
  const t = useWords('title');
  return (
    <ul className="closing">
      {votes.map((vote) => (
        <li key={vote.voteId} className="closing-vote" part="card" {...accent(vote.accent)}>
          <Picture picture={vote.picture} shape="portrait" sizes="8rem" decorative />
          <div className="closing-words">
            <p className="card-title">{vote.titleName}</p>
            <h3>
              <PlatformLink className="whole-card" to={votePath(vote.voteId)}>
                {vote.name}
              </PlatformLink>
            </h3>
            <p className="closing-left">
              <Countdown to={vote.closesAt} over={t('closing')} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
