import type { Provider } from '../../account/contract.ts';
import type { Person } from './people.ts';

/** Why a token endpoint refuses. */
export type TokenRefusal = 'client' | 'code' | 'redirect' | 'verifier' | 'request';

export interface HttpAnswer {
  status: number;
  body: unknown;
  contentType?: string;
}

/** The additional claims of an id token, and its signing algorithm. */
export interface IdTokenPlan {
  algorithm: 'RS256' | 'HS256' | 'ES256';
  claims: Record<string, string | boolean | string[]>;
}

export interface Holder {
  subject: string;
  person: Person;
  scope: string;
}

/** The protocol of one provider, as in its documentation and its errors. */
export interface Protocol {
  provider: Provider;
  /** The name on its button. */
  label: string;
  /** The background colour of the provider's page. */
  colour: string;
  clientAuthentication: 'basic' | 'body';
  pkce: boolean;
  /** Naver expects the state in the token call. */
  stateInTokenCall?: true;
  /** The provider refuses an authorization request without these scopes. */
  requiredScopes: readonly string[];
  idToken?(holder: Holder): IdTokenPlan;
  tokens(accessToken: string, holder: Holder): Record<string, unknown>;
  tokenRefused(reason: TokenRefusal): HttpAnswer;
  profile?(holder: Holder, query: URLSearchParams): unknown;
  profileRefused: HttpAnswer;
  /** Facebook appends this to its redirects. */
  fragment?: string;
}
