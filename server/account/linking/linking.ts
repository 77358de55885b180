import type { Kysely, Transaction } from 'kysely';
import type { Outbox } from '../../outbox/service.ts';
import { statementsOf } from '../../platform/database/statements.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountSettings } from '../config.ts';
import type { Provider } from '../profile/person.ts';
import { hashOfIdentity } from '../profile/sealed.ts';
import { refusingTaken, takenInLinking } from '../profile/taken.ts';
import { configuredIn, type IdentityProvider } from '../providers/identity-provider.ts';
import { isFreshSignIn } from '../session/fresh-sign-in.ts';
import { pendingAuthorization, stateRow, takeState } from '../sign-in/authorization-states.ts';
import { offeredIn, signInDevice } from '../sign-in/sign-in.ts';
import type { AccountTables } from '../tables.ts';
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
  /** For the download: what is linked, and what was changed. */
  records(userId: string): AsyncIterable<object>;
}

export function createLinking(
  platform: Platform,
  providers: ReadonlyMap<Provider, IdentityProvider>,
  outbox: Outbox,
): Linking {
  const { config, lookup } = platform;
  const { googleScriptUrl } = config.of(accountSettings);
  const database: Kysely<AccountTables> = platform.database.withTables<AccountTables>();
  const told = { platform, outbox };

  const list: Linking['list'] = async ({ fan: { userId, familyId }, language }) => {
    const rows = await identitiesOf(database, userId);
    const linked = rows.map(({ provider }) => provider);
    const linkable = offeredIn(providers, language).filter((provider) => !linked.includes(provider));
    const google = linkable.includes('google') ? providers.get('google') : undefined;
    return {
      identities: rows.map(({ provider, linked_at }) => ({ provider, linkedAt: linked_at.toISOString() })),
      linkable,
      google: google ? { clientId: google.clientId, scriptUrl: googleScriptUrl } : null,
      needsSignIn: !(await isFreshSignIn(platform.pool, familyId)),
    };
  };

  return {
    list,

    async begin(provider, caller) {
      const identityProvider = configuredIn(providers, provider);
      const deviceId = signInDevice(caller, config.publicOrigin);
      const { userId, familyId } = caller.fan;
      if (!(await isFreshSignIn(platform.pool, familyId))) throw new Refusal('SIGN_IN_AGAIN');
      const known = await identitiesOf(database, userId);
      if (known.some((one) => one.provider === provider)) throw new Refusal('PROVIDER_LINKED');
      const pending = pendingAuthorization();
      const link = { link_user_id: userId, link_family_id: familyId };
      await database
        .insertInto('oauth_state')
        .values({ ...stateRow(provider, deviceId, pending), ...link })
        .execute();
      const authorizationUrl = provider === 'google' ? null : identityProvider.authorizationUrl(pending);
      return { authorizationUrl, state: pending.state };
    },

    async finish(provider, { code, state }, caller) {
      const identityProvider = configuredIn(providers, provider);
      const deviceId = signInDevice(caller, config.publicOrigin);
      const { userId, familyId } = caller.fan;
      const pending = await takeState(database, provider, deviceId, state, { userId, familyId });
      if (!pending) throw new Refusal('SIGN_IN_REFUSED');
      const person = await identityProvider.identify({ code, state, ...pending });
      const identity = await hashOfIdentity(lookup, provider, person.subject);
      await refusingTaken(
        () =>
          database.transaction().execute(async (transaction) => {
            await lockFan(transaction, userId, familyId);
            const known = (await identitiesOf(transaction, userId)).find((one) => one.provider === provider);
            // From a second tab: it is the fan's already.
            if (known?.subject_hash.equals(identity)) return;
            if (known) throw new Refusal('PROVIDER_LINKED');
            await transaction
              .insertInto('fan_identity')
              .values({ provider, subject_hash: identity, user_id: userId })
              .execute();
            await recordChange(told, transaction, userId, provider, 'LINKED');
          }),
        takenInLinking,
      );
      return list(caller);
    },

    async unlink(provider, caller) {
      const { userId, familyId } = caller.fan;
      await database.transaction().execute(async (transaction) => {
        await lockFan(transaction, userId, familyId);
        if (!(await isFreshSignIn(statementsOf(transaction), familyId))) throw new Refusal('SIGN_IN_AGAIN');
        const known = await identitiesOf(transaction, userId);
        if (!known.some((one) => one.provider === provider)) throw new Refusal('NOT_FOUND');
        if (known.length === 1) throw new Refusal('LAST_IDENTITY');
        await transaction
          .deleteFrom('fan_identity')
          .where('user_id', '=', userId)
          .where('provider', '=', provider)
          .execute();
        await recordChange(told, transaction, userId, provider, 'UNLINKED');
      });
      return list(caller);
    },

    async *records(userId) {
      for (const { provider, linked_at } of await identitiesOf(database, userId)) {
        yield { provider, linkedAt: linked_at.toISOString() };
      }
      const changes = await database
        .selectFrom('identity_log')
        .select(['provider', 'action', 'at'])
        .where('user_id', '=', userId)
        .orderBy('entry')
        .execute();
      for (const { provider, action, at } of changes) yield { provider, action, at: at.toISOString() };
    },
  };
}

const identitiesOf = (database: Kysely<AccountTables> | Transaction<AccountTables>, userId: string) =>
  database
    .selectFrom('fan_identity')
    .select(['provider', 'subject_hash', 'linked_at'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();

/** Changes of one fan's identities happen one after the other, and only while the session goes on. */
async function lockFan(transaction: Transaction<AccountTables>, userId: string, familyId: string): Promise<void> {
  await transaction.selectFrom('fan').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  // A separate statement: it sees what a withdrawal or a sign-out has committed while this transaction waited.
  const session = await transaction
    .selectFrom('refresh_family')
    .select('family_id')
    .where('family_id', '=', familyId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!session) throw new Refusal('LOGIN_REQUIRED');
}
