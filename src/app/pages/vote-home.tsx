import { useSearchParams } from 'wouter';
import { votePath } from '../../core/navigation/vote-path.ts';
import { useWords } from '../../core/words/words.ts';
import '../../widgets/vote/index.ts';
import { SharePagePlace } from '../sharing/share-page-place.tsx';

/** `?vote=` opens a vote, `&candidate=` one of its candidates: the address is the state, so links and "back" work. */
export default function VoteHomePage() {
  const t = useWords('site');
  const [search] = useSearchParams();
  const vote = search.get('vote');
  return (
    <div className="page">
      <h1 className="unseen">{t('places.vote')}</h1>
      <fan-vote
        vote-id={vote ?? undefined}
        candidate-id={search.get('candidate') ?? undefined}
        title-id={search.get('title') ?? undefined}
      />
      {vote ? <SharePagePlace page={votePath(vote)} /> : null}
    </div>
  );
}
