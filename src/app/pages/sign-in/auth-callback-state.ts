import { signal } from '@preact/signals-react';
import { navigate } from 'wouter/use-browser-location';
import type { RedirectProvider } from '../../../../server/account/profile/person.ts';
import { departTo, returnFrom } from '../../../widgets/login/redirect-sign-in.ts';

/** Finishes a sign-in that comes back from a provider, and goes on to where the fan was. */
export function createCallbackState(provider: RedirectProvider, query: string) {
  const error = signal<unknown>(null);
  const leaving = signal(false);
  const { path, completed } = returnFrom(provider, new URLSearchParams(query));
  completed.then(
    () => navigate(path, { replace: true }),
    (failure: unknown) => {
      error.value = failure;
    },
  );

  return {
    provider,
    /** Where the fan was. */
    path,
    /** Null while the sign-in is under way. */
    error,
    leaving,

    async retry(): Promise<void> {
      leaving.value = true;
      try {
        await departTo(provider, path);
      } catch (failure) {
        error.value = failure;
        leaving.value = false;
      }
    },
  };
}
