import { randomBytes } from 'node:crypto';

/** An unguessable id: 128 bits in 22 letters, digits, dashes and underscores. */
export const newId = (): string => randomBytes(16).toString('base64url');
