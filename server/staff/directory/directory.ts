import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import { boundedFetch } from '../../platform/http/bounded-fetch.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DirectoryConfig } from '../config.ts';

/** A person in the directory. */
export interface DirectoryPerson {
  issuer: string;
  subject: string;
  /** Only an address that the directory has verified. */
  email: string | null;
}

export interface PendingSignIn {
  state: string;
  codeVerifier: string;
  nonce: string;
}

export interface Directory {
  /** @throws Refusal PROVIDER_UNAVAILABLE */
  begin(pending: PendingSignIn): Promise<string>;
  /**
   * @param query of the address to which the browser came back
   * @throws Refusal DIRECTORY_REFUSED, PROVIDER_UNAVAILABLE
   */
  finish(query: string, pending: PendingSignIn): Promise<DirectoryPerson>;
}

/** How much the directory's clock and ours may differ, in seconds; and its time for one answer, in milliseconds. */
const clockTolerance = 60;
const timeoutMs = 10_000;

const Claims = z.object({ email: z.string().optional(), email_verified: z.boolean().optional() });

/** Any OpenID Connect provider, found by its metadata: authorization code with PKCE, state and nonce. */
export function createDirectory(
  config: DirectoryConfig,
  { config: { publicOrigin }, log }: Pick<Platform, 'config' | 'log'>,
): Directory {
  const issuer = new URL(config.issuer);
  const client: oauth.Client = { client_id: config.clientId, [oauth.clockTolerance]: clockTolerance };
  const authentication = oauth.ClientSecretBasic(config.clientSecret);
  const redirectUri = `${publicOrigin}/studio/directory`;
  let reading: Promise<oauth.AuthorizationServer> | null = null;

  const requests = () => ({
    signal: AbortSignal.timeout(timeoutMs),
    // Plain HTTP is for tests; the configuration refuses it in production.
    [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
      boundedFetch(url, init as RequestInit),
  });

  /** Read once; after a failure by the next sign-in again. */
  function metadata(): Promise<oauth.AuthorizationServer> {
    reading ??= oauth
      .discoveryRequest(issuer, { ...requests(), algorithm: 'oidc' })
      .then((answer) => oauth.processDiscoveryResponse(issuer, answer))
      .catch((error: unknown) => {
        reading = null;
        throw error;
      });
    return reading;
  }

  async function redeem(query: string, { state, codeVerifier, nonce }: PendingSignIn): Promise<DirectoryPerson> {
    const server = await metadata();
    const answer = oauth.validateAuthResponse(server, client, new URLSearchParams(query), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      answer,
      redirectUri,
      codeVerifier,
      requests(),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    // The token comes from the directory itself over TLS, but a signature costs nothing.
    await oauth.validateApplicationLevelSignature(server, response, requests());
    const claims = oauth.getValidatedIdTokenClaims(tokens);
    if (claims === undefined) throw new Error('the directory sent no id token');
    const info = await oauth.userInfoRequest(server, client, tokens.access_token, requests());
    const { email, email_verified } = Claims.parse(
      await oauth.processUserInfoResponse(server, client, claims.sub, info),
    );
    return { issuer: server.issuer, subject: claims.sub, email: email_verified === true ? (email ?? null) : null };
  }

  return {
    begin: ({ state, codeVerifier, nonce }) =>
      orRefused(log, async () => {
        const { authorization_endpoint: endpoint } = await metadata();
        if (endpoint === undefined) throw new Error('the directory has no authorization endpoint');
        const url = new URL(endpoint);
        const parameters = {
          response_type: 'code',
          client_id: config.clientId,
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        };
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
        return url.href;
      }),
    finish: (query, pending) => orRefused(log, () => redeem(query, pending)),
  };
}

/** The directory's answers have tokens and personal data: only an error's name and message are logged. */
async function orRefused<Result>(log: Platform['log'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError || isOfAnswer(error)) throw new Refusal('DIRECTORY_REFUSED');
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    log.warn({ name, reason: message }, 'the directory of the staff sent an unexpected answer');
    throw new Refusal('PROVIDER_UNAVAILABLE');
  }
}

/** A code that is wrong, already used or belongs to another sign-in; or an answer that does not belong to this sign-in. */
const isOfAnswer = (error: unknown): boolean =>
  (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant') ||
  (error instanceof oauth.OperationProcessingError && error.code === oauth.INVALID_RESPONSE);
