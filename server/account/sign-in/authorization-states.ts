import type { Statements } from '../../platform/database/database.ts';
import type { Provider } from '../profile/person.ts';
import type { PendingAuthorization } from '../providers/provider.ts';
import { hashOf, randomSecret } from '../secrets.ts';

/** How long a person may stay on the provider's pages. */
const stateMinutes = 10;

export const pendingAuthorization = (): PendingAuthorization => ({
  state: randomSecret(),
  codeVerifier: randomSecret(),
  nonce: randomSecret(),
});

/** The session that links an identity; null for a sign-in. */
type LinkingSession = { userId: string; familyId: string } | null;

/** Stores an authorization that begins, bound to the device. */
export async function storeState(
  database: Statements,
  provider: Provider,
  deviceId: string,
  { state, codeVerifier, nonce }: PendingAuthorization,
  link: LinkingSession,
): Promise<void> {
  await database.query(
    `INSERT INTO oauth_state (state_hash, provider, device_id, code_verifier, nonce, expires_at, link_user_id, link_family_id)
     VALUES ($1, $2, $3, $4, $5, now() + make_interval(mins => $6), $7, $8)`,
    [hashOf(state), provider, deviceId, codeVerifier, nonce, stateMinutes, link?.userId, link?.familyId],
  );
}

/**
 * Uses a state up.
 * @returns undefined for a state that is unknown, too old, or of another provider, device, session or purpose
 */
export async function takeState(
  database: Statements,
  provider: Provider,
  deviceId: string,
  state: string,
  link: LinkingSession,
): Promise<Omit<PendingAuthorization, 'state'> | undefined> {
  const { rows } = await database.query<{ code_verifier: string; nonce: string }>(
    `DELETE FROM oauth_state
     WHERE state_hash = $1 AND provider = $2 AND device_id = $3 AND expires_at > now()
       AND link_user_id IS NOT DISTINCT FROM $4 AND link_family_id IS NOT DISTINCT FROM $5
     RETURNING code_verifier, nonce`,
    [hashOf(state), provider, deviceId, link?.userId, link?.familyId],
  );
  const [taken] = rows;
  return taken && { codeVerifier: taken.code_verifier, nonce: taken.nonce };
}
