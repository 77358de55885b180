import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { optionalMails } from '../../../rules/person/mail-choices.ts';
import { deriveKeys, type Secrets } from '../../platform/secrets.ts';

const Claims = z.object({ sub: z.string().max(64), kind: z.enum(optionalMails) });

/** The fan and the kind of mails that a link turns off. */
export interface Unsubscribing {
  userId: string;
  kind: z.infer<typeof Claims>['kind'];
}

export interface UnsubscribeTokens {
  sign(claims: Unsubscribing): Promise<string>;
  /** @returns null for an invalid token */
  read(token: string): Promise<Unsubscribing | null>;
}

/** The tokens do not expire, since people also unsubscribe from an old mail. A token can only turn off mails of one kind. */
export function createUnsubscribeTokens(secrets: Secrets): UnsubscribeTokens {
  const keys = deriveKeys(secrets, 'mail unsubscribe');
  return {
    sign: ({ userId, kind }) =>
      new SignJWT({ kind }).setProtectedHeader({ alg: 'HS256' }).setSubject(userId).sign(keys[0]),
    async read(token) {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
          const claims = Claims.safeParse(payload).data;
          return claims === undefined ? null : { userId: claims.sub, kind: claims.kind };
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error;
        }
      }
      return null;
    },
  };
}
