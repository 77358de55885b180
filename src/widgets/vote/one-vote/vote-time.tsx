import { daysLeft } from '../../../../rules/moments.ts';
import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { useNow } from '../../../core/clock/clock.ts';
import { useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';

const minute = 60_000;

/** The next relevant date: days left, when it opens, or when it closed or shows its results. */
export function VoteTime({ vote, formats }: { vote: VoteSummary; formats: Formats }) {
  const t = useWords('vote');
  const now = useNow(minute);
  switch (vote.status) {
    case 'PREPARING':
      return t('opensAt', { at: formats.instant(vote.opensAt) });
    case 'COUNTING':
      return t('resultsAt', { at: formats.instant(vote.resultsAt) });
    case 'ONGOING': {
      const count = daysLeft(Date.parse(vote.closesAt), now);
      return count > 0 ? t('daysLeft', { count }) : t('closesSoon');
    }
    default:
      return t('closedAt', { at: formats.instant(vote.closesAt) });
  }
}
