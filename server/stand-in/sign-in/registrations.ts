import { providerSettings, standInCredential } from '../../account/config.ts';
import { Provider } from '../../account/contract.ts';

/** The paths that each provider documents, below `/<provider>` here. */
export const paths = {
  google: { authorize: '/o/oauth2/v2/auth', token: '/token', profile: null, certs: '/oauth2/v3/certs' },
  twitter: { authorize: '/i/oauth2/authorize', token: '/2/oauth2/token', profile: '/2/users/me', certs: null },
  line: {
    authorize: '/oauth2/v2.1/authorize',
    token: '/oauth2/v2.1/token',
    profile: '/v2/profile',
    certs: '/oauth2/v2.1/certs',
  },
  kakao: {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    profile: '/v2/user/me',
    certs: '/.well-known/jwks.json',
  },
  naver: { authorize: '/oauth2.0/authorize', token: '/oauth2.0/token', profile: '/v1/nid/me', certs: null },
  facebook: {
    authorize: '/v25.0/dialog/oauth',
    token: '/v25.0/oauth/access_token',
    profile: '/v25.0/me',
    certs: null,
  },
} as const satisfies Record<Provider, Record<'authorize' | 'token' | 'profile' | 'certs', string | null>>;

export const googleScriptPath = '/google/gsi/client';

export interface Registration {
  clientId: string;
  clientSecret: string;
}

/** Our application's registration at a provider. LINE signs id tokens with the secret, which must be 32 bytes long. */
export function registrationAt(provider: Provider): Registration {
  return {
    clientId: `${standInCredential}${provider}`,
    clientSecret: `${standInCredential}${provider}-secret`.padEnd(40, '-'),
  };
}

/** The issuer of a provider's id tokens here. */
export function issuerOf(provider: Provider, origin: string): string {
  return `${origin}/${provider}`;
}

/**
 * The settings that connect the server to the stand-in: production differs only in configuration.
 * @param origin the stand-in's own
 */
export function standInEnvironment(origin: string): Record<string, string> {
  const settings = Provider.options.flatMap((provider) => {
    const { authorize, token, profile, certs } = paths[provider];
    const { clientId, clientSecret } = registrationAt(provider);
    const base = `${origin}/${provider}`;
    const values: [setting: keyof typeof providerSettings, value: string | null][] = [
      ['clientId', clientId],
      ['clientSecret', clientSecret],
      ['authorizeUrl', base + authorize],
      ['tokenUrl', base + token],
      ['profileUrl', profile && base + profile],
      ['jwksUrl', certs && base + certs],
      ['issuer', certs && issuerOf(provider, origin)],
    ];
    return values.flatMap(([setting, value]) =>
      value === null ? [] : [[`${provider.toUpperCase()}_${providerSettings[setting]}`, value] as const],
    );
  });
  return { ...Object.fromEntries(settings), GOOGLE_SCRIPT_URL: origin + googleScriptPath };
}
