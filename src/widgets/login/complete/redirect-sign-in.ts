import type { RedirectProvider } from '../../../../server/account/profile/person.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { type Departure, type Purpose, takeDeparture } from '../../../core/provider/departures.ts';
import { rememberLinked } from '../../../core/provider/just-linked.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** The result of a redirect. */
export interface Return {
  /** The return path; the home page when this browser started no such sign-in. */
  path: string;
  purpose: Purpose;
  /** True if this browser has finished this sign-in before. */
  isRepeated: boolean;
  /**
   * Rejects with a FanError: SIGN_IN_DENIED when the fan refused there, SIGN_IN_REFUSED when the provider did,
   * WRONG_APPROACH when this browser started no such sign-in or has ended it before, and any refusal of the API.
   */
  completed: Promise<void>;
}

/**
 * Handles a provider's redirect to `/auth/<provider>/callback`, once. Pending redirects are shared by all tabs, since a
 * provider's app may return in a new one.
 */
export function returnFrom(provider: RedirectProvider, query: URLSearchParams): Return {
  const departure = takeDeparture(provider, query.get('state'));
  return {
    path: departure?.path ?? '/',
    purpose: departure?.purpose ?? 'sign-in',
    isRepeated: departure?.isUsed ?? false,
    completed: complete(departure, query),
  };
}

async function complete(departure: Departure | undefined, query: URLSearchParams): Promise<void> {
  if (!departure || departure.isUsed) throw new FanError('WRONG_APPROACH');
  const { provider, state, purpose } = departure;
  const code = query.get('code');
  if (!code) throw new FanError(/denied/i.test(query.get('error') ?? '') ? 'SIGN_IN_DENIED' : 'SIGN_IN_REFUSED');
  const request = { params: { provider }, body: { code, state } };
  if (purpose === 'link') {
    await call('POST /user/me/identity/:provider', request);
    rememberLinked(provider);
  } else completeSignIn(await call('POST /user/oauth/:provider', request), provider);
}
