import { useSignals } from '@preact/signals-react/runtime';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { liveStatus } from '../../../core/live/live.ts';
import { OfflineIcon } from '../../../core/ui/icons/offline.tsx';
import { useWords } from '../../../core/words/words.ts';
import styles from './offline.css?inline';

const sheets = [styles];

/** Shows that the counts are not updated while the connection is lost. */
export function Offline() {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-list');
  if (liveStatus.value !== 'waiting') return null;
  return (
    <div className="offline">
      <OfflineIcon />
      {t('offline')}
    </div>
  );
}
