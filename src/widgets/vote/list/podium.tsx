import { useSignals } from '@preact/signals-react/runtime';
import { artistPath } from '../../../../rules/site/site-path.ts';
import type { Candidate } from '../../../../server/vote/contract.ts';
import { accent } from '../../../core/design/accent.ts';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { Heading } from '../../../core/ui/content/heading.tsx';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { PlatformLink } from '../../../core/ui/content/platform-link.tsx';
import { Rank } from '../../../core/ui/figures/rank.tsx';
import { Rays } from '../../../core/ui/rays/rays.tsx';
import { useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';
import type { Standing } from '../one-vote/counts.ts';
import type { OpenVote } from '../open-vote.ts';
import styles from './podium.css?inline';

const sheets = [styles];

/** The first three of an ended vote. Candidates with the same rank have the same size. */
export function Podium({ opened, formats }: { opened: OpenVote; formats: Formats }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote');
  const { candidates, standings } = opened.vote;
  const places = placesOf(candidates.value.value ?? [], standings.value);
  return (
    <section className="podium">
      <Rays />
      <Heading below={1}>{t('vote-list:podium')}</Heading>
      <ol>
        {places.map(({ candidate, standing }) => (
          <li key={candidate.candidateId} data-rank={standing.rank} {...accent(candidate.accent)}>
            <span className="face">
              <Picture picture={candidate.portrait} shape="portrait" sizes="(width >= 48rem) 20rem, 60vw" decorative />
            </span>
            <Rank rank={standing.rank} label={t('rank', { rank: standing.rank })} />
            <strong dir="auto">
              {candidate.artistId === null ? (
                candidate.name
              ) : (
                <PlatformLink to={artistPath(candidate.artistId)}>{candidate.name}</PlatformLink>
              )}
            </strong>
            <span>{t('votesOf', { count: standing.count, votes: formats.count(standing.count) })}</span>
            <span className="share">{formats.share(standing.share)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The candidates with the ranks 1 to 3, in order. */
function placesOf(candidates: readonly Candidate[], standings: ReadonlyMap<string, Standing>) {
  return candidates
    .flatMap((candidate) => {
      const standing = standings.get(candidate.candidateId);
      return standing && standing.rank <= 3 ? [{ candidate, standing }] : [];
    })
    .sort((a, b) => a.standing.rank - b.standing.rank);
}
