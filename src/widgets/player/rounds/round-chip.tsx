import type { RoundState } from '../../../../server/streaming/contract.ts';
import { useWords } from '../../../core/words/words.ts';

/** A round's state in a word. Another state gets an element of its own, so that no text moves within it. */
export function RoundChip({ state }: { state: RoundState }) {
  const t = useWords('player');
  return (
    <span key={state} className="chip" data-state={state}>
      {t(`states.${state}`)}
    </span>
  );
}
