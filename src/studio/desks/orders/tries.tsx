import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { Dotted } from '../../panel/panel.tsx';
import type { DeskLine } from './orders-state.ts';

const knownFailures: ReadonlySet<string> = new Set(['LEFT', 'REPLACED', 'PAYMENT_FAILED']);

/** Why a payment failed; a code of the provider as it is, which its support and its manual know. */
export function FailureCode({ code }: { code: string }) {
  const t = useWords('studio-orders');
  return knownFailures.has(code) ? t(`failures.${code}`) : <code translate="no">{code}</code>;
}

/** How often something was tried in vain, when it is tried again, and what went wrong last. */
export function Tries({ owed: { tries, error, nextAt } }: { owed: NonNullable<DeskLine['delivery']> }) {
  const t = useWords('studio-orders');
  const { instant } = useMoments();
  const last = error && <code translate="no">{error}</code>;
  return <Dotted parts={[t('tried', { count: tries, at: instant(nextAt) }), last]} />;
}
