import { type Kysely, sql } from 'kysely';
import type { Provider } from '../profile/person.ts';
import type { PendingAuthorization } from '../providers/provider.ts';
import { hashOf, randomSecret } from '../secrets.ts';
import type { AccountTables } from '../tables.ts';

/** How long a person may stay on the provider's pages. */
const stateMinutes = 10;

export const pendingAuthorization = (): PendingAuthorization => ({
  state: randomSecret(),
  codeVerifier: randomSecret(),
  nonce: randomSecret(),
});

/** What is stored of an authorization that begins, bound to the device. */
export const stateRow = (
  provider: Provider,
  deviceId: string,
  { state, codeVerifier, nonce }: PendingAuthorization,
) => ({
  state_hash: hashOf(state),
  provider,
  device_id: deviceId,
  code_verifier: codeVerifier,
  nonce,
  expires_at: sql<Date>`now() + make_interval(mins => ${stateMinutes})`,
});

/**
 * Uses a state up.
 * @param link the session that began to link an identity; null for a sign-in
 * @returns undefined for a state that is unknown, too old, or of another provider, device, session or purpose
 */
export async function takeState(
  database: Kysely<AccountTables>,
  provider: Provider,
  deviceId: string,
  state: string,
  link: { userId: string; familyId: string } | null,
): Promise<Omit<PendingAuthorization, 'state'> | undefined> {
  const taken = await database
    .deleteFrom('oauth_state')
    .where('state_hash', '=', hashOf(state))
    .where('provider', '=', provider)
    .where('device_id', '=', deviceId)
    .where('link_user_id', 'is not distinct from', link?.userId ?? null)
    .where('link_family_id', 'is not distinct from', link?.familyId ?? null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['code_verifier', 'nonce'])
    .executeTakeFirst();
  return taken && { codeVerifier: taken.code_verifier, nonce: taken.nonce };
}
