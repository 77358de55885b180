import { useSignals } from '@preact/signals-react/runtime';
import { accent } from '../../core/design/accent.ts';
import { Picture } from '../../core/ui/picture.tsx';
import { Rank } from '../../core/ui/rank.tsx';
import { Rays } from '../../core/ui/rays.tsx';
import { useWords } from '../../core/words/words.ts';
import type { Formats } from './formats.ts';
import type { OpenVote } from './open-vote.ts';
import styles from './podium.css?inline';
import { useLateStyles } from './use-late-styles.ts';

/** First, second and third of an ended vote. Whoever shares a rank shares its size. */
export function Podium({ opened, formats }: { opened: OpenVote; formats: Formats }) {
  useSignals();
  useLateStyles(styles);
  const t = useWords('vote');
  const { podium } = opened.vote;
  return (
    <section className="podium">
      <Rays />
      <h3>{t('podium')}</h3>
      <ol>
        {podium.value.map(({ candidate, standing }) => (
          <li key={candidate.candidateId} data-rank={standing.rank} {...accent(candidate.accent)}>
            <span className="face">
              <Picture picture={candidate.portrait} shape="portrait" decorative />
              <Rank rank={standing.rank} label={t('rank', { rank: standing.rank })} />
            </span>
            <strong dir="auto">{candidate.name}</strong>
            <span>{t('votesOf', { count: standing.count, votes: formats.count(standing.count) })}</span>
            <span className="share">{formats.share(standing.share)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
