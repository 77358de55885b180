import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { deriveKeys, type Secrets } from '../../platform/secrets.ts';
import type { EntryName } from '../read-entry.ts';
import { ContentKindName, EntryId } from '../shapes.ts';

const Claims = z.object({ kind: ContentKindName, id: EntryId, staffId: z.string().max(64) });

/** The entry, and who made the token. */
export type PreviewClaims = EntryName & { staffId: string };

export interface PreviewTokens {
  sign(claims: PreviewClaims, expiresAt: Date): Promise<string>;
  /** @returns null for a token that is not one of ours or has expired */
  read(token: string): Promise<PreviewClaims | null>;
}

/** Each token shows one entry's draft without a sign-in. */
export function createPreviewTokens(secrets: Secrets): PreviewTokens {
  const keys = deriveKeys(secrets, 'content preview');
  return {
    sign: ({ kind, id, staffId }, expiresAt) =>
      new SignJWT({ kind, id, staffId })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(expiresAt)
        .sign(keys[0]),
    async read(token) {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] });
          return Claims.safeParse(payload).data ?? null;
        } catch (error) {
          if (!(error instanceof errors.JOSEError)) throw error;
        }
      }
      return null;
    },
  };
}
