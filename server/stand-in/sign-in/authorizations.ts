import { randomBytes } from 'node:crypto';
import type { Provider } from '../../account/contract.ts';
import { putNewest } from '../../platform/put-newest.ts';
import type { Person } from './people.ts';

/** Failures of a provider that can be simulated. */
export const faults = ['wrong-state', 'expired-code', 'server-error', 'rubbish', 'profile-error', 'slow'] as const;
export type Fault = (typeof faults)[number];

/** A valid authorization request that waits for the person's decision. */
export interface AuthorizationRequest {
  provider: Provider;
  clientId: string;
  redirectUri: string;
  /** The page to which Google's pop-up posts, instead of a redirect. */
  relay: { origin: string; id: string } | null;
  state: string;
  scope: string;
  nonce: string | null;
  codeChallenge: string | null;
}

/** The authorization behind a code. */
export interface Authorization {
  request: AuthorizationRequest;
  person: Person;
  fault: Fault | null;
}

interface Entry<T> {
  value: T;
  expiresAt: number;
}

const minutes = 60_000;
/** The oldest entries are deleted beyond this number. */
const maxEntries = 10_000;

/** Single-use secrets in memory, each with an expiry. */
function createStore<T>(lifetime: number) {
  const entries = new Map<string, Entry<T>>();
  return {
    put(value: T, expired = false): string {
      const secret = randomBytes(24).toString('base64url');
      putNewest(entries, secret, { value, expiresAt: Date.now() + (expired ? -1 : lifetime) }, maxEntries);
      return secret;
    },
    read(secret: string): T | null {
      const found = entries.get(secret);
      return found && found.expiresAt > Date.now() ? found.value : null;
    },
    take(secret: string): T | null {
      const value = this.read(secret);
      entries.delete(secret);
      return value;
    },
  };
}

/** The stand-in's memory: pending requests, codes, and access tokens for profiles. */
export function createAuthorizations() {
  return {
    requests: createStore<AuthorizationRequest>(30 * minutes),
    codes: createStore<Authorization>(1 * minutes),
    tokens: createStore<Authorization>(60 * minutes),
  };
}

export type Authorizations = ReturnType<typeof createAuthorizations>;
