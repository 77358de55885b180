import type { Platform } from '../../platform/platform.ts';
import type { AccountConfig } from '../config.ts';
import type { Provider } from '../profile/person.ts';
import { facebook } from './facebook.ts';
import { google } from './google.ts';
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { kakao } from './kakao.ts';
import { line } from './line.ts';
import { naver } from './naver.ts';
import type { ProviderDefinition } from './provider.ts';
import { twitter } from './twitter.ts';

const definitions: Record<Provider, ProviderDefinition> = { google, twitter, line, kakao, naver, facebook };

/** The configured providers. */
export function createProviders(
  { config: { publicOrigin }, log }: Platform,
  config: AccountConfig,
): ReadonlyMap<Provider, IdentityProvider> {
  const providers = new Map<Provider, IdentityProvider>();
  for (const [provider, registration] of config.providers) {
    const surroundings = {
      callbackUrl: `${publicOrigin}/auth/${provider}/callback`,
      timeout: config.providerTimeout,
      log,
    };
    providers.set(provider, createIdentityProvider(definitions[provider], registration, surroundings));
  }
  return providers;
}
