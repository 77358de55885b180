import { computed, signal } from '@preact/signals-react';
import { navigate } from 'wouter/use-browser-location';
import type { RedirectProvider } from '../../../../server/account/profile/person.ts';
import { codeOf, type FanErrorCode } from '../../../core/api/fan-error.ts';
import { departTo } from '../../../core/provider/departures.ts';
import { session } from '../../../core/session/session.ts';
import { returnFrom } from '../../../widgets/login/complete/redirect-sign-in.ts';

type NextStep = 'cancelled' | 'failed' | 'stale' | 'link';

/** Refusals with a next step of their own. */
const ownNextSteps: Readonly<Partial<Record<FanErrorCode, NextStep>>> = {
  SIGN_IN_DENIED: 'cancelled',
  WRONG_APPROACH: 'stale',
};

/** Finishes a sign-in that returns from a provider, and opens the page where the fan started. */
export function createCallbackState(provider: RedirectProvider, query: string) {
  const error = signal<unknown>(null);
  const leaving = signal(false);
  const { path, purpose, isRepeated, completed } = returnFrom(provider, new URLSearchParams(query));
  completed.then(
    () => navigate(path, { replace: true }),
    (failure: unknown) => {
      // The provider's page, opened by "back" once more, returns to the sign-in that has ended well.
      const isDone = isRepeated && purpose === 'sign-in' && session.isLoggedIn.peek();
      if (isDone) navigate(path, { replace: true });
      else error.value = failure;
    },
  );

  return {
    provider,
    /** The page where the fan started. */
    path,
    purpose,
    /** Null while the sign-in is in progress. */
    error,
    /** The sentence after the error, which says what the fan can do now. */
    next: computed((): NextStep => (purpose === 'link' ? 'link' : (ownNextSteps[codeOf(error.value)] ?? 'failed'))),
    /** A sign-in for a partner's page, in a window without the site's navigation. */
    isWindow: path.startsWith('/sign-in-window'),
    leaving,

    async retry(): Promise<void> {
      leaving.value = true;
      try {
        await departTo(provider, path, purpose);
      } catch (failure) {
        error.value = failure;
        leaving.value = false;
      }
    },
  };
}
