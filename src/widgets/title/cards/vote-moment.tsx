import { daysLeft } from '../../../../rules/moments.ts';
import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { useNow } from '../../../core/clock/clock.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';

const minute = 60_000;

/** A vote's time: days left, or that it closes within 24 hours; when it opens; or that it is being counted or over. */
export function VoteMoment({ vote }: { vote: VoteSummary }) {
  const t = useWords('title');
  const { instant } = useMoments(vote.timeZone);
  const now = useNow(minute);
  if (vote.status !== 'ONGOING' && vote.status !== 'PREPARING') return t(vote.status);
  if (vote.status === 'PREPARING') return t('opensAt', { at: instant(vote.opensAt) });
  const days = daysLeft(Date.parse(vote.closesAt), now);
  return days > 0 ? t('daysLeft', { count: days }) : t('closesSoon');
}
