import { useWords } from '../../../core/words/words.ts';
import type { ListedPartner } from './partners-state.ts';

/** Where a partner stands. */
export function StateMark({ state }: Pick<ListedPartner, 'state'>) {
  const t = useWords('studio-partners');
  const isOver = state === 'STOPPED';
  return <span className={isOver ? 'state-mark state-mark-alert' : 'state-mark'}>{t(`states.${state}`)}</span>;
}
