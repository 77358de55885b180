import type { VoteSummary } from '../../../../server/vote/contract.ts';
import { useNow } from '../../../core/clock/clock.ts';
import { daysLeft } from '../../../core/clock/days-left.ts';
import { useLanguage, useWords } from '../../../core/words/words.ts';
import { formatMoment } from './format-moment.ts';

const minute = 60_000;

/** A vote's time: days left, or "closes today" on its last day; when it opens; or that it is being counted or over. */
export function VoteMoment({ vote }: { vote: VoteSummary }) {
  const t = useWords('title');
  const language = useLanguage();
  const now = useNow(minute);
  if (vote.status !== 'ONGOING' && vote.status !== 'PREPARING') return t(vote.status);
  // In the vote's time zone, which defines its days.
  if (vote.status === 'PREPARING') {
    return t('opensAt', { at: formatMoment(vote.opensAt, language, vote.timeZone) });
  }
  const days = daysLeft(vote.closesAt, now, vote.timeZone);
  return days <= 0 ? t('closesToday') : t('daysLeft', { count: days });
}
