import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useLateStyles } from '../../../core/element/view/use-late-styles.ts';
import { liveStatus } from '../../../core/live/live.ts';
import { readWhileLost } from '../../../core/live/read-while-lost.ts';
import { OfflineIcon } from '../../../core/ui/icons/offline.tsx';
import { useWords } from '../../../core/words/words.ts';
import styles from './offline.css?inline';

const sheets = [styles];

/** Shows that the live connection is lost, and reads the counts every few seconds meanwhile. */
export function Offline({ read }: { read: () => Promise<void> }) {
  useSignals();
  useLateStyles(sheets);
  const t = useWords('vote-list');
  useEffect(() => readWhileLost(read), [read]);
  if (liveStatus.value !== 'waiting') return null;
  return (
    <div className="offline">
      <OfflineIcon />
      {t('offline')}
    </div>
  );
}
