import type { Provider, RedirectProvider } from '../../../server/account/profile/person.ts';
import { call } from '../api/call.ts';
import { FanError } from '../api/fan-error.ts';
import { toJson } from '../json.ts';
import { storage } from '../storage/storage.ts';

/** A pending redirect to a provider. */
export interface Departure {
  state: string;
  provider: RedirectProvider;
  /** The return path: path and query on this origin. Exactly one slash at its start: two would name another host. */
  path: string;
  /** A sign-in, or the link of an identity to the account. Missing in entries of older versions: a sign-in. */
  purpose?: Purpose;
  /** True if the fan has returned from it. The entry is kept, since "back" leads to the provider and from there to the same return. */
  isUsed?: boolean;
}

export type Purpose = 'sign-in' | 'link';

const key = 'signInDepartures';
/** A fan may start in several tabs, or start again; the oldest entries beyond this number are dropped. */
const remembered = 5;

/**
 * Redirects to the provider's page.
 * @param path the return path; default: this page
 * @throws {FanError} when the provider's address can't be loaded; then this page stays
 */
export async function departTo(
  provider: RedirectProvider,
  path = location.pathname + location.search,
  purpose: Purpose = 'sign-in',
): Promise<void> {
  const { authorizationUrl, state } = await begin(provider, purpose);
  if (authorizationUrl === null) throw new FanError('PROVIDER_UNAVAILABLE');
  const departure: Departure = { state, provider, path: path.replace(/^\/+/, '/'), purpose };
  storage.write(key, toJson([...departures(), departure].slice(-remembered)));
  location.assign(authorizationUrl);
}

function begin(provider: Provider & RedirectProvider, purpose: Purpose) {
  return purpose === 'link'
    ? call('POST /user/me/identity/:provider/init', { params: { provider } })
    : call('GET /user/oauth/:provider/init', { params: { provider } });
}

/** The redirect with this state as it was before this return; undefined when this browser started none. */
export function takeDeparture(provider: RedirectProvider, state: string | null): Departure | undefined {
  const all = departures();
  const departure = all.findLast((one) => one.state === state && one.provider === provider);
  storage.write(key, toJson(all.map((one) => (one === departure ? { ...one, isUsed: true } : one))));
  return departure;
}

function departures(): Departure[] {
  // Only `departTo` writes there: this runs only on the platform's own origin.
  return JSON.parse(storage.read(key) ?? '[]') as Departure[];
}
