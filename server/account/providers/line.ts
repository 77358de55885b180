import { z } from 'zod';
import type { ProviderDefinition } from './provider.ts';

const Claims = z.object({ sub: z.string().min(1), email: z.string().optional() });
const Profile = z.object({ userId: z.string(), displayName: z.string() });

/**
 * OpenID Connect with PKCE. Web channels sign id tokens with HS256 and the channel secret, other ones with ES256.
 * The email is in the id token alone, and only for channels that were granted it.
 * https://developers.line.biz/en/reference/line-login/ · https://developers.line.biz/en/docs/line-login/verify-id-token/
 */
export const line: ProviderDefinition = {
  id: 'line',
  pkce: true,
  nonce: true,
  clientAuthentication: 'body',
  idTokenAlgorithms: ['HS256', 'ES256'],
  async identify({ claims, readProfile }) {
    const { sub, email } = Claims.parse(claims);
    const profile = await readProfile(Profile);
    if (profile.userId !== sub) throw new Error("The profile is not the id token's");
    return { subject: sub, name: profile.displayName, email: email ?? null, emailVerified: false };
  },
};
