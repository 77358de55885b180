import { z } from 'zod';
import type { ProviderDefinition } from './provider.ts';

const Me = z.object({
  resultcode: z.literal('00'),
  response: z.object({
    id: z.string().min(1),
    name: z.string().optional(),
    nickname: z.string().optional(),
    email: z.string().optional(),
  }),
});

const Failure = z.object({ error: z.string().min(1) });

/**
 * OAuth 2.0 without scopes and without PKCE. The token call repeats the state, and a refusal comes with HTTP 200 and an
 * `error` field. https://developers.naver.com/docs/login/api/api.md
 */
export const naver: ProviderDefinition = {
  id: 'naver',
  pkce: false,
  nonce: false,
  clientAuthentication: 'body',
  idTokenAlgorithms: [],
  tokenParameters: ({ state }) => ({ state }),
  async standardise(response) {
    if (response.status !== 200) return response;
    const body: unknown = await response.clone().json();
    return Failure.safeParse(body).success ? Response.json(body, { status: 400 }) : response;
  },
  async identify({ readProfile }) {
    const { response } = await readProfile(Me);
    return {
      subject: response.id,
      name: response.name ?? response.nickname ?? null,
      email: response.email ?? null,
      emailVerified: false,
    };
  },
};
