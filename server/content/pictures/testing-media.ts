import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { checkoutFolder } from '../../../scripts/testing/checkout-folder.ts';

/**
 * Gives a data directory the pictures that an earlier test has made. A picture's name is the digest of its source, so the
 * product makes only those that are missing; all of the demo's take ten seconds of a processor.
 */
export function shareMedia(dataDirectory: string): void {
  const shared = checkoutFolder('media');
  for (const folder of [shared, dataDirectory]) mkdirSync(folder, { recursive: true });
  symlinkSync(shared, join(dataDirectory, 'media'));
}
