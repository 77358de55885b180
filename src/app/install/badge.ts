import { effect } from '@preact/signals-react';
import { unreadItems } from '../inbox/inbox-count.ts';

/** Shows the number of the bell as the badge of the installed app; without a fan there is no badge. */
export function followBadge(): void {
  effect(() => void setBadge(unreadItems.value ?? 0));
}

/**
 * Shows the number of unread items on the installed app's icon, where the device can; 0 removes it. Browsers refuse it to
 * a site that is not installed, which is no failure.
 */
export async function setBadge(count: number): Promise<void> {
  try {
    if (count > 0) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
