import type { Finding } from '../findings.ts';
import type { PlatformFacts } from '../written-page.ts';

const old = (file: string): Finding => ({ name: 'oldRelease', values: { file } });

/** @param addresses files that a page loads or pins */
export function checkRelease(addresses: readonly string[], { base, files }: PlatformFacts): Finding[] {
  if (files === null) return [];
  const found = addresses
    .map((address) => address.split('?')[0] ?? '')
    .find((address) => address.startsWith(`${base}assets/`) && !files.includes(address.slice(base.length)));
  return found === undefined ? [] : [old(found)];
}
