import { signal } from '@preact/signals-react';
import type { Provider } from '../../../../server/account/profile/person.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { departTo } from '../../../core/provider/departures.ts';
import { loadGoogle, requestGoogleCode } from '../../../core/provider/google-code.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { completeSignIn, lastProvider } from '../complete/complete-sign-in.ts';
import type { LoginState } from '../login-state.ts';

export type ProviderState = ReturnType<typeof createProviderState>;

interface Offer {
  providers: readonly Provider[];
  /** Null if Google's client id or script can't be loaded: the rest works without it (specification §2). */
  google: { clientId: string; scriptUrl: string } | null;
}

/** From a press on a provider's button to a session. */
export function createProviderState(login: LoginState) {
  const offer = createRemote(loadOffer);
  const busy = signal<Provider | null>(null);
  const error = signal<unknown>(null);
  const isWindowOpen = signal(false);
  const setWindowOpen = (isOpen: boolean) => () => {
    isWindowOpen.value = isOpen;
  };

  const signInWith = async (provider: Provider): Promise<void> => {
    if (provider !== 'google') return departTo(provider);
    const google = offer.state.peek().value?.google;
    if (!google) throw new FanError('PROVIDER_UNAVAILABLE');
    const request = requestGoogleCode(google.clientId, google.scriptUrl, setWindowOpen(true));
    const authorizationCode = await request.finally(setWindowOpen(false));
    completeSignIn(await call('POST /user/oauth/google', { body: { authorizationCode } }), 'google');
    busy.value = null;
  };

  return {
    offer: offer.state,
    /** The provider whose sign-in is in progress. */
    busy,
    /** Google's own window. */
    isWindowOpen,
    error,
    lastProvider: lastProvider(),

    /** Loads the providers together with Google's client id, as the specification requires at startup. */
    loadOffer: offer.load,

    /** Preloads Google's script before the click. */
    warmGoogle(): void {
      const google = offer.state.peek().value?.google;
      // A script that fails now is loaded again in the click, which then shows the error.
      if (google) loadGoogle(google.scriptUrl).catch(() => undefined);
    },

    async choose(provider: Provider): Promise<void> {
      if (busy.peek() || !login.maySignIn(provider)) return;
      busy.value = provider;
      error.value = null;
      try {
        await signInWith(provider);
      } catch (failure) {
        busy.value = null;
        error.value = failure;
        login.report(failure);
      }
    },

    /**
     * Resets the pressed button when the fan comes back through the history.
     * @returns unsubscribes
     */
    connect(): () => void {
      const onPageShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) busy.value = null;
      };
      addEventListener('pageshow', onPageShow);
      return () => {
        removeEventListener('pageshow', onPageShow);
        offer.dispose();
      };
    },
  };
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
