import { computed, effect, signal } from '@preact/signals-react';
import { call } from '../../../core/api/call.ts';
import { type HandoffMessage, handoffParameter } from '../../../core/session/handoff-message.ts';
import { session } from '../../../core/session/session.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { joined } from '../../../widgets/login/pending-join.ts';

/** The page that requested the sign-in: its origin, its PKCE challenge, its device id, and the return address. */
export interface Requester {
  origin: string;
  challenge: string;
  device: string;
  returnTo: string;
}

export type SignInWindowState = ReturnType<typeof createSignInWindowState>;

/** How long the opener has to use the code and close this window. Milliseconds. */
const timeoutMs = 1_500;
/** Set during a sign-in in this window, across the redirects to providers: no second confirmation is needed then. */
const startedKey = 'signInWindowStarted';

/** From the address; null when it does not come from a <fan-login>. */
export function readRequester(query: URLSearchParams): Requester | null {
  const origin = originOf(query.get('origin'));
  const challenge = query.get('challenge') ?? '';
  const device = query.get('device') ?? '';
  if (!origin || challenge.length !== 43 || !device) return null;
  const returnTo = query.get('return') ?? '';
  return { origin, challenge, device, returnTo: originOf(returnTo) === origin ? returnTo : `${origin}/` };
}

function originOf(address: string | null): string | null {
  return address && URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Signs the fan in here, and posts a code for a separate session to the opener, with its exact origin as the target.
 */
export function createSignInWindowState(requester: Requester) {
  const { origin, challenge, device } = requester;
  const site = createRemote((abort) => call('GET /user/oauth/handoff/origin', { query: { origin }, signal: abort }));
  const handing = signal(false);
  /** The return address to show when the opener has not closed this window. */
  const returnAddress = signal<string | null>(null);
  const error = signal<unknown>(null);

  const handOver = async (): Promise<void> => {
    if (handing.peek()) return;
    handing.value = true;
    error.value = null;
    try {
      const body = { origin, codeChallenge: challenge, deviceId: device };
      const { handoffCode } = await call('POST /user/oauth/handoff', { body });
      tabStorage.remove(startedKey);
      deliver(handoffCode);
    } catch (failure) {
      handing.value = false;
      error.value = failure;
    }
  };

  const deliver = (handoffCode: string): void => {
    const address = new URL(requester.returnTo);
    address.hash = new URLSearchParams({ [handoffParameter]: handoffCode }).toString();
    const opener: Window | null = window.opener;
    if (!opener) {
      location.replace(address);
      return;
    }
    const message: HandoffMessage = { type: 'fan-handoff', handoffCode };
    opener.postMessage(message, origin);
    setTimeout(() => {
      returnAddress.value = address.href;
    }, timeoutMs);
  };

  const isReady = computed(() => site.state.value.value?.allowed === true);
  const stop = effect(() => {
    if (!isReady.value || !session.isHydrated.value) return;
    if (!session.isLoggedIn.value) tabStorage.write(startedKey, challenge);
    else if (tabStorage.read(startedKey) === challenge && joined.value === null) queueMicrotask(() => void handOver());
  });
  void site.load();

  return {
    requester,
    host: new URL(origin).host,
    site: site.state,
    loadSite: site.load,
    handing,
    returnAddress,
    error,
    handOver,
    useOther: () => session.signOut(),
    dispose(): void {
      stop();
      site.dispose();
    },
  };
}
