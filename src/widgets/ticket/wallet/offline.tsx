import { useMoments } from '../../../core/clock/use-moments.ts';
import { useWords } from '../../../core/words/words.ts';

/** Shows that the device is offline, and the age of the stored data. */
export function Offline({ at }: { at: string }) {
  const t = useWords('ticket');
  const { instant } = useMoments();
  return (
    <p className="offline" role="status">
      {t('offline', { when: instant(at) })}
    </p>
  );
}
