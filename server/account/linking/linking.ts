import type { Outbox } from '../../outbox/service.ts';
import { type Connection, inTransaction, type Statements } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountSettings } from '../config.ts';
import type { Provider } from '../profile/person.ts';
import { hashOfIdentity } from '../profile/sealed.ts';
import { refusingTaken, takenInLinking } from '../profile/taken.ts';
import { configuredIn, type IdentityProvider } from '../providers/identity-provider.ts';
import { isFreshSignIn } from '../session/fresh-sign-in.ts';
import { pendingAuthorization, storeState, takeState } from '../sign-in/authorization-states.ts';
import { offeredIn, signInDevice } from '../sign-in/sign-in.ts';
import { recordChange } from './identity-log.ts';
import type { Identities } from './linking-contract.ts';

type LinkingFan = Pick<Caller<'platform'>, 'fan' | 'origin' | 'deviceId' | 'agent' | 'language'>;

export interface Linking {
  list(caller: Pick<LinkingFan, 'fan' | 'language'>): Promise<Identities>;
  /**
   * Starts an authorization, bound to the device, the fan and the session.
   * @throws Refusal SIGN_IN_AGAIN, PROVIDER_LINKED, NOT_FOUND where the provider is not configured
   */
  begin(provider: Provider, caller: LinkingFan): Promise<{ authorizationUrl: string | null; state: string }>;
  /**
   * Links the identity; one that is the fan's already is a success.
   * @throws Refusal SIGN_IN_REFUSED, PROVIDER_UNAVAILABLE, IDENTITY_TAKEN, IDENTITY_RESERVED, PROVIDER_LINKED, RATE_LIMITED
   */
  finish(provider: Provider, answer: { code: string; state: string }, caller: LinkingFan): Promise<Identities>;
  /** @throws Refusal SIGN_IN_AGAIN, NOT_FOUND, LAST_IDENTITY, RATE_LIMITED */
  unlink(provider: Provider, caller: LinkingFan): Promise<Identities>;
  /** For the download: the linked identities, and their history. */
  records(userId: string): AsyncIterable<object>;
}

export function createLinking(
  platform: Platform,
  providers: ReadonlyMap<Provider, IdentityProvider>,
  outbox: Outbox,
): Linking {
  const { config, lookup, pool } = platform;
  const { googleScriptUrl } = config.of(accountSettings);
  const sources = { platform, outbox };

  const list: Linking['list'] = async ({ fan: { userId, familyId }, language }) => {
    const rows = await identitiesOf(pool, userId);
    const linked = rows.map(({ provider }) => provider);
    const linkable = offeredIn(providers, language).filter((provider) => !linked.includes(provider));
    const google = linkable.includes('google') ? providers.get('google') : undefined;
    return {
      identities: rows.map(({ provider, linked_at }) => ({ provider, linkedAt: linked_at.toISOString() })),
      linkable,
      google: google ? { clientId: google.clientId, scriptUrl: googleScriptUrl } : null,
      needsSignIn: !(await isFreshSignIn(pool, familyId)),
    };
  };

  return {
    list,

    async begin(provider, caller) {
      const identityProvider = configuredIn(providers, provider);
      const deviceId = signInDevice(caller, config.publicOrigin);
      const { userId, familyId } = caller.fan;
      if (!(await isFreshSignIn(pool, familyId))) throw new Refusal('SIGN_IN_AGAIN');
      const identities = await identitiesOf(pool, userId);
      if (identities.some((one) => one.provider === provider)) throw new Refusal('PROVIDER_LINKED');
      const pending = pendingAuthorization();
      await storeState(pool, provider, deviceId, pending, { userId, familyId });
      const authorizationUrl = provider === 'google' ? null : identityProvider.authorizationUrl(pending);
      return { authorizationUrl, state: pending.state };
    },

    async finish(provider, { code, state }, caller) {
      const identityProvider = configuredIn(providers, provider);
      const deviceId = signInDevice(caller, config.publicOrigin);
      const { userId, familyId } = caller.fan;
      const pending = await takeState(pool, provider, deviceId, state, { userId, familyId });
      if (!pending) throw new Refusal('SIGN_IN_REFUSED');
      const person = await identityProvider.identify({ code, state, ...pending });
      const identity = await hashOfIdentity(lookup, provider, person.subject);
      await refusingTaken(
        () =>
          inTransaction(pool, async (connection) => {
            await lockFan(connection, userId, familyId);
            const existing = (await identitiesOf(connection, userId)).find((one) => one.provider === provider);
            // From a second tab: it is the fan's already.
            if (existing?.subject_hash.equals(identity)) return;
            if (existing) throw new Refusal('PROVIDER_LINKED');
            await connection.query('INSERT INTO fan_identity (provider, subject_hash, user_id) VALUES ($1, $2, $3)', [
              provider,
              identity,
              userId,
            ]);
            await recordChange(sources, connection, userId, provider, 'LINKED');
          }),
        takenInLinking,
      );
      return list(caller);
    },

    async unlink(provider, caller) {
      const { userId, familyId } = caller.fan;
      await inTransaction(pool, async (connection) => {
        await lockFan(connection, userId, familyId);
        if (!(await isFreshSignIn(connection, familyId))) throw new Refusal('SIGN_IN_AGAIN');
        const identities = await identitiesOf(connection, userId);
        if (!identities.some((one) => one.provider === provider)) throw new Refusal('NOT_FOUND');
        if (identities.length === 1) throw new Refusal('LAST_IDENTITY');
        await connection.query('DELETE FROM fan_identity WHERE user_id = $1 AND provider = $2', [userId, provider]);
        await recordChange(sources, connection, userId, provider, 'UNLINKED');
      });
      return list(caller);
    },

    async *records(userId) {
      for (const { provider, linked_at } of await identitiesOf(pool, userId)) {
        yield { provider, linkedAt: linked_at.toISOString() };
      }
      const { rows } = await pool.query<{ provider: Provider; action: 'LINKED' | 'UNLINKED'; at: Date }>(
        'SELECT provider, action, at FROM identity_log WHERE user_id = $1 ORDER BY entry',
        [userId],
      );
      for (const { provider, action, at } of rows) yield { provider, action, at: at.toISOString() };
    },
  };
}

async function identitiesOf(database: Statements, userId: string) {
  const { rows } = await database.query<{ provider: Provider; subject_hash: Buffer; linked_at: Date }>(
    'SELECT provider, subject_hash, linked_at FROM fan_identity WHERE user_id = $1 ORDER BY linked_at',
    [userId],
  );
  return rows;
}

/** Changes of one fan's identities happen one after the other, and only while the session is active. */
async function lockFan(connection: Connection, userId: string, familyId: string): Promise<void> {
  await connection.query('SELECT FROM fan WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
  // A separate statement: it sees the commit of a withdrawal or a sign-out during the wait of this transaction.
  const { rowCount } = await connection.query(
    'SELECT FROM refresh_family WHERE family_id = $1 AND revoked_at IS NULL',
    [familyId],
  );
  if (rowCount === 0) throw new Refusal('LOGIN_REQUIRED');
}
