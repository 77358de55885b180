import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import type { Suspension } from './members-state.ts';

/** Text for a suspended account, with the end of the suspension. */
export function useSuspensionText(): (suspension: Suspension | null) => string {
  const t = useWords('studio');
  const { instant } = useMoments();
  return (suspension) => {
    if (suspension === null) return t('members.states.ACTIVE');
    return suspension.until === null
      ? t('members.states.FOR_GOOD')
      : t('members.states.SUSPENDED', { at: instant(suspension.until) });
  };
}

export function SuspensionMark({ suspension }: { suspension: Suspension | null }) {
  const text = useSuspensionText();
  return <span className={suspension ? 'state-mark state-mark-alert' : 'state-mark'}>{text(suspension)}</span>;
}
