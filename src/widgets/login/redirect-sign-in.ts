import type { RedirectProvider } from '../../../server/account/profile/person.ts';
import { call } from '../../core/api/call.ts';
import { FanError } from '../../core/api/fan-error.ts';
import { storage } from '../../core/storage/storage.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** A sign-in that left for a provider, by the `state` that comes back. */
interface Departure {
  state: string;
  provider: RedirectProvider;
  /** Where the fan was: path and query on this origin. One slash at its start: two would lead to another. */
  path: string;
}

const key = 'signInDepartures';
/** A fan may start in several tabs, or start over; older ones than these have been given up. */
const remembered = 5;

/**
 * Leaves this page for the provider's.
 * @param path where to come back to; this page when it is left out
 * @throws {FanError} when the provider's page can't be had; then this one stays
 */
export async function departTo(provider: RedirectProvider, path = location.pathname + location.search): Promise<void> {
  const { authorizationUrl, state } = await call('GET /user/oauth/:provider/init', { params: { provider } });
  const departure: Departure = { state, provider, path: path.replace(/^\/+/, '/') };
  storage.write(key, JSON.stringify([...departures(), departure].slice(-remembered)));
  location.assign(authorizationUrl);
}

/** What came back from a provider. */
export interface Return {
  /** Where the fan was; the front page when this browser asked for no such sign-in. */
  path: string;
  /**
   * Rejects with a FanError: SIGN_IN_DENIED when the fan said no there, SIGN_IN_REFUSED when the provider did,
   * WRONG_APPROACH when this browser asked for no such sign-in, and whatever the API refuses.
   */
  completed: Promise<void>;
}

/**
 * Takes what a provider sent back to `/auth/<provider>/callback`, once. The departures are kept for all tabs, since a
 * provider's app may come back in a new one.
 */
export function returnFrom(provider: RedirectProvider, query: URLSearchParams): Return {
  const state = query.get('state');
  const all = departures();
  const departure = all.find((one) => one.state === state && one.provider === provider);
  storage.write(key, JSON.stringify(all.filter((one) => one !== departure)));
  return { path: departure?.path ?? '/', completed: complete(departure, query) };
}

async function complete(departure: Departure | undefined, query: URLSearchParams): Promise<void> {
  if (!departure) throw new FanError('WRONG_APPROACH');
  const { provider, state } = departure;
  const code = query.get('code');
  if (!code) throw new FanError(/denied/i.test(query.get('error') ?? '') ? 'SIGN_IN_DENIED' : 'SIGN_IN_REFUSED');
  completeSignIn(await call('POST /user/oauth/:provider', { params: { provider }, body: { code, state } }), provider);
}

function departures(): Departure[] {
  // Nobody but `departTo` writes there on the platform's own origin, where alone this runs.
  return JSON.parse(storage.read(key) ?? '[]') as Departure[];
}
