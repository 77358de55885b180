import { effect, signal, untracked } from '@preact/signals-react';
import type { Provider } from '../../../server/account/contract.ts';
import { call } from '../../core/api/call.ts';
import { FanError, messageOf } from '../../core/api/fan-error.ts';
import type { Host } from '../../core/element/host.ts';
import { session } from '../../core/session/session.ts';
import { openSignInWindow } from '../../core/session/sign-in-window.ts';
import { createRemote } from '../../core/state/remote.ts';
import { completeSignIn, lastProvider } from './complete-sign-in.ts';
import type { loginElement } from './contract.ts';
import { loadGoogle, requestGoogleCode } from './google-sign-in.ts';
import { departTo } from './redirect-sign-in.ts';

export type LoginState = ReturnType<typeof createLoginState>;

interface Offer {
  providers: readonly Provider[];
  /** Null when Google's client id or script can't be had: the rest works without it (specification §2). */
  google: { clientId: string; scriptUrl: string } | null;
}

/** What one <fan-login> knows and does; the session itself is core's. */
export function createLoginState(host: Host<typeof loginElement>) {
  const offer = createRemote(loadOffer);
  const busy = signal<Provider | null>(null);
  const signingOut = signal(false);
  const error = signal<unknown>(null);

  const report = (failure: unknown) => {
    error.value = failure;
    const code = failure instanceof FanError ? failure.code : 'SERVER_ERROR';
    host.emit('fan-error', { code, message: messageOf(failure, host.language.peek()) });
  };

  const signInWith = async (provider: Provider): Promise<void> => {
    if (provider !== 'google') return departTo(provider);
    const google = offer.state.peek().value?.google;
    if (!google) throw new FanError('PROVIDER_UNAVAILABLE');
    const authorizationCode = await requestGoogleCode(google.clientId, google.scriptUrl);
    completeSignIn(await call('POST /user/oauth/google', { body: { authorizationCode } }), 'google');
    busy.value = null;
  };

  return {
    offer: offer.state,
    /** The provider that the fan is being sent to. */
    busy,
    signingOut,
    error,
    lastProvider: lastProvider(),

    /** Fetches the providers; Google's client id with them, as the specification has it at startup. */
    loadOffer: offer.load,

    /** Google's script, before the click needs it. */
    warmGoogle(): void {
      const google = offer.state.peek().value?.google;
      // A script that does not come now is asked for again in the click, which then says so.
      if (google) loadGoogle(google.scriptUrl).catch(() => undefined);
    },

    async choose(provider: Provider): Promise<void> {
      if (busy.peek() || !host.emit('fan-before-sign-in', { provider })) return;
      busy.value = provider;
      error.value = null;
      try {
        await signInWith(provider);
      } catch (failure) {
        busy.value = null;
        report(failure);
      }
    },

    /** On a partner's page. Runs inside the click. */
    openWindow(): void {
      if (host.emit('fan-before-sign-in', { provider: null })) openSignInWindow();
    },

    async signOut(): Promise<void> {
      signingOut.value = true;
      await session.signOut();
      signingOut.value = false;
    },

    /** Tells the page when a fan comes and goes, and forgets a click that the fan came back from. @returns how to stop */
    connect(): () => void {
      const cameBack = ({ persisted }: PageTransitionEvent) => {
        if (persisted) busy.value = null;
      };
      addEventListener('pageshow', cameBack);
      const stop = announceSession(host);
      return () => {
        removeEventListener('pageshow', cameBack);
        stop();
        offer.dispose();
      };
    },
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

async function loadOffer(signal: AbortSignal): Promise<Offer> {
  const [{ providers, googleScriptUrl }, clientId] = await Promise.all([
    call('GET /user/oauth/provider', { signal }),
    call('GET /user/oauth/google/client_id', { signal }).then(
      (reply) => reply.clientId,
      () => null,
    ),
  ]);
  const google = clientId && googleScriptUrl ? { clientId, scriptUrl: googleScriptUrl } : null;
  return { providers: providers.filter((provider) => provider !== 'google' || google), google };
}
