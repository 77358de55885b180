import { useSignals } from '@preact/signals-react/runtime';
import { maxPasskeys } from '../../../../rules/staff/limits.ts';
import { useNow } from '../../../core/clock/clock.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { staff } from '../../session/session-signals.ts';

interface AfterRecoveryProps {
  passkeys: readonly { addedAt: string }[];
}

/**
 * The next step after a sign-in with a recovery code. For some minutes that sign-in is proof enough to add a passkey; to remove
 * the lost one, Studio asks for the new one. Shown until a passkey was added.
 */
export function AfterRecovery({ passkeys }: AfterRecoveryProps) {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const now = useNow(1_000);
  const { proof, provenUntil = '', startedAt = '' } = staff.value?.session ?? {};
  const wasAdded = passkeys.some(({ addedAt }) => Date.parse(addedAt) >= Date.parse(startedAt));
  const mayAdd = passkeys.length < maxPasskeys && Date.parse(provenUntil) > now;
  if (proof !== 'RECOVERY' || wasAdded || !mayAdd) return null;
  return (
    <section className="panel">
      <h2>{t('recovery.usedTitle')}</h2>
      <p>{t('recovery.usedText', { until: instant(provenUntil) })}</p>
    </section>
  );
}
