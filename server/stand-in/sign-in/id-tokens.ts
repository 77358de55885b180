import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import type { IdTokenPlan } from './protocol.ts';
import type { Registration } from './registrations.ts';

export interface IdTokens {
  /** The content of the providers' certificate addresses. */
  published: JSONWebKeySet;
  sign(plan: IdTokenPlan, issuer: string, registration: Registration, nonce: string | null): Promise<string>;
}

/** New keys for each run, as after a key rotation of a real provider. */
export async function createIdTokens(): Promise<IdTokens> {
  const rsa = await generateKeyPair('RS256');
  const elliptic = await generateKeyPair('ES256');
  const published = {
    keys: [
      { ...(await exportJWK(rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
      { ...(await exportJWK(elliptic.publicKey)), kid: 'elliptic', alg: 'ES256', use: 'sig' },
    ],
  };
  return {
    published,
    sign({ algorithm, claims }, issuer, { clientId, clientSecret }, nonce) {
      const token = new SignJWT({ ...claims, ...(nonce && { nonce }) })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('1h');
      if (algorithm === 'HS256') {
        return token.setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(clientSecret));
      }
      const [kid, key] =
        algorithm === 'RS256' ? (['rsa', rsa.privateKey] as const) : (['elliptic', elliptic.privateKey] as const);
      return token.setProtectedHeader({ alg: algorithm, kid }).sign(key);
    },
  };
}
