import { z } from 'zod';
import type { ProviderDefinition } from './provider.ts';

const Claims = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

/**
 * OpenID Connect. The code comes from the provider script's pop-up, for which the redirect address is the word
 * `postmessage`. https://developers.google.com/identity/oauth2/web/guides/use-code-model
 */
export const google: ProviderDefinition = {
  id: 'google',
  pkce: false,
  nonce: false,
  clientAuthentication: 'body',
  idTokenAlgorithms: ['RS256'],
  redirectUri: 'postmessage',
  async identify({ claims }) {
    const { sub, name, email, email_verified } = Claims.parse(claims);
    return { subject: sub, name: name ?? null, email: email ?? null, emailVerified: email_verified === true };
  },
};
