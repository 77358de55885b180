/** What libraries import from the `use-sync-external-store` shim: React 18 and newer have the hook themselves. */
export { useSyncExternalStore } from 'react';
