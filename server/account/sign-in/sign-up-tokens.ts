import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { Refusal } from '../../platform/http/errors.ts';
import { newId } from '../../platform/new-id.ts';
import { type DerivedKeys, deriveKeys, type Secrets, withEachKey } from '../../platform/secrets.ts';
import { Provider } from '../profile/person.ts';
import type { VerifiedPerson } from '../providers/provider.ts';

/** How long a fan may take over the sign-up form. */
const lifetime = '30m';
const issuer = 'fanfare sign-up';

const Claims = z.object({
  jti: z.string(),
  exp: z.number(),
  sub: z.string(),
  provider: Provider,
  name: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  device: z.string(),
});

export interface PendingSignUp {
  tokenId: string;
  expiresAt: Date;
  provider: Provider;
  person: VerifiedPerson;
  deviceId: string;
}

export interface SignUpTokens {
  issue(provider: Provider, person: VerifiedPerson, deviceId: string): Promise<string>;
  /** @throws Refusal SIGN_UP_EXPIRED for a token that is forged, too old or from another device */
  read(token: string, deviceId: string): Promise<PendingSignUp>;
}

/**
 * The verified identity is carried in the token itself, encrypted: nothing about a person is stored before they have joined, so
 * nothing about a refused child is ever stored.
 */
export function createSignUpTokens(secrets: Secrets): SignUpTokens {
  const keys = deriveKeys(secrets, 'sign-up token');
  return {
    issue(provider, { subject, name, email, emailVerified }, deviceId) {
      return new EncryptJWT({ provider, name, email, emailVerified, device: deviceId })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setIssuer(issuer)
        .setSubject(subject)
        .setJti(newId())
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .encrypt(keys[0]);
    },
    async read(token, deviceId) {
      const claims = await decrypt(token, keys);
      if (claims.device !== deviceId) throw new Refusal('SIGN_UP_EXPIRED');
      return {
        tokenId: claims.jti,
        expiresAt: new Date(claims.exp * 1000),
        provider: claims.provider,
        person: {
          subject: claims.sub,
          name: claims.name,
          email: claims.email,
          emailVerified: claims.emailVerified,
        },
        deviceId,
      };
    },
  };
}

async function decrypt(token: string, keys: DerivedKeys): Promise<z.output<typeof Claims>> {
  try {
    const { payload } = await withEachKey(keys, (key) =>
      jwtDecrypt(token, key, {
        issuer,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      }),
    );
    return Claims.parse(payload);
  } catch {
    // For any defect the fan's next step is the same: sign in at the provider once more.
    throw new Refusal('SIGN_UP_EXPIRED');
  }
}
