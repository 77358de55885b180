import type { RedirectProvider } from '../../../../server/account/profile/person.ts';
import { call } from '../../../core/api/call.ts';
import { FanError } from '../../../core/api/fan-error.ts';
import { storage } from '../../../core/storage/storage.ts';
import { completeSignIn } from './complete-sign-in.ts';

/** The pending redirects to providers, by their `state`. */
interface Departure {
  state: string;
  provider: RedirectProvider;
  /** The return path: path and query on this origin. Exactly one slash at its start: two would name another host. */
  path: string;
}

const key = 'signInDepartures';
/** A fan may start in several tabs, or start again; the oldest entries beyond this number are dropped. */
const remembered = 5;

/**
 * Redirects to the provider's page.
 * @param path the return path; default: this page
 * @throws {FanError} when the provider's address can't be loaded; then this page stays
 */
export async function departTo(provider: RedirectProvider, path = location.pathname + location.search): Promise<void> {
  const { authorizationUrl, state } = await call('GET /user/oauth/:provider/init', { params: { provider } });
  const departure: Departure = { state, provider, path: path.replace(/^\/+/, '/') };
  storage.write(key, JSON.stringify([...departures(), departure].slice(-remembered)));
  location.assign(authorizationUrl);
}

/** The result of a redirect. */
export interface Return {
  /** The return path; the home page when this browser started no such sign-in. */
  path: string;
  /**
   * Rejects with a FanError: SIGN_IN_DENIED when the fan refused there, SIGN_IN_REFUSED when the provider did,
   * WRONG_APPROACH when this browser started no such sign-in, and any refusal of the API.
   */
  completed: Promise<void>;
}

/**
 * Handles a provider's redirect to `/auth/<provider>/callback`, once. Pending redirects are shared by all tabs, since a
 * provider's app may return in a new one.
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
  // Only `departTo` writes there: this runs only on the platform's own origin.
  return JSON.parse(storage.read(key) ?? '[]') as Departure[];
}
