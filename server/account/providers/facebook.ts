import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ProviderDefinition } from './provider.ts';

const Me = z.object({ id: z.string().min(1), name: z.string().optional(), email: z.string().optional() });

const Failure = z.object({ error: z.object({ message: z.string(), code: z.number() }) });
/** "Invalid parameter": the Graph API's code for a wrong, spent or expired code (subcodes 36007 to 36009). */
const invalidParameter = 100;

/**
 * The Graph API: refusals are objects with a number, JSON may be labelled `text/javascript`, and calls for a person carry
 * `appsecret_proof`. People who signed up by phone have no email.
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export const facebook: ProviderDefinition = {
  id: 'facebook',
  pkce: false,
  nonce: false,
  clientAuthentication: 'body',
  idTokenAlgorithms: [],
  async standardise(response) {
    const body: unknown = await response.json();
    const failure = Failure.safeParse(body);
    if (!failure.success) return Response.json(body, { status: response.status });
    const { code, message } = failure.data.error;
    return code === invalidParameter
      ? Response.json({ error: 'invalid_grant', error_description: message }, { status: 400 })
      : Response.json({ error: 'server_error', error_description: message }, { status: 400 });
  },
  async identify({ accessToken, config, readProfile }) {
    const proof = createHmac('sha256', config.clientSecret).update(accessToken).digest('hex');
    const me = await readProfile(Me, { fields: 'id,name,email', appsecret_proof: proof });
    return { subject: me.id, name: me.name ?? null, email: me.email ?? null, emailVerified: false };
  },
};
