import { memo } from 'react';
import type { Candidate } from '../../../../server/vote/contract.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { Rank } from '../../../core/ui/figures/rank.tsx';
import { CheckIcon } from '../../../core/ui/icons/check.tsx';
import type { Translate } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import type * as ListPart from './list-part.ts';

interface CandidateRowProps {
  candidate: Candidate;
  /** 1-based position in the whole list, of which only a part is in the document. */
  place: number;
  total: number;
  rank: number | null;
  count: number | null;
  /**
   * The share of all votes, as text, so that the row renders only when the text changes: the number changes with every
   * ballot.
   */
  share: string;
  movement: number;
  /** Null until it has arrived. */
  part: typeof ListPart | null;
  isRanking: boolean;
  isSelected: boolean;
  formats: Formats;
  /** A prop, since a hook in each of hundreds of rows would be slower than the rest of the row. */
  t: Translate;
  onSelect: (candidateId: string) => void;
}

/** A candidate to choose; rendered again only when one of its own props changes. */
export const CandidateRow = memo(function CandidateRow(row: CandidateRowProps) {
  const { candidate, rank, count, share, movement, part, formats, t } = row;
  return (
    <div
      role="listitem"
      aria-posinset={row.place}
      aria-setsize={row.total}
      data-candidate={candidate.candidateId}
      className="candidate"
      data-rank={row.isRanking && rank !== null && rank <= 3 ? rank : undefined}
      style={{ '--count': count ?? 0 }}
    >
      <button
        type="button"
        part="candidate"
        aria-pressed={row.isSelected}
        onClick={() => row.onSelect(candidate.candidateId)}
      >
        {row.isRanking && rank !== null ? <Rank rank={rank} label={t('rank', { rank })} /> : null}
        <span className="face">
          <Picture
            picture={candidate.portrait}
            shape="portrait"
            sizes={row.isRanking ? '3.5rem' : '(width >= 36rem) 12rem, 33vw'}
            decorative
          />
          {row.isSelected ? (
            <span className="picked">
              <CheckIcon />
            </span>
          ) : null}
        </span>
        <span className="who">
          <strong dir="auto">{candidate.name}</strong>
          {candidate.note ? <span dir="auto">{candidate.note}</span> : null}
          {row.isRanking ? null : <span>{t('number', { number: candidate.number })}</span>}
        </span>
        {row.isRanking && count !== null ? (
          <span className="votes">
            <span className="figures">{formats.count(count)}</span>
            <span className="unseen">{t('votes', { count })}</span>
            <span className="share">
              {part ? <part.Movement by={movement} t={t} /> : null}
              {share}
            </span>
          </span>
        ) : null}
      </button>
      {row.isSelected && part ? <part.ToVote /> : null}
    </div>
  );
});
