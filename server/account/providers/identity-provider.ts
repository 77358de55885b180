import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as oauth from 'oauth4webapi';
import { boundedFetch } from '../../platform/http/bounded-fetch.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Provider } from '../profile/person.ts';
import { challengeOf } from '../secrets.ts';
import type {
  Grant,
  PendingAuthorization,
  ProviderConfig,
  ProviderDefinition,
  TokenHolder,
  VerifiedPerson,
} from './provider.ts';

export interface IdentityProvider {
  readonly clientId: string;
  /** The address to which the browser goes for consent. */
  authorizationUrl(pending: PendingAuthorization): string;
  /**
   * Exchanges the code for the person's identity. Refuses with SIGN_IN_REFUSED when the provider does not accept the code, and
   * with PROVIDER_UNAVAILABLE when it does not answer in time or its answer is malformed.
   */
  identify(grant: Grant): Promise<VerifiedPerson>;
}

interface Context {
  callbackUrl: string;
  /** Timeout for all calls to the provider in one sign-in, in milliseconds. */
  timeout: number;
  log: Logger;
}

/** @throws Refusal NOT_FOUND if the provider is not configured */
export function configuredIn(providers: ReadonlyMap<Provider, IdentityProvider>, provider: Provider): IdentityProvider {
  const found = providers.get(provider);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** The max difference between the provider's clock and ours, in seconds. */
const clockTolerance = 60;
/** The error codes of token endpoints for a wrong, spent or expired code; Naver and X use the second. */
const refusalCodes = new Set(['invalid_grant', 'invalid_request', 'access_denied']);

export function createIdentityProvider(
  definition: ProviderDefinition,
  config: ProviderConfig,
  { callbackUrl, timeout, log }: Context,
): IdentityProvider {
  const redirectUri = definition.redirectUri ?? callbackUrl;
  const keys = idTokenKeys(config, timeout);

  async function readPerson(grant: Grant, signal: AbortSignal): Promise<VerifiedPerson> {
    const tokens = await redeem(definition, config, redirectUri, grant, signal);
    const claims = tokens.id_token ? await verifyIdToken(definition, config, keys, tokens.id_token) : {};
    return definition.identify(holderOf(config, tokens.access_token, claims, signal));
  }

  return {
    clientId: config.clientId,
    authorizationUrl: (pending) => authorizationUrl(definition, config, redirectUri, pending),
    async identify(grant) {
      try {
        return await readPerson(grant, AbortSignal.timeout(timeout));
      } catch (error) {
        throw asRefusal(error, definition, log);
      }
    },
  };
}

function authorizationUrl(
  definition: ProviderDefinition,
  config: ProviderConfig,
  redirectUri: string,
  { state, codeVerifier, nonce }: PendingAuthorization,
): string {
  const url = new URL(config.authorizeUrl);
  const parameters = new URLSearchParams(url.search);
  parameters.set('response_type', 'code');
  parameters.set('client_id', config.clientId);
  parameters.set('redirect_uri', redirectUri);
  parameters.set('state', state);
  if (config.scope) parameters.set('scope', config.scope);
  if (definition.nonce) parameters.set('nonce', nonce);
  if (definition.pkce) {
    parameters.set('code_challenge', challengeOf(codeVerifier));
    parameters.set('code_challenge_method', 'S256');
  }
  // X and LINE document %20 between scopes; the plus sign of form encoding is not documented.
  url.search = parameters.toString().replaceAll('+', '%20');
  return url.href;
}

async function redeem(
  definition: ProviderDefinition,
  config: ProviderConfig,
  redirectUri: string,
  grant: Grant,
  signal: AbortSignal,
): Promise<oauth.TokenEndpointResponse> {
  const server: oauth.AuthorizationServer = {
    issuer: config.issuer ?? new URL(config.tokenUrl).origin,
    token_endpoint: config.tokenUrl,
    id_token_signing_alg_values_supported: [...definition.idTokenAlgorithms],
  };
  const client: oauth.Client = { client_id: config.clientId, [oauth.clockTolerance]: clockTolerance };
  const { clientSecret } = config;
  const authentication =
    definition.clientAuthentication === 'basic'
      ? oauth.ClientSecretBasic(clientSecret)
      : oauth.ClientSecretPost(clientSecret);
  const callback = new URLSearchParams({ code: grant.code, state: grant.state });
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    oauth.validateAuthResponse(server, client, callback, grant.state),
    redirectUri,
    definition.pkce ? grant.codeVerifier : oauth.nopkce,
    {
      signal,
      additionalParameters: definition.tokenParameters?.(grant) ?? {},
      // Plain HTTP is for stand-ins; the configuration refuses it in production.
      [oauth.allowInsecureRequests]: config.tokenUrl.startsWith('http:'),
      [oauth.customFetch]: (url, init) => boundedFetch(url, init),
    },
  );
  const standard = definition.standardise ? await definition.standardise(answer) : answer;
  return oauth.processAuthorizationCodeResponse(server, client, standard, {
    expectedNonce: definition.nonce ? grant.nonce : oauth.expectNoNonce,
    requireIdToken: definition.idTokenAlgorithms.length > 0,
  });
}

/** LINE signs with the channel's secret or with a published key, as the header says; all others publish keys. */
function idTokenKeys(config: ProviderConfig, timeout: number): JWTVerifyGetKey {
  const secret = new TextEncoder().encode(config.clientSecret);
  const published = config.jwksUrl
    ? createRemoteJWKSet(new URL(config.jwksUrl), { timeoutDuration: timeout, [customFetch]: boundedFetch })
    : null;
  return async (header, token) => {
    if (header.alg === 'HS256') return secret;
    if (!published) throw new Error('No keys are configured for id tokens');
    return published(header, token);
  };
}

async function verifyIdToken(
  { idTokenAlgorithms }: ProviderDefinition,
  { issuer, clientId }: ProviderConfig,
  keys: JWTVerifyGetKey,
  idToken: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (!issuer) throw new Error('No issuer is configured for id tokens');
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms: [...idTokenAlgorithms],
    issuer,
    audience: clientId,
    clockTolerance,
  });
  return payload;
}

function holderOf(
  config: ProviderConfig,
  accessToken: string,
  claims: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): TokenHolder {
  return {
    config,
    accessToken,
    claims,
    async readProfile(shape, query = {}) {
      if (!config.profileUrl) throw new Error('No profile address is configured');
      const url = new URL(config.profileUrl);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
      const answer = await boundedFetch(url.href, { headers, signal });
      if (answer.status !== 200) throw new Error(`The provider's profile call answered ${answer.status}`);
      const body: unknown = await answer.json();
      return shape.parse(body);
    },
  };
}

/** The provider's answers contain tokens and personal data: only the error's name and message are logged, never its cause. */
function asRefusal(error: unknown, { id }: ProviderDefinition, log: Logger): Refusal {
  if (error instanceof oauth.ResponseBodyError && refusalCodes.has(error.error)) {
    log.info({ provider: id, error: error.error }, 'A provider refused an authorization code');
    return new Refusal('SIGN_IN_REFUSED');
  }
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  const answered = error instanceof oauth.ResponseBodyError ? error.error : undefined;
  log.warn({ provider: id, name, reason: message, answered }, 'A provider sent an unexpected answer');
  return new Refusal('PROVIDER_UNAVAILABLE', { provider: id });
}
