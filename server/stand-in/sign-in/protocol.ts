import type { Provider } from '../../account/contract.ts';
import type { Person } from './people.ts';

/** Why a token endpoint says no. */
export type TokenRefusal = 'client' | 'code' | 'redirect' | 'verifier' | 'request';

export interface HttpAnswer {
  status: number;
  body: unknown;
  contentType?: string;
}

/** The claims of an id token beyond issuer, audience and times; and how it is signed. */
export interface IdTokenPlan {
  algorithm: 'RS256' | 'HS256' | 'ES256';
  claims: Record<string, string | boolean | string[]>;
}

export interface Holder {
  subject: string;
  person: Person;
  scope: string;
}

/** How one provider speaks, as its documentation and its errors have it. */
export interface Protocol {
  provider: Provider;
  /** As written on its button. */
  label: string;
  /** Behind what the page shows of the provider. */
  colour: string;
  clientAuthentication: 'basic' | 'body';
  pkce: boolean;
  /** Naver repeats the state in the token call. */
  stateInTokenCall?: true;
  /** Scopes without which the provider refuses the authorization request. */
  requiredScopes: readonly string[];
  idToken?(holder: Holder): IdTokenPlan;
  tokens(accessToken: string, holder: Holder): Record<string, unknown>;
  tokenRefused(reason: TokenRefusal): HttpAnswer;
  profile?(holder: Holder, query: URLSearchParams): unknown;
  profileRefused: HttpAnswer;
  /** What Facebook adds behind its redirects. */
  fragment?: string;
}
