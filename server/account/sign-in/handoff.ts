import { type Kysely, sql } from 'kysely';
import { type Scope, scopesAmong } from '../../../rules/scopes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { mostScopes } from '../../platform/partners/partners.ts';
import type { Platform } from '../../platform/platform.ts';
import { shownToOthers } from '../nickname/asked-nickname.ts';
import { challengeOf, hashOf, isSame, randomSecret } from '../secrets.ts';
import type { Sessions } from '../session/sessions.ts';
import type { AccountTables } from '../tables.ts';
import { isVerified, knownFan, signedIn } from './sign-in.ts';
import type { SignInReply } from './sign-in-contract.ts';

/** Short, because the code only passes from one window to another. */
const codeSeconds = 60;

type Visitor = Pick<Caller, 'origin' | 'deviceId' | 'agent' | 'language'>;

/** Gives a partner's page a session of its own: docs/decisions/0002. */
export interface Handoff {
  /** The partner's name from the operator's list, and the most that a session there may do; null when it is not on the list. */
  partner(origin: string): { name: string; scopes: readonly Scope[] } | null;
  /** What the fan's session on this page's device may do so far; null without one. */
  held(userId: string, page: { origin: string; deviceId: string }): Promise<Scope[] | null>;
  /**
   * The registered address on this origin to which a fan may be taken with a code: the asked one, if it is registered exactly
   * so, otherwise the origin's first one; null without any.
   */
  returnTo(origin: string, asked: string | undefined): string | null;
  /**
   * @param page `scopes`: what the fan grants; more than the partner may have is left out
   * @throws Refusal SIGN_IN_REFUSED when the origin is not on the operator's list
   */
  begin(
    userId: string,
    page: { origin: string; codeChallenge: string; deviceId: string; scopes: readonly Scope[] },
  ): Promise<{ handoffCode: string; expiresAt: string }>;
  /**
   * Every attempt uses the code up.
   * @throws Refusal SIGN_IN_REFUSED
   */
  finish(proof: { handoffCode: string; codeVerifier: string }, visitor: Visitor): Promise<SignInReply>;
}

export function createHandoff(platform: Platform, sessions: Sessions): Handoff {
  const { partners, words } = platform;
  const database: Kysely<AccountTables> = platform.database.withTables<AccountTables>();

  /** No fan signs in on a page that is only tried out. */
  const liveOn = (origin: string) => {
    const partner = partners.of(origin);
    return partner?.isTrial === false ? partner : null;
  };

  return {
    partner(origin) {
      const partner = liveOn(origin);
      return partner && { name: partner.name, scopes: partner.scopes };
    },

    async held(userId, { origin, deviceId }) {
      const open = await database
        .selectFrom('refresh_family')
        .select('scopes')
        .where('user_id', '=', userId)
        .where('origin', '=', origin)
        .where('device_id', '=', deviceId.toLowerCase())
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst();
      return open ? scopesAmong(open.scopes).filter((scope) => mostScopes(platform, origin).includes(scope)) : null;
    },

    returnTo(origin, asked) {
      const registered = liveOn(origin)?.returns ?? [];
      return registered.find((address) => address === asked) ?? registered[0] ?? null;
    },

    async begin(userId, { origin, codeChallenge, deviceId, scopes: granted }) {
      await partners.current();
      if (liveOn(origin) === null) throw new Refusal('SIGN_IN_REFUSED');
      const handoffCode = randomSecret();
      const stored = await database
        .insertInto('handoff_code')
        .values({
          code_hash: hashOf(handoffCode),
          user_id: userId,
          origin,
          code_challenge: codeChallenge,
          device_id: deviceId.toLowerCase(),
          scopes: scopesAmong(granted).filter((scope) => mostScopes(platform, origin).includes(scope)),
          expires_at: sql<Date>`now() + make_interval(secs => ${codeSeconds})`,
        })
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      return { handoffCode, expiresAt: stored.expires_at.toISOString() };
    },

    async finish({ handoffCode, codeVerifier }, visitor) {
      const used = await database
        .deleteFrom('handoff_code')
        .using('fan')
        .whereRef('fan.user_id', '=', 'handoff_code.user_id')
        .where('code_hash', '=', hashOf(handoffCode))
        .returning([
          'fan.user_id',
          shownToOthers,
          'fan.email_sealed',
          isVerified,
          'origin',
          'code_challenge',
          'device_id',
          'scopes',
        ])
        .returning(sql<boolean>`expires_at > now()`.as('alive'))
        .executeTakeFirst();
      const proven =
        used?.alive &&
        used.origin === visitor.origin &&
        used.device_id === visitor.deviceId &&
        liveOn(visitor.origin) !== null &&
        isSame(used.code_challenge, challengeOf(codeVerifier));
      if (!proven) throw new Refusal('SIGN_IN_REFUSED');
      const tokens = await sessions.open(
        used.user_id,
        { origin: used.origin, deviceId: used.device_id, scopes: used.scopes },
        visitor.agent,
      );
      const { shown, ...fan } = used;
      return signedIn(
        words(visitor.language, 'account:welcomeBack', { name: shown }),
        knownFan(platform.sealing, { ...fan, nickname: shown }),
        tokens,
      );
    },
  };
}
