import type { z } from 'zod';
import type { Provider } from '../profile/person.ts';

/** The identity that a provider confirmed. `subject` is the provider's own id; name and email may be missing. */
export interface VerifiedPerson {
  subject: string;
  name: string | null;
  email: string | null;
  /** True if the provider documents that the address was confirmed. */
  emailVerified: boolean;
}

/** A provider's registration and documented addresses; all of them are configuration. */
export interface ProviderConfig {
  clientId: string;
  clientSecret: string;
  /** In the provider's format, separators included; empty when the provider takes none. */
  scope: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** The address of the profile; null if the id token has all data. */
  profileUrl: string | null;
  /** The issuer of id tokens and the address of its keys; null where there are none. */
  issuer: string | null;
  jwksUrl: string | null;
}

/** The stored data of an authorization that is in progress. */
export interface PendingAuthorization {
  state: string;
  codeVerifier: string;
  nonce: string;
}

/**
 * The provider's answer to an authorization, with the data that we stored for it. Google's pop-up flow has no state or nonce of ours.
 */
export interface Grant extends PendingAuthorization {
  code: string;
}

/** The sources for a person: the claims of the verified id token, if there is one, and the profile call. */
export interface TokenHolder {
  config: ProviderConfig;
  accessToken: string;
  claims: Readonly<Record<string, unknown>>;
  /** GET with the access token as bearer. Rejects unless the answer is a 200 with JSON of that schema. */
  readProfile: <S extends z.ZodType>(shape: S, query?: Record<string, string>) => Promise<z.output<S>>;
}

/** How one provider's protocol differs from RFC 6749. */
export interface ProviderDefinition {
  id: Provider;
  /** PKCE with S256 where the provider documents it. */
  pkce: boolean;
  /** How client id and secret are sent to the token endpoint: `basic` by header, `body` as parameters. */
  clientAuthentication: 'basic' | 'body';
  /** The algorithms of its id tokens; empty where there is no id token. */
  idTokenAlgorithms: readonly ('RS256' | 'ES256' | 'HS256')[];
  /** True if the authorization request takes a nonce that the id token repeats. */
  nonce: boolean;
  /** The redirect address, if it is not the callback page. */
  redirectUri?: string;
  tokenParameters?(grant: Grant): Record<string, string>;
  /** Converts an answer of the token endpoint that does not follow RFC 6749 §5. */
  standardise?(response: Response): Promise<Response>;
  identify(holder: TokenHolder): Promise<VerifiedPerson>;
}
