import { z } from 'zod';
import type { Environment, Settings } from '../platform/config.ts';
import { Provider } from './profile/person.ts';
import type { ProviderConfig } from './providers/provider.ts';

/** The settings of sign-in. */
export interface AccountConfig {
  /** The providers that have credentials; a provider without them is not offered. */
  readonly providers: ReadonlyMap<Provider, ProviderConfig>;
  /** Google's browser script. */
  readonly googleScriptUrl: string;
  /** How long a provider may take for one sign-in, in milliseconds. */
  readonly providerTimeout: number;
}

type ProviderDefaults = Omit<ProviderConfig, 'clientId' | 'clientSecret'>;

/**
 * The addresses from the providers' documentation, and the minimum of scopes. A setting such as `LINE_TOKEN_URL` or
 * `TWITTER_SCOPE` replaces one.
 */
const defaults: Record<Provider, ProviderDefaults> = {
  google: {
    scope: 'openid profile email',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    profileUrl: null,
    issuer: 'https://accounts.google.com',
    jwksUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  },
  twitter: {
    scope: 'tweet.read users.read users.email',
    authorizeUrl: 'https://x.com/i/oauth2/authorize',
    tokenUrl: 'https://api.x.com/2/oauth2/token',
    profileUrl: 'https://api.x.com/2/users/me',
    issuer: null,
    jwksUrl: null,
  },
  line: {
    scope: 'openid profile email',
    authorizeUrl: 'https://access.line.me/oauth2/v2.1/authorize',
    tokenUrl: 'https://api.line.me/oauth2/v2.1/token',
    profileUrl: 'https://api.line.me/v2/profile',
    issuer: 'https://access.line.me',
    jwksUrl: 'https://api.line.me/oauth2/v2.1/certs',
  },
  kakao: {
    scope: 'openid,profile_nickname,account_email',
    authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
    tokenUrl: 'https://kauth.kakao.com/oauth/token',
    profileUrl: 'https://kapi.kakao.com/v2/user/me',
    issuer: 'https://kauth.kakao.com',
    jwksUrl: 'https://kauth.kakao.com/.well-known/jwks.json',
  },
  naver: {
    scope: '',
    authorizeUrl: 'https://nid.naver.com/oauth2.0/authorize',
    tokenUrl: 'https://nid.naver.com/oauth2.0/token',
    profileUrl: 'https://openapi.naver.com/v1/nid/me',
    issuer: null,
    jwksUrl: null,
  },
  facebook: {
    scope: 'email,public_profile',
    authorizeUrl: 'https://www.facebook.com/v25.0/dialog/oauth',
    tokenUrl: 'https://graph.facebook.com/v25.0/oauth/access_token',
    profileUrl: 'https://graph.facebook.com/v25.0/me',
    issuer: null,
    jwksUrl: null,
  },
};

/** The suffix of each setting of a provider, after the provider's name: `KAKAO_CLIENT_ID`. */
export const providerSettings = {
  clientId: 'CLIENT_ID',
  clientSecret: 'CLIENT_SECRET',
  scope: 'SCOPE',
  authorizeUrl: 'AUTHORIZE_URL',
  tokenUrl: 'TOKEN_URL',
  profileUrl: 'PROFILE_URL',
  issuer: 'ISSUER',
  jwksUrl: 'JWKS_URL',
} as const satisfies Record<keyof ProviderConfig, string>;

const address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://provider.example/token' });
const text = z.string().min(1);
const ProviderSettings = z.object({
  clientId: text,
  clientSecret: text,
  scope: z.string(),
  authorizeUrl: address,
  tokenUrl: address,
  profileUrl: address.nullable(),
  issuer: address.nullable(),
  jwksUrl: address.nullable(),
});
const Timeout = z.coerce
  .number('must be a number of milliseconds')
  .int()
  .min(100, 'must be at least 100 milliseconds')
  .max(60_000, 'must be at most 60000 milliseconds');

/** Reads the settings of sign-in. `problems` has a sentence for each bad value; use `config` only when `problems` is empty. */
function parse(environment: Environment, production: boolean): { config: AccountConfig; problems: string[] } {
  const problems: string[] = [];
  const providers = new Map<Provider, ProviderConfig>();
  for (const provider of Provider.options) {
    const config = parseProvider(provider, environment, problems);
    if (!config) continue;
    providers.set(provider, config);
    if (production) problems.push(...unfitForProduction(provider, config));
  }
  const script = parseSetting(
    'GOOGLE_SCRIPT_URL',
    environment,
    address,
    'https://accounts.google.com/gsi/client',
    problems,
  );
  const timeout = parseSetting('PROVIDER_TIMEOUT_MS', environment, Timeout, 10_000, problems);
  if (production && !script.startsWith('https:')) problems.push('GOOGLE_SCRIPT_URL must use https in production.');
  return { config: { providers, googleScriptUrl: script, providerTimeout: timeout }, problems };
}

function parseProvider(provider: Provider, environment: Environment, problems: string[]): ProviderConfig | null {
  const prefix = provider.toUpperCase();
  const id = environment[`${prefix}_CLIENT_ID`];
  const secret = environment[`${prefix}_CLIENT_SECRET`];
  if (!id && !secret) return null;
  if (!id || !secret) {
    problems.push(`${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET must be set both or neither.`);
    return null;
  }
  const settings = new Map<string, string>(Object.entries(providerSettings));
  const values = Array.from(settings, ([field, name]) => [field, environment[`${prefix}_${name}`]] as const);
  const parsed = ProviderSettings.safeParse({
    ...defaults[provider],
    ...Object.fromEntries(values.filter(([, value]) => value)),
  });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    problems.push(`${prefix}_${settings.get(String(issue.path[0]))} ${issue.message}.`);
  }
  return null;
}

function parseSetting<T>(
  name: string,
  environment: Environment,
  schema: z.ZodType<T>,
  fallback: T,
  problems: string[],
): T {
  const setting = environment[name];
  if (!setting) return fallback;
  const parsed = schema.safeParse(setting);
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.map((issue) => `${name} ${issue.message}.`));
  return fallback;
}

/** The stand-in's credentials begin with this word; no real provider accepts them. */
export const standInCredential = 'stand-in-';

function unfitForProduction(provider: Provider, config: ProviderConfig): string[] {
  const prefix = provider.toUpperCase();
  const problems: string[] = [];
  if (config.clientId.startsWith(standInCredential) || config.clientSecret.startsWith(standInCredential)) {
    problems.push(`${prefix}_CLIENT_ID is the local stand-in's, which is not for production.`);
  }
  for (const field of ['authorizeUrl', 'tokenUrl', 'profileUrl', 'jwksUrl'] as const) {
    if (config[field]?.startsWith('http:')) {
      problems.push(`${prefix}_${providerSettings[field]} must use https in production.`);
    }
  }
  return problems;
}

export const accountSettings: Settings<AccountConfig> = { parse };
