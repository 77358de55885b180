import { useSyncExternalStore } from 'react';
import { OfflineIcon } from '../../core/ui/icons/offline.tsx';
import { useWords } from '../../core/words/words.ts';

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Shown as long as the device is offline. */
export function OfflineBanner() {
  const t = useWords('site');
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {online ? null : (
        <p className="offline">
          <OfflineIcon />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
