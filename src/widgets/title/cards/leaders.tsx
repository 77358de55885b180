import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { Picture } from '../../../core/ui/content/picture.tsx';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { ArtistName } from './artist-name.tsx';

interface LeadersProps {
  leaders: VoteSummary['leaders'];
  total: number | null;
}

/** The first three as overlapping portraits, with the first one's name and share. */
export function Leaders({ leaders, total }: LeadersProps) {
  const t = useWords('title');
  const language = useLanguage();
  const [first] = leaders;
  if (!first) return null;
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(first.share);
  return (
    <div className="leaders">
      <ol className="leaders-faces">
        {leaders.map((leader) => (
          <li key={leader.candidateId}>
            <Picture picture={{ ...leader.portrait, alt: leader.name }} shape="portrait" sizes="4rem" />
          </li>
        ))}
      </ol>
      <p className="leaders-first">
        <span>
          <ArtistName artistId={first.artistId}>{t('leads', { name: first.name })}</ArtistName>
        </span>
        <span className="leaders-share">{share}</span>
      </p>
      {total === null ? null : (
        <p className="leaders-total">
          {t('total', { count: total, votes: new Intl.NumberFormat(language).format(total) })}
        </p>
      )}
    </div>
  );
}
