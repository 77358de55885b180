import { signal } from '@preact/signals-react';
import type { Provider } from '../../../../server/account/profile/person.ts';
import { call, type Reply } from '../../../core/api/call.ts';
import { codeOf, FanError } from '../../../core/api/fan-error.ts';
import { departTo } from '../../../core/provider/departures.ts';
import { loadGoogle, requestGoogleCode } from '../../../core/provider/google-code.ts';
import { takeJustLinked } from '../../../core/provider/just-linked.ts';
import { session } from '../../../core/session/session.ts';
import { requestSignIn, takeIntention } from '../../../core/session/sign-in.ts';
import { createRemote } from '../../../core/state/remote.ts';
import type { ProfileState } from '../profile-state.ts';

export type Identities = Reply<'GET /user/me/identity'>;
export type IdentitiesState = ReturnType<typeof createIdentitiesState>;

/** The last action; shown until the next change. */
export interface Done {
  action: 'linked' | 'unlinked';
  provider: string;
}

/** Where the fan returns from a provider's page. */
const here = '/mypage/myinfo';
/** The name of the action that continues after a sign-in. */
const intention = 'identities';

/** The identities with which the fan signs in. */
export function createIdentitiesState(list: Pick<ProfileState, 'reportError'>) {
  const identities = createRemote<Identities>((abort) => call('GET /user/me/identity', { signal: abort }));
  /** The provider that is being linked or unlinked. */
  const busy = signal<Provider | null>(null);
  const failure = signal<unknown>(null);
  const returned = takeJustLinked();
  const done = signal<Done | null>(returned === null ? null : { action: 'linked', provider: returned });
  /** The provider in the dialog that confirms its unlinking. */
  const pendingUnlink = signal<Provider | null>(null);
  void identities.load();

  async function act(provider: Provider, work: () => Promise<Done | null>): Promise<void> {
    if (busy.peek()) return;
    busy.value = provider;
    failure.value = null;
    done.value = null;
    try {
      done.value = await work();
      // On the way to the provider's page the button stays pressed.
      if (done.peek()) busy.value = null;
    } catch (error) {
      busy.value = null;
      failure.value = error;
      list.reportError(error);
      if (outdated.has(codeOf(error))) void identities.load();
    }
  }

  async function linkGoogle(): Promise<Done> {
    const google = identities.state.peek().value?.google;
    if (!google) throw new FanError('PROVIDER_UNAVAILABLE');
    const params = { provider: 'google' } as const;
    // Google's window opens at once: browsers allow it only soon after the click.
    const [code, { state }] = await Promise.all([
      requestGoogleCode(google.clientId, google.scriptUrl),
      call('POST /user/me/identity/:provider/init', { params }),
    ]);
    identities.set(await call('POST /user/me/identity/:provider', { params, body: { code, state } }));
    return { action: 'linked', provider: 'google' };
  }

  return {
    identities: identities.state,
    load: identities.load,
    busy,
    failure,
    done,
    pendingUnlink,
    /** The fan comes back here from the page of a provider, or from the sign-in that a change needed. */
    isReturned: returned !== null || (session.isLoggedIn.peek() && takeIntention(intention)),

    /** Preloads Google's script before the click. */
    warmGoogle(): void {
      const google = identities.state.peek().value?.google;
      // A script that fails now is loaded again in the click, which then shows the error.
      if (google) loadGoogle(google.scriptUrl).catch(() => undefined);
    },

    link(provider: Provider): Promise<void> {
      return act(provider, async () => {
        if (provider === 'google') return linkGoogle();
        await departTo(provider, here, 'link');
        return null;
      });
    },

    setPendingUnlink(provider: Provider | null): void {
      pendingUnlink.value = provider;
    },
    async unlink(): Promise<void> {
      const provider = pendingUnlink.peek();
      if (provider === null) return;
      pendingUnlink.value = null;
      await act(provider, async () => {
        identities.set(await call('DELETE /user/me/identity/:provider', { params: { provider } }));
        return { action: 'unlinked', provider };
      });
    },

    /** Signs out, and leads to the sign-in; the fan then comes back to this card. */
    async signInAgain(): Promise<void> {
      await session.signOut();
      requestSignIn(undefined, intention);
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
        identities.dispose();
      };
    },
  };
}

/** Refusals because the list that the fan saw is outdated. */
const outdated: ReadonlySet<string> = new Set(['SIGN_IN_AGAIN', 'PROVIDER_LINKED', 'LAST_IDENTITY', 'NOT_FOUND']);
