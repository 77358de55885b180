import { useSearchParams } from 'wouter';
import '../../widgets/vote/index.ts';

/** `?vote=` opens a vote, `&candidate=` one candidate in it: the address is the state, so links and "back" work. */
export default function VoteHomePage() {
  const [search] = useSearchParams();
  return (
    <div className="page">
      <fan-vote
        vote-id={search.get('vote') ?? undefined}
        candidate-id={search.get('candidate') ?? undefined}
        title-id={search.get('title') ?? undefined}
      />
    </div>
  );
}
