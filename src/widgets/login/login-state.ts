import { effect, signal, untracked } from '@preact/signals-react';
import type { Provider } from '../../../server/account/profile/person.ts';
import type { Host } from '../../core/element/host.ts';
import { reporterOf } from '../../core/element/report-failure.ts';
import { session } from '../../core/session/session.ts';
import { openSignInWindow } from '../../core/session/sign-in-window.ts';
import type { loginElement } from './contract.ts';

export type LoginState = ReturnType<typeof createLoginState>;

/** The state of one <fan-login>; the session itself is in core. */
export function createLoginState(host: Host<typeof loginElement>) {
  const signingOut = signal(false);

  return {
    signingOut,

    /** @returns false if the page prevented the step; the provider is null if the fan chooses it later */
    maySignIn: (provider: Provider | null): boolean => host.emit('fan-before-sign-in', { provider }),

    /** On a partner's page. Must be called inside the click. */
    openWindow(): void {
      if (host.emit('fan-before-sign-in', { provider: null })) openSignInWindow();
    },

    async signOut(): Promise<void> {
      signingOut.value = true;
      await session.signOut();
      signingOut.value = false;
    },

    /** Reports a failure that is shown to the fan to the page. */
    report: reporterOf(host),

    /**
     * Fires the events of sign-in and sign-out.
     * @returns unsubscribes
     */
    connect: () => announceSession(host),
  };
}

/** No event for a session that existed before the page was loaded. */
function announceSession(host: Host<typeof loginElement>): () => void {
  let lastUserId: string | null | undefined;
  return effect(() => {
    if (!session.isHydrated.value) return;
    const user = session.user.value;
    const before = lastUserId;
    lastUserId = user?.userId ?? null;
    if (before === undefined || before === lastUserId) return;
    untracked(() => {
      if (user) host.emit('fan-sign-in', { userId: user.userId, name: user.name });
      else host.emit('fan-sign-out');
    });
  });
}
