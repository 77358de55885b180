import { useSignals } from '@preact/signals-react/runtime';
import { serverNow } from '../../../core/clock/clock.ts';
import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';
import { staff } from '../../session/session-signals.ts';

/** The next step after a sign-in with a recovery code: for some minutes it is enough to change passkeys. */
export function AfterRecovery() {
  useSignals();
  const t = useWords('studio');
  const { instant } = useMoments();
  const { proof, provenUntil = '' } = staff.value?.session ?? {};
  if (proof !== 'RECOVERY' || Date.parse(provenUntil) <= serverNow()) return null;
  return (
    <section className="panel">
      <h2>{t('recovery.usedTitle')}</h2>
      <p>{t('recovery.usedText', { until: instant(provenUntil) })}</p>
    </section>
  );
}
