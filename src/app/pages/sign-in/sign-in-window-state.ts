import { computed, effect, signal } from '@preact/signals-react';
import { neededScope, type Scope, scopesAmong } from '../../../../rules/scopes.ts';
import { call } from '../../../core/api/call.ts';
import { type HandoffMessage, handoffParameter } from '../../../core/session/handoff-message.ts';
import { joined } from '../../../core/session/joined.ts';
import { session } from '../../../core/session/session.ts';
import { createRemote } from '../../../core/state/remote.ts';
import { tabStorage } from '../../../core/storage/storage.ts';
import { createGrantedScopes } from './granted-scopes.ts';
import { identifyOpener, isAsker } from './opener.ts';

/**
 * Content of the window's address: the origin of the page that requests the sign-in, and for a window without an opener also its
 * PKCE challenge, its device id, and its address.
 */
export interface SignInRequest {
  origin: string;
  challenge: string;
  device: string;
  page: string;
  /** The scopes that the page requests. An older release of the script sends none: null means all that the page may have. */
  scopes: readonly Scope[] | null;
}

/**
 * How the code reaches the page: posted to the opener, for the opener's own challenge, or by going to a registered address.
 * Without either (`none`) no code is made.
 */
export type Way =
  | { kind: 'message'; challenge: string; device: string }
  | { kind: 'address'; challenge: string; device: string; address: string }
  | { kind: 'none' };

export type SignInWindowState = ReturnType<typeof createSignInWindowState>;

/** How long the opener has to use the code and close this window. Milliseconds. */
const timeoutMs = 1_500;
/** Set during a sign-in in this window, across the redirects to providers: no second confirmation is needed then. */
const startedKey = 'signInWindowStarted';

/** From the address; null when it does not come from a <fan-login>. */
export function readRequest(query: URLSearchParams): SignInRequest | null {
  const origin = originOf(query.get('origin'));
  const challenge = query.get('challenge') ?? '';
  const device = query.get('device') ?? '';
  if (!origin || !isAsker(challenge, device)) return null;
  const scopes = query.get('scopes');
  return {
    origin,
    challenge,
    device,
    page: query.get('return') ?? '',
    scopes: scopes === null ? null : scopesAmong(scopes.split(' ')),
  };
}

/** An older page may have any id; the server takes only one of its form. */
const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

function originOf(address: string | null): string | null {
  return address && URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Signs the fan in here, and hands a code for a separate session to the page that opened this window. Without that page it goes
 * to an address that the operator has registered, with the code in the query: browsers carry a fragment on through redirects.
 */
export function createSignInWindowState({ origin, challenge, device, page, scopes: requestedScopes }: SignInRequest) {
  const opener = identifyOpener(origin);
  const site = createRemote((abort) =>
    call('GET /user/oauth/handoff/origin', {
      query: { origin, return: page, device: isUuid(device) ? device : undefined },
      signal: abort,
    }),
  );
  const granted = createGrantedScopes(origin);
  const handing = signal(false);
  /** The opener has not closed this window in time. */
  const isLate = signal(false);
  /** Where to go with the code when the opener has not closed this window. */
  const returnAddress = signal<string | null>(null);
  const error = signal<unknown>(null);

  /** Null until it is known. */
  const way = computed((): Way | null => {
    const { allowed, returnTo = null } = site.state.value.value ?? {};
    if (allowed !== true) return null;
    const asker = opener.requester.value;
    if (asker) return { kind: 'message', challenge: asker.challenge, device: asker.device };
    if (!opener.isSilent.value) return null;
    return returnTo === null ? { kind: 'none' } : { kind: 'address', challenge, device, address: returnTo };
  });

  /** The scopes that the page's session has so far. */
  const sessionScopes = computed((): readonly Scope[] => site.state.value.value?.grantedScopes ?? []);
  /** The scopes that the page requests and may have. */
  const requested = computed((): readonly Scope[] =>
    (site.state.value.value?.scopes ?? []).filter(
      (scope) => scope === neededScope || requestedScopes === null || requestedScopes.includes(scope),
    ),
  );
  /** The scopes that this window lists: these, and those that the page's session has already. */
  const listed = computed((): readonly Scope[] =>
    (site.state.value.value?.scopes ?? []).filter(
      (scope) => requested.value.includes(scope) || sessionScopes.value.includes(scope),
    ),
  );
  /** The scopes that a page requests in addition to those of its session; empty for a sign-in. */
  const further = computed((): readonly Scope[] =>
    sessionScopes.value.length > 0 && requestedScopes !== null
      ? listed.value.filter((scope) => !sessionScopes.value.includes(scope))
      : [],
  );
  const isGranted = (scope: Scope): boolean => sessionScopes.value.includes(scope) || granted.isGranted(scope);

  const handOver = async (): Promise<void> => {
    const chosen = way.peek();
    if (handing.peek() || !chosen || chosen.kind === 'none') return;
    handing.value = true;
    error.value = null;
    try {
      // Exactly the listed scopes that are still ticked.
      const scopes = listed.peek().filter(isGranted);
      const body = { origin, codeChallenge: chosen.challenge, deviceId: chosen.device, scopes };
      const { handoffCode } = await call('POST /user/oauth/handoff', { body });
      tabStorage.remove(startedKey);
      deliver(chosen, handoffCode);
    } catch (failure) {
      handing.value = false;
      error.value = failure;
    }
  };

  const deliver = (chosen: Way, handoffCode: string): void => {
    if (chosen.kind === 'address') {
      location.replace(withCode(chosen.address, handoffCode));
      return;
    }
    const message: HandoffMessage = { type: 'fan-handoff', handoffCode };
    opener.post(message);
    const returnTo = site.state.peek().value?.returnTo;
    setTimeout(() => {
      returnAddress.value = returnTo ? withCode(returnTo, handoffCode) : null;
      isLate.value = true;
    }, timeoutMs);
  };

  const stop = effect(() => {
    if (!way.value || way.value.kind === 'none' || !session.isHydrated.value) return;
    // The opener can lead this window to another address during the sign-in: unread scopes need another consent.
    const asker = [way.value.challenge, ...requested.value].join(' ');
    if (!session.isLoggedIn.value) tabStorage.write(startedKey, asker);
    else if (tabStorage.read(startedKey) === asker && joined.value === null) queueMicrotask(() => void handOver());
  });
  void site.load();

  return {
    host: new URL(origin).host,
    site: site.state,
    loadSite: site.load,
    granted,
    listed,
    further,
    way,
    handing,
    isLate,
    returnAddress,
    error,
    handOver,
    /** Grants the additional scopes that a page requests. */
    allowFurther(): Promise<void> {
      const [only, ...others] = further.peek();
      // A single scope has no box: the button grants it.
      if (only && others.length === 0) granted.setGranted(only, true);
      return handOver();
    },
    /** Back to the page, which continues with its current scopes. */
    refuseFurther(): void {
      const back = way.peek();
      if (back?.kind === 'address') location.replace(back.address);
      else close();
    },
    useOther: () => session.signOut(),
    dispose(): void {
      stop();
      opener.dispose();
      site.dispose();
    },
  };
}

/** The registered address exactly as it is, and the code after it. */
function withCode(address: string, handoffCode: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}${handoffParameter}=${encodeURIComponent(handoffCode)}`;
}
