import { randomBytes } from 'node:crypto';

/**
 * An unguessable id: 128 bits in 22 letters, digits, dashes and underscores. It begins with no dash, which would make it an option of
 * a command.
 */
export function newId(): string {
  const id = randomBytes(16).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}
