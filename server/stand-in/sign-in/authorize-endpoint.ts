import type { Context } from 'hono';
import type { Authorization, AuthorizationRequest, Authorizations } from './authorizations.ts';
import { type Fault, faults } from './authorizations.ts';
import { type Person, people, typedPerson } from './people.ts';
import type { Protocol } from './protocol.ts';
import type { Registration } from './registrations.ts';

/** An invalid authorization request: the provider shows an error page, since it can't trust the redirect address. */
export class BadAuthorization extends Error {
  override readonly name = 'BadAuthorization';
}

/** The scheme that Google's script uses for its pop-up: `storagerelay://https/fans.example?id=auth1`. */
const relayAddress = /^storagerelay:\/\/(https?)\/([^/?]+)\?id=([\w-]+)$/;

/**
 * Reads an authorization request as strictly as the providers do.
 * @throws BadAuthorization
 */
export function readAuthorization(
  parameters: URLSearchParams,
  protocol: Protocol,
  registration: Registration,
  platformOrigin: string,
): AuthorizationRequest {
  const parameter = (name: string) => parameters.get(name) ?? '';
  if (parameter('client_id') !== registration.clientId) throw new BadAuthorization('unknown client_id');
  const { redirectUri, relay } = readRedirect(parameter('redirect_uri'), protocol, platformOrigin);
  if (parameter('response_type') !== 'code') throw new BadAuthorization('response_type must be code');
  const scopes = parameter('scope').split(/[\s,]+/);
  const missing = protocol.requiredScopes.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) throw new BadAuthorization(`scope lacks ${missing.join(', ')}`);
  if (parameter('state') === '' && !relay) throw new BadAuthorization('state is missing');
  const codeChallenge = parameters.get('code_challenge');
  if (codeChallenge !== null && parameter('code_challenge_method') !== 'S256') {
    throw new BadAuthorization('code_challenge_method must be S256');
  }
  if (protocol.pkce && codeChallenge === null) throw new BadAuthorization('code_challenge is missing');
  return {
    provider: protocol.provider,
    clientId: registration.clientId,
    redirectUri,
    relay,
    state: parameter('state'),
    scope: parameter('scope'),
    nonce: parameters.get('nonce'),
    codeChallenge,
  };
}

function readRedirect(
  redirectUri: string,
  { provider }: Protocol,
  platformOrigin: string,
): Pick<AuthorizationRequest, 'redirectUri' | 'relay'> {
  if (provider === 'google') {
    const [, scheme, host, id = ''] = relayAddress.exec(redirectUri) ?? [];
    const origin = `${scheme}://${host}`;
    if (origin !== platformOrigin) throw new BadAuthorization(`the origin ${origin} is not registered`);
    // The token call must repeat these values for a code from the pop-up.
    return { redirectUri: 'postmessage', relay: { origin, id } };
  }
  const registered = `${platformOrigin}/auth/${provider}/callback`;
  if (redirectUri !== registered) throw new BadAuthorization('redirect_uri is not registered');
  return { redirectUri, relay: null };
}

export interface Decision {
  agreed: boolean;
  person: Person;
  fault: Fault | null;
}

/** Reads the form of the authorize page; null if the input is not a valid person. */
export async function readDecision(context: Context): Promise<(Decision & { ticket: string }) | null> {
  const form = await context.req.formData();
  const field = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const chosen = people.find(({ key }) => key === field('person'));
  const typed = field('name') ? typedPerson(field('name').slice(0, 200), field('email') || null) : null;
  const agreed = field('decision') === 'agree';
  const person = chosen ?? typed ?? (agreed ? null : people[0]);
  if (!person) return null;
  return { ticket: field('ticket'), agreed, person, fault: faults.find((fault) => fault === field('fault')) ?? null };
}

/** The parameters for the redirect: a code and the state, or the refusal. */
export function answerOf(
  request: AuthorizationRequest,
  { agreed, person, fault }: Decision,
  authorizations: Authorizations,
): Record<string, string> {
  const state = fault === 'wrong-state' ? 'not-the-state-that-was-sent' : request.state;
  if (!agreed) return { error: 'access_denied', error_description: 'The person refused', state };
  const authorization: Authorization = { request, person, fault };
  const code = authorizations.codes.put(authorization, fault === 'expired-code');
  return request.relay ? { code, scope: request.scope, state } : { code, state };
}
