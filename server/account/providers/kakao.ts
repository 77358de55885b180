import { z } from 'zod';
import type { ProviderDefinition } from './provider.ts';

const Me = z.object({
  id: z.number().int().positive(),
  kakao_account: z
    .object({
      profile: z.object({ nickname: z.string().optional() }).optional(),
      name: z.string().optional(),
      email: z.string().optional(),
      is_email_valid: z.boolean().optional(),
      is_email_verified: z.boolean().optional(),
    })
    .optional(),
});

/**
 * OpenID Connect, client secret in the body. `kakao_account` has only data that the person consented to, and an email may be outdated
 * or unverified. https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 */
export const kakao: ProviderDefinition = {
  id: 'kakao',
  pkce: false,
  nonce: true,
  clientAuthentication: 'body',
  idTokenAlgorithms: ['RS256'],
  async identify({ claims, readProfile }) {
    const { id, kakao_account: account } = await readProfile(Me);
    if (String(id) !== claims.sub) throw new Error("The profile is not the id token's");
    const confirmed = account?.is_email_valid && account.is_email_verified;
    return {
      subject: String(id),
      name: account?.name ?? account?.profile?.nickname ?? null,
      email: (confirmed && account.email) || null,
      emailVerified: true,
    };
  },
};
