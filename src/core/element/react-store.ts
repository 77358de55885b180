/** Replaces the `use-sync-external-store` shim that libraries import: React 18 and newer have the hook built in. */
export { useSyncExternalStore } from 'react';
