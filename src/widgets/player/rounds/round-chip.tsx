import type { RoundState } from '../../../../server/streaming/contract.ts';
import { useWords } from '../../../core/words/words.ts';

/** A round's state in one word. */
export function RoundChip({ state }: { state: RoundState }) {
  const t = useWords('player');
  return (
    <span className="chip" data-state={state}>
      {t(`states.${state}`)}
    </span>
  );
}
