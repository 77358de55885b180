/**
 * The origin of this script. The platform serves its scripts, so this is the platform's address. The npm package
 * replaces this file by src/package/no-script-origin.ts: its code comes from the page's own origin.
 */
export function originOfThisScript(): string {
  const { protocol, origin } = new URL(import.meta.url);
  return protocol.startsWith('http') ? origin : (globalThis.location?.origin ?? 'null');
}
