import { type Scope, scopesAmong } from '../../../rules/scopes.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { maxScopes } from '../../platform/partners/partners.ts';
import type { Platform } from '../../platform/platform.ts';
import { challengeOf, hashOf, isSame, randomSecret } from '../secrets.ts';
import type { Sessions } from '../session/sessions.ts';
import { type StoredFan, signedIn, signedInFanOf } from './sign-in.ts';
import type { SignInReply } from './sign-in-contract.ts';

/** Short, because the code only passes from one window to another. */
const codeSeconds = 60;

type Visitor = Pick<Caller, 'origin' | 'deviceId' | 'agent' | 'language'>;

/** `nickname`: as others are shown it. Partners' pages get no other: they can read the content of their elements. */
interface UsedCode extends StoredFan {
  origin: string;
  code_challenge: string;
  device_id: string;
  scopes: Scope[];
  alive: boolean;
}

/** Gives a partner's page a session of its own: docs/decisions/0002. */
export interface Handoff {
  /** The partner's name from the operator's list, and the max scopes of a session there; null when it is not on the list. */
  partner(origin: string): { name: string; scopes: readonly Scope[] } | null;
  /** The scopes of the fan's session on this page's device; null without a session. */
  grantedScopes(userId: string, page: { origin: string; deviceId: string }): Promise<Scope[] | null>;
  /**
   * The registered address on this origin to which a fan may return with a code: the requested one, if it is registered exactly
   * so, otherwise the origin's first one; null without any.
   */
  returnTo(origin: string, address: string | undefined): string | null;
  /**
   * @param page `scopes`: granted by the fan; scopes that the partner may not have are ignored
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
  const { partners, pool, words } = platform;

  /** Fans can't sign in on the pages of a partner on trial. */
  const liveOn = (origin: string) => {
    const partner = partners.of(origin);
    return partner?.isTrial === false ? partner : null;
  };

  return {
    partner(origin) {
      const partner = liveOn(origin);
      return partner && { name: partner.name, scopes: partner.scopes };
    },

    async grantedScopes(userId, { origin, deviceId }) {
      const { rows } = await pool.query<{ scopes: Scope[] }>(
        `SELECT scopes FROM refresh_family
         WHERE user_id = $1 AND origin = $2 AND device_id = $3 AND revoked_at IS NULL AND expires_at > now()`,
        [userId, origin, deviceId.toLowerCase()],
      );
      const [open] = rows;
      return open ? scopesAmong(open.scopes).filter((scope) => maxScopes(platform, origin).includes(scope)) : null;
    },

    returnTo(origin, preferred) {
      const registered = liveOn(origin)?.returns ?? [];
      return registered.find((address) => address === preferred) ?? registered[0] ?? null;
    },

    async begin(userId, { origin, codeChallenge, deviceId, scopes: granted }) {
      await partners.current();
      if (liveOn(origin) === null) throw new Refusal('SIGN_IN_REFUSED');
      const handoffCode = randomSecret();
      const scopes = scopesAmong(granted).filter((scope) => maxScopes(platform, origin).includes(scope));
      const { rows } = await pool.query<{ expires_at: Date }>(
        `INSERT INTO handoff_code (code_hash, user_id, origin, code_challenge, device_id, scopes, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)) RETURNING expires_at`,
        [hashOf(handoffCode), userId, origin, codeChallenge, deviceId.toLowerCase(), scopes, codeSeconds],
      );
      const [stored] = rows;
      if (!stored) throw new Error('The database stored no code');
      return { handoffCode, expiresAt: stored.expires_at.toISOString() };
    },

    async finish({ handoffCode, codeVerifier }, visitor) {
      const { rows } = await pool.query<UsedCode>(
        `DELETE FROM handoff_code USING fan WHERE fan.user_id = handoff_code.user_id AND code_hash = $1
         RETURNING fan.user_id, shown_nickname(fan.user_id, nickname) AS nickname, email_sealed,
           email_verified_at IS NOT NULL AS verified, origin, code_challenge, device_id, scopes, expires_at > now() AS alive`,
        [hashOf(handoffCode)],
      );
      const [used] = rows;
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
      return signedIn(
        words(visitor.language, 'account:welcomeBack', { name: used.nickname }),
        signedInFanOf(platform.sealing, used),
        tokens,
      );
    },
  };
}
