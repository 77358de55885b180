import { ChevronDownIcon } from '../../../core/ui/icons/chevron-down.tsx';
import type { Translate } from '../../../core/words/words.ts';

interface MovementProps {
  /** How many ranks a candidate rose (positive) or fell since the page was opened. */
  by: number;
  t: Translate;
}

/** Nothing for a candidate with the same rank. */
export function Movement({ by, t }: MovementProps) {
  if (by === 0) return null;
  const count = Math.abs(by);
  return (
    <span className="movement" data-up={by > 0 || undefined}>
      <ChevronDownIcon />
      <span aria-hidden="true">{count}</span>
      <span className="unseen">{t(by > 0 ? 'vote-list:up' : 'vote-list:down', { count })}</span>
    </span>
  );
}
