import { nameLength } from '../../../rules/person/person.ts';
import { scopes } from '../../../rules/scopes.ts';
import { cutText } from '../../../rules/text/cut-text.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Language } from '../../platform/http/contract.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { FanRow } from '../profile/fan-row.ts';
import { Email, Name, type Provider, type RedirectProvider } from '../profile/person.ts';
import { hashOfIdentity, openEmail } from '../profile/sealed.ts';
import { configuredIn, type IdentityProvider } from '../providers/identity-provider.ts';
import type { VerifiedPerson } from '../providers/provider.ts';
import { randomSecret } from '../secrets.ts';
import type { Sessions, TokenPair } from '../session/sessions.ts';
import { pendingAuthorization, storeState, takeState } from './authorization-states.ts';
import type { SignInReply } from './sign-in-contract.ts';
import type { SignUpTokens } from './sign-up-tokens.ts';

type Visitor = Pick<Caller, 'origin' | 'deviceId' | 'agent' | 'language'>;

export interface SignIn {
  /** The offered providers, those most used in the reader's country first. */
  offered(language: Language): Provider[];
  /** @throws Refusal NOT_FOUND when Google is not configured */
  googleClientId(): string;
  /** Starts an authorization: state, PKCE verifier and nonce are stored here, bound to the device. */
  begin(provider: RedirectProvider, visitor: Visitor): Promise<{ authorizationUrl: string; state: string }>;
  /**
   * Completes a sign-in. The state is used up, regardless of the provider's answer.
   * @throws Refusal SIGN_IN_REFUSED, PROVIDER_UNAVAILABLE, NOT_FOUND
   */
  finish(provider: RedirectProvider, answer: { code: string; state: string }, visitor: Visitor): Promise<SignInReply>;
  /** Google's code comes from its script, in a pop-up that has no state of ours. */
  finishGoogle(authorizationCode: string, visitor: Visitor): Promise<SignInReply>;
}

const order: Record<Language, readonly Provider[]> = {
  ko: ['kakao', 'naver', 'google', 'twitter', 'line', 'facebook'],
  en: ['google', 'twitter', 'facebook', 'line', 'kakao', 'naver'],
  ja: ['line', 'google', 'twitter', 'facebook', 'kakao', 'naver'],
};

/** The configured providers, those most used in the reader's country first. */
export const offeredIn = (providers: ReadonlyMap<Provider, IdentityProvider>, language: Language): Provider[] =>
  order[language].filter((provider) => providers.has(provider));

export function createSignIn(
  platform: Platform,
  providers: ReadonlyMap<Provider, IdentityProvider>,
  sessions: Sessions,
  signUpTokens: SignUpTokens,
): SignIn {
  const { config, pool, words } = platform;

  const configured = (provider: Provider) => configuredIn(providers, provider);

  /** Signs a verified person in, or starts the sign-up. */
  async function admit(provider: Provider, person: VerifiedPerson, visitor: Visitor): Promise<SignInReply> {
    const deviceId = signInDevice(visitor, config.publicOrigin);
    const identity = await hashOfIdentity(platform.lookup, provider, person.subject);
    const { rows } = await pool.query<StoredFan>(
      `SELECT user_id, nickname, email_sealed, email_verified_at IS NOT NULL AS verified
       FROM fan_identity JOIN fan USING (user_id) WHERE provider = $1 AND subject_hash = $2`,
      [provider, identity],
    );
    const [fan] = rows;
    if (!fan) {
      await refuseReserved(identity);
      const profile = presentable(person);
      return {
        status: 'JOIN_REQUIRED',
        message: words(visitor.language, 'account:joinRequired'),
        name: profile.name ?? undefined,
        email: profile.email ?? undefined,
        signupToken: await signUpTokens.issue(provider, profile, deviceId),
      };
    }
    const tokens = await sessions.open(fan.user_id, { origin: config.publicOrigin, deviceId, scopes }, visitor.agent);
    return signedIn(
      words(visitor.language, 'account:welcomeBack', { name: fan.nickname }),
      signedInFanOf(platform.sealing, fan),
      tokens,
    );
  }

  /** A fan who left a few days ago can't join again yet, and should know before filling in a form. */
  async function refuseReserved(identity: Buffer): Promise<void> {
    const { rows } = await pool.query<{ held: boolean }>(`SELECT is_held_hash('IDENTITY', $1) AS held`, [identity]);
    if (rows[0]?.held) throw new Refusal('REJOIN_LATER');
  }

  return {
    offered: (language) => offeredIn(providers, language),

    googleClientId: () => configured('google').clientId,

    async begin(provider, visitor) {
      const identityProvider = configured(provider);
      const deviceId = signInDevice(visitor, config.publicOrigin);
      const pending = pendingAuthorization();
      await storeState(pool, provider, deviceId, pending, null);
      return { authorizationUrl: identityProvider.authorizationUrl(pending), state: pending.state };
    },

    async finish(provider, { code, state }, visitor) {
      const identityProvider = configured(provider);
      const deviceId = signInDevice(visitor, config.publicOrigin);
      const pending = await takeState(pool, provider, deviceId, state, null);
      if (!pending) throw new Refusal('SIGN_IN_REFUSED');
      return admit(provider, await identityProvider.identify({ code, state, ...pending }), visitor);
    },

    async finishGoogle(authorizationCode, visitor) {
      const google = configured('google');
      signInDevice(visitor, config.publicOrigin);
      const grant = { code: authorizationCode, state: randomSecret(), codeVerifier: '', nonce: '' };
      return admit('google', await google.identify(grant), visitor);
    },
  };
}

/** A fan whom a statement found. */
export interface StoredFan extends Pick<FanRow, 'user_id' | 'nickname' | 'email_sealed'> {
  /** True if the address is confirmed. */
  verified: boolean;
}

export const signedInFanOf = (sealing: Sealing, fan: StoredFan): SignedInFan => ({
  ...fan,
  email: openEmail(sealing, fan),
});

interface SignedInFan {
  user_id: string;
  nickname: string;
  email: string;
  verified: boolean;
}

/** The reply that signs a fan in; the same for every way to sign in. */
export function signedIn(
  message: string,
  { user_id: userId, nickname: name, email, verified: emailVerified }: SignedInFan,
  tokens: TokenPair,
): SignInReply {
  return { status: 'OK', message, userId, name, email, emailVerified, ...tokens };
}

/**
 * Signing in happens on the platform's own pages; a partner's page gets its session only by the handoff.
 * @throws Refusal SIGN_IN_REFUSED for another origin, INVALID_REQUEST without a device id
 */
export function signInDevice({ origin, deviceId }: Visitor, publicOrigin: string): string {
  if (origin !== publicOrigin) throw new Refusal('SIGN_IN_REFUSED');
  if (deviceId === null) {
    throw new Refusal('INVALID_REQUEST', { fields: [{ path: 'X-Device-Id', reason: 'must be a UUID' }] });
  }
  return deviceId;
}

/** Names and email addresses that our own form would refuse are left for the fan to type. */
function presentable(person: VerifiedPerson): VerifiedPerson {
  const name = Name.safeParse(person.name === null ? null : cutText(person.name.trim(), nameLength));
  const email = Email.safeParse(person.email);
  return { ...person, name: name.data ?? null, email: email.data ?? null };
}
