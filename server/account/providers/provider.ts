import type { z } from 'zod';
import type { Provider } from '../profile/person.ts';

/** Who a provider says is there. `subject` is the provider's own id; name and email may be withheld. */
export interface VerifiedPerson {
  subject: string;
  name: string | null;
  email: string | null;
}

/** One provider's registration and documented addresses; every one of them is configuration. */
export interface ProviderConfig {
  clientId: string;
  clientSecret: string;
  /** As the provider's documentation writes it, separators included; empty where it takes none. */
  scope: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Where the profile is read; null when the id token says everything. */
  profileUrl: string | null;
  /** Who signs id tokens, and with which keys; null where there are none. */
  issuer: string | null;
  jwksUrl: string | null;
}

/** An authorization on its way to the provider and back. */
export interface PendingAuthorization {
  state: string;
  codeVerifier: string;
  nonce: string;
}

/** What the provider sent back, with what we kept for it. Google's pop-up flow has neither state nor nonce of ours. */
export interface Grant extends PendingAuthorization {
  code: string;
}

/** What a definition reads a person from: the verified id token, if the provider gives one, and its profile call. */
export interface TokenHolder {
  config: ProviderConfig;
  accessToken: string;
  claims: Readonly<Record<string, unknown>>;
  /** GET with the access token as bearer. Rejects unless the answer is a 200 with JSON of that shape. */
  readProfile: <S extends z.ZodType>(shape: S, query?: Record<string, string>) => Promise<z.output<S>>;
}

/** How one provider's protocol differs from RFC 6749. */
export interface ProviderDefinition {
  id: Provider;
  /** PKCE with S256 where the provider documents it. */
  pkce: boolean;
  /** How client id and secret reach the token endpoint: `basic` by header, `body` as parameters. */
  clientAuthentication: 'basic' | 'body';
  /** The algorithms of its id tokens; empty where there is no id token. */
  idTokenAlgorithms: readonly ('RS256' | 'ES256' | 'HS256')[];
  /** Whether the authorization request takes a nonce that the id token repeats. */
  nonce: boolean;
  /** The redirect address when it is not the callback page. */
  redirectUri?: string;
  tokenParameters?(grant: Grant): Record<string, string>;
  /** Rewrites an answer of the token endpoint that is not as RFC 6749 §5 has it. */
  standardise?(response: Response): Promise<Response>;
  identify(holder: TokenHolder): Promise<VerifiedPerson>;
}
