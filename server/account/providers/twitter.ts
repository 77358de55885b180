import { z } from 'zod';
import type { ProviderDefinition } from './provider.ts';

const Me = z.object({
  data: z.object({
    id: z.string().min(1),
    name: z.string(),
    username: z.string(),
    /** Only with the scope `users.email`, and only when the address is confirmed. */
    confirmed_email: z.string().optional(),
  }),
});

/**
 * X: OAuth 2.0 with PKCE, confidential client by basic authentication, no OpenID Connect.
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
 */
export const twitter: ProviderDefinition = {
  id: 'twitter',
  pkce: true,
  nonce: false,
  clientAuthentication: 'basic',
  idTokenAlgorithms: [],
  async identify({ readProfile }) {
    const { data } = await readProfile(Me, { 'user.fields': 'confirmed_email' });
    return { subject: data.id, name: data.name, email: data.confirmed_email ?? null, emailVerified: true };
  },
};
