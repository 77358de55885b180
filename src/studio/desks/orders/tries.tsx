import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { FailureCode } from '../../panel/failure-code.tsx';
import { Dotted } from '../../panel/panel.tsx';
import type { DeskLine } from './orders-state.ts';

/** Number of failed attempts, time of the next one, and the last error. */
export function Tries({ owed: { tries, error, nextAt } }: { owed: NonNullable<DeskLine['delivery']> }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const last = error && <FailureCode key="failure" code={error} />;
  return <Dotted parts={[t('tried', { count: tries, at: instant(nextAt) }), last]} />;
}
