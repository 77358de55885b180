import { hash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder that all test runs of one checkout share, and no other checkout. The name is short because a Unix
 * socket below it has at most 107 bytes for its path.
 */
export function checkoutFolder(purpose: string): string {
  const root = join(import.meta.dirname, '../..');
  const digest = hash('sha256', root).slice(0, 8);
  return join(tmpdir(), `fanfare-${purpose}-${userInfo().username}-${digest}`);
}
