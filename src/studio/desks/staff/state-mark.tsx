import { useWords } from '../../../core/words/words.ts';
import type { StaffEntry } from './staff-state.ts';

/** Where a staff account stands. */
export function StateMark({ state }: Pick<StaffEntry, 'state'>) {
  const t = useWords('studio');
  return <span className="state-mark">{t(`staff.states.${state}`)}</span>;
}
