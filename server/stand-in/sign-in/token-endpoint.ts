import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Authorization, Authorizations } from './authorizations.ts';
import type { IdTokens } from './id-tokens.ts';
import { subjectOf } from './people.ts';
import type { Holder, HttpAnswer, IdTokenPlan, Protocol, TokenRefusal } from './protocol.ts';
import { issuerOf, type Registration } from './registrations.ts';

/** Longer than any client waits for a provider. */
const slowSeconds = 30;

export interface ProviderParts {
  protocol: Protocol;
  registration: Registration;
  authorizations: Authorizations;
  idTokens: IdTokens;
  /** LINE signs with ES256 for some channels. */
  idTokenAlgorithm?: IdTokenPlan['algorithm'];
}

export function answerWith({ status, body, contentType = 'application/json;charset=UTF-8' }: HttpAnswer): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': contentType } });
}

export function holderOf({ request, person }: Authorization): Holder {
  return { subject: subjectOf(request.provider, person), person, scope: request.scope };
}

/**
 * Redeems a code, as strictly as the real one. Parameters are in the body or, as Naver and Facebook document, in the
 * address.
 */
export async function answerToken(context: Context, parts: ProviderParts): Promise<Response> {
  const { protocol, authorizations } = parts;
  const text = context.req.method === 'POST' ? await context.req.text() : '';
  const parameters = new URLSearchParams(text || new URL(context.req.url).search);
  const checked = check(context, parameters, parts);
  if (typeof checked === 'string') return answerWith(protocol.tokenRefused(checked));
  if (checked.fault === 'server-error') return answerWith({ status: 500, body: { error: 'server_error' } });
  if (checked.fault === 'rubbish') {
    return new Response('<!doctype html><title>Welcome</title><p>Nothing to see.', {
      headers: { 'Content-Type': 'text/html' },
    });
  }
  if (checked.fault === 'slow') await untilDisconnected(context.req.raw.signal);
  const accessToken = authorizations.tokens.put(checked);
  const idToken = await idTokenFor(checked, parts, new URL(context.req.url).origin);
  const body = { ...protocol.tokens(accessToken, holderOf(checked)), ...(idToken && { id_token: idToken }) };
  return answerWith({ status: 200, body });
}

function check(context: Context, parameters: URLSearchParams, parts: ProviderParts): Authorization | TokenRefusal {
  const { protocol, registration, authorizations } = parts;
  if (!isOurClient(context.req.header('authorization'), parameters, protocol, registration)) return 'client';
  if (parameters.get('grant_type') !== 'authorization_code') return 'request';
  const authorization = authorizations.codes.take(parameters.get('code') ?? '');
  if (!authorization || authorization.request.provider !== protocol.provider) return 'code';
  const { request } = authorization;
  // Naver's token call has no redirect address in its documentation.
  const redirect = parameters.get('redirect_uri');
  if (redirect !== request.redirectUri && !(protocol.provider === 'naver' && redirect === null)) return 'redirect';
  if (protocol.stateInTokenCall && parameters.get('state') !== request.state) return 'request';
  if (request.codeChallenge !== null) {
    const verifier = parameters.get('code_verifier');
    if (verifier === null || challengeOf(verifier) !== request.codeChallenge) return 'verifier';
  }
  return authorization;
}

/**
 * The S256 transformation of RFC 7636, not shared with the platform's code: otherwise a mistake there would go
 * unnoticed.
 */
function challengeOf(codeVerifier: string): string {
  return hash('sha256', codeVerifier, 'base64url');
}

function isOurClient(
  header: string | undefined,
  parameters: URLSearchParams,
  { clientAuthentication }: Protocol,
  { clientId, clientSecret }: Registration,
): boolean {
  if (clientAuthentication === 'body') {
    return parameters.get('client_id') === clientId && parameters.get('client_secret') === clientSecret;
  }
  const credentials = Buffer.from(/^Basic (\S+)$/.exec(header ?? '')?.[1] ?? '', 'base64').toString();
  const [id = '', secret = ''] = credentials.split(':').map(decodeURIComponent);
  return id === clientId && secret === clientSecret;
}

async function idTokenFor(
  authorization: Authorization,
  { protocol, idTokens, registration, idTokenAlgorithm }: ProviderParts,
  origin: string,
): Promise<string | null> {
  const plan = protocol.idToken?.(holderOf(authorization));
  if (!plan) return null;
  const signed = idTokenAlgorithm ? { ...plan, algorithm: idTokenAlgorithm } : plan;
  return idTokens.sign(signed, issuerOf(protocol.provider, origin), registration, authorization.request.nonce);
}

/** Waits until the client disconnects, like a provider that hangs. */
function untilDisconnected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowSeconds * 1000).unref();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
