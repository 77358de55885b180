import type { Provider } from '../../account/contract.ts';
import type { HttpAnswer, Protocol, TokenRefusal } from './protocol.ts';

const standard: Record<TokenRefusal, [status: number, error: string, description: string]> = {
  client: [401, 'invalid_client', 'The OAuth client was not found.'],
  code: [400, 'invalid_grant', 'Bad Request'],
  redirect: [400, 'redirect_uri_mismatch', 'Bad Request'],
  verifier: [400, 'invalid_grant', 'Invalid code verifier.'],
  request: [400, 'invalid_request', 'Bad Request'],
};

function standardRefusal(reason: TokenRefusal): HttpAnswer {
  const [status, error, error_description] = standard[reason];
  return { status, body: { error, error_description } };
}

const google: Protocol = {
  provider: 'google',
  label: 'Google',
  colour: '#1a73e8',
  clientAuthentication: 'body',
  pkce: false,
  requiredScopes: ['openid'],
  idToken: ({ subject, person }) => ({
    algorithm: 'RS256',
    claims: { sub: subject, name: person.name, ...(person.email && { email: person.email, email_verified: true }) },
  }),
  tokens: (access_token, { scope }) => ({ access_token, expires_in: 3599, scope, token_type: 'Bearer' }),
  tokenRefused: standardRefusal,
  profileRefused: { status: 401, body: { error: 'invalid_token' } },
};

const twitter: Protocol = {
  provider: 'twitter',
  label: 'X',
  colour: '#0f1419',
  clientAuthentication: 'basic',
  pkce: true,
  requiredScopes: ['tweet.read', 'users.read'],
  tokens: (access_token, { scope }) => ({ token_type: 'bearer', expires_in: 7200, access_token, scope }),
  tokenRefused: (reason) =>
    reason === 'client'
      ? {
          status: 401,
          body: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
        }
      : {
          status: 400,
          body: {
            error: 'invalid_request',
            error_description: 'Value passed for the authorization code was invalid.',
          },
        },
  profile: ({ subject, person, scope }, query) => ({
    data: {
      id: subject,
      name: person.name,
      username: `fan_${subject.slice(0, 6)}`,
      ...(scope.includes('users.email') &&
        query.get('user.fields')?.includes('confirmed_email') &&
        person.email && { confirmed_email: person.email }),
    },
  }),
  profileRefused: { status: 401, body: { title: 'Unauthorized', type: 'about:blank', status: 401 } },
};

const line: Protocol = {
  provider: 'line',
  label: 'LINE',
  colour: '#06c755',
  clientAuthentication: 'body',
  pkce: true,
  requiredScopes: ['openid', 'profile'],
  idToken: ({ subject, person, scope }) => ({
    algorithm: 'HS256',
    claims: {
      sub: subject,
      amr: ['linesso'],
      name: person.name,
      ...(scope.includes('email') && person.email && { email: person.email }),
    },
  }),
  tokens: (access_token, { scope }) => ({
    access_token,
    expires_in: 2_592_000,
    refresh_token: `refresh-${access_token}`,
    scope,
    token_type: 'Bearer',
  }),
  tokenRefused: (reason) =>
    reason === 'client'
      ? { status: 400, body: { error: 'invalid_client', error_description: 'invalid client_secret' } }
      : { status: 400, body: { error: 'invalid_grant', error_description: 'invalid authorization code' } },
  profile: ({ subject, person }) => ({ userId: subject, displayName: person.name, statusMessage: '' }),
  profileRefused: { status: 401, body: { message: 'The access token expired' } },
};

const kakao: Protocol = {
  provider: 'kakao',
  label: 'Kakao',
  colour: '#fee500',
  clientAuthentication: 'body',
  pkce: false,
  requiredScopes: ['openid'],
  idToken: ({ subject, person }) => ({ algorithm: 'RS256', claims: { sub: subject, nickname: person.name } }),
  tokens: (access_token, { scope }) => ({
    token_type: 'bearer',
    access_token,
    expires_in: 21_599,
    refresh_token: `refresh-${access_token}`,
    refresh_token_expires_in: 5_183_999,
    scope: scope.replaceAll(',', ' '),
  }),
  tokenRefused(reason) {
    if (reason === 'client') {
      const body = { error: 'invalid_client', error_description: 'Bad client credentials', error_code: 'KOE010' };
      return { status: 401, body };
    }
    if (reason === 'redirect') {
      const body = { error: 'invalid_grant', error_description: 'Redirect URI mismatch.', error_code: 'KOE303' };
      return { status: 400, body };
    }
    const body = { error: 'invalid_grant', error_description: 'authorization code not found', error_code: 'KOE320' };
    return { status: 400, body };
  },
  profile: ({ subject, person, scope }) => ({
    id: Number(subject),
    connected_at: '2026-11-01T00:00:00Z',
    kakao_account: {
      profile_nickname_needs_agreement: false,
      profile: { nickname: person.name },
      has_email: person.email !== null,
      email_needs_agreement: false,
      ...(scope.includes('account_email') &&
        person.email && { is_email_valid: true, is_email_verified: true, email: person.email }),
    },
  }),
  profileRefused: { status: 401, body: { msg: 'this access token does not exist', code: -401 } },
};

const naver: Protocol = {
  provider: 'naver',
  label: 'NAVER',
  colour: '#03c75a',
  clientAuthentication: 'body',
  pkce: false,
  stateInTokenCall: true,
  requiredScopes: [],
  // The lifetime is a string, and a refusal has status 200.
  tokens: (access_token) => ({
    access_token,
    refresh_token: `refresh-${access_token}`,
    token_type: 'bearer',
    expires_in: '3600',
  }),
  tokenRefused: (reason) => ({
    status: 200,
    body:
      reason === 'client'
        ? { error: 'invalid_client', error_description: 'wrong client id / client secret' }
        : { error: 'invalid_request', error_description: 'no valid data in session' },
  }),
  profile: ({ subject, person }) => ({
    resultcode: '00',
    message: 'success',
    response: { id: subject, name: person.name, ...(person.email && { email: person.email }) },
  }),
  profileRefused: { status: 401, body: { resultcode: '024', message: 'Authentication failed' } },
};

function graphError(status: number, code: number, message: string, error_subcode?: number): HttpAnswer {
  const error = { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'stand-in' };
  return { status, body: { error }, contentType: 'text/javascript; charset=UTF-8' };
}

const facebook: Protocol = {
  provider: 'facebook',
  label: 'Facebook',
  colour: '#1877f2',
  clientAuthentication: 'body',
  pkce: false,
  requiredScopes: ['public_profile'],
  tokens: (access_token) => ({ access_token, token_type: 'bearer', expires_in: 5_183_944 }),
  tokenRefused(reason) {
    if (reason === 'client') return graphError(400, 1, 'Error validating client secret.');
    return graphError(400, 100, 'This authorization code has been used.', 36_009);
  },
  profile: ({ subject, person }, query) => {
    const fields = (query.get('fields') ?? 'id,name').split(',');
    const profile = { id: subject, name: person.name, ...(person.email && { email: person.email }) };
    return Object.fromEntries(Object.entries(profile).filter(([field]) => fields.includes(field)));
  },
  profileRefused: graphError(400, 190, 'Error validating access token'),
  fragment: '#_=_',
};

export const protocols: Readonly<Record<Provider, Protocol>> = { google, twitter, line, kakao, naver, facebook };
