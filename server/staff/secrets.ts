import { hash, randomBytes } from 'node:crypto';
import { base32 } from '../../rules/codes/base32.ts';

/** 256 random bits, URL-safe: the browser stores it, the database only its hash. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a secret, which has too many random bits for a brute-force search. */
export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');

/** Eighty random bits as `XXXX-XXXX-XXXX-XXXX`. */
export const newRecoveryCode = (): string => base32(randomBytes(10)).replaceAll(/.{4}(?!$)/g, '$&-');

/** As a person may type it: in small letters, with other spaces, and letters for the digits that they look like. */
export const hashOfRecoveryCode = (typed: string): Buffer =>
  hashOf(
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1')
      .replaceAll(/[^0-9A-Z]/g, ''),
  );
