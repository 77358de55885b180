import { useSignals } from '@preact/signals-react/runtime';
import { useLatePart } from '../../../core/state/late-part.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { ErrorState } from '../../../core/ui/state/error-state.tsx';
import { Loading, Skeleton } from '../../../core/ui/state/skeleton.tsx';
import { useWords } from '../../../core/words/words.ts';
import { listPart } from '../late-parts.ts';
import type { OpenVoteProps } from '../open-vote.ts';
import { CandidateList, usualRow } from './candidate-list.tsx';

type CandidatesProps = Pick<OpenVoteProps, 'opened' | 'formats'> & { onError: (error: unknown) => void };

const placesOnAWall = [...'abcdefghijkl'];

/** The candidates with their search and order: a ranking as a list, any other order as a grid of portraits. */
export function Candidates({ opened: { vote }, formats, onError }: CandidatesProps) {
  useSignals();
  const t = useWords('vote');
  const candidates = vote.candidates.value;
  const shown = vote.shown.value;
  const part = useLatePart(listPart, true, onError);

  if (!candidates.value) {
    if (candidates.status === 'failed') {
      return <ErrorState error={candidates.error} retryLabel={t('retry')} onRetry={vote.load} />;
    }
    return (
      // Reserves the list's final height, so that a fan does not scroll to content that will move.
      <div style={{ minBlockSize: usualRow * (vote.detail.value.value?.candidateCount ?? 0) }}>
        <Loading label={t('loading')} className="faces block">
          {placesOnAWall.map((place) => (
            <Skeleton key={place} shape="portrait" />
          ))}
        </Loading>
      </div>
    );
  }
  return (
    <section className="candidates">
      <div className="candidates-head">
        <Heading below={1}>
          <span role="status">{t('candidates', { count: shown.length })}</span>
        </Heading>
        {part ? <part.FindCandidate vote={vote} /> : null}
      </div>
      {shown.length === 0 ? (
        <p className="no-candidates">
          {part && t(vote.term.value ? 'error:NO_CANDIDATES' : 'error:NOTHING_REGISTERED')}
        </p>
      ) : (
        <CandidateList vote={vote} formats={formats} />
      )}
    </section>
  );
}
