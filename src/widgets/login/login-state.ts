import { effect, signal, untracked } from '@preact/signals-react';
import type { Provider } from '../../../server/account/profile/person.ts';
import type { Host } from '../../core/element/host.ts';
import { reportFailure } from '../../core/element/report-failure.ts';
import { session } from '../../core/session/session.ts';
import { openSignInWindow } from '../../core/session/sign-in-window.ts';
import type { loginElement } from './contract.ts';

export type LoginState = ReturnType<typeof createLoginState>;

/** What one <fan-login> does for its page; the session itself is core's. */
export function createLoginState(host: Host<typeof loginElement>) {
  const signingOut = signal(false);

  return {
    signingOut,

    /** @returns whether the page leaves the step to us; the provider is null where the fan chooses it later */
    maySignIn: (provider: Provider | null): boolean => host.emit('fan-before-sign-in', { provider }),

    /** On a partner's page. Runs inside the click. */
    openWindow(): void {
      if (host.emit('fan-before-sign-in', { provider: null })) openSignInWindow();
    },

    async signOut(): Promise<void> {
      signingOut.value = true;
      await session.signOut();
      signingOut.value = false;
    },

    /** Tells the page of a failure that the fan is told about. */
    report(failure: unknown): void {
      reportFailure(host, failure);
    },

    /** Tells the page when a fan comes and goes. @returns how to stop */
    connect: () => announceSession(host),
  };
}

/** Who was signed in before the page came is no news. */
function announceSession(host: Host<typeof loginElement>): () => void {
  let known: string | null | undefined;
  return effect(() => {
    if (!session.isHydrated.value) return;
    const user = session.user.value;
    const before = known;
    known = user?.userId ?? null;
    if (before === undefined || before === known) return;
    untracked(() => {
      if (user) host.emit('fan-sign-in', { userId: user.userId, name: user.name });
      else host.emit('fan-sign-out');
    });
  });
}
