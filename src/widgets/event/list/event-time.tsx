import type { EventSummary } from '../../../../server/event/contract.ts';
import { useWords } from '../../../core/words/words.ts';
import type { Formats } from '../formats.ts';

/** The next relevant date. */
export function EventTime({ event, formats }: { event: EventSummary; formats: Formats }) {
  const t = useWords('event');
  const { status, opensAt, closesAt, resultsAt } = event;
  if (status === 'UPCOMING') return t('opensAt', { at: formats.instant(opensAt) });
  if (status === 'ENTRY_OPEN') return t('closesAt', { at: formats.instant(closesAt) });
  return t('resultsAt', { at: formats.instant(resultsAt) });
}
