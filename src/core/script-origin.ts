/**
 * The origin of the script that this is part of. Scripts are served by the platform, so that is where the platform is.
 * The npm package has src/package/no-script-origin.ts in this place: its code comes from the page's own origin.
 */
export function originOfThisScript(): string {
  const { protocol, origin } = new URL(import.meta.url);
  return protocol.startsWith('http') ? origin : (globalThis.location?.origin ?? 'null');
}
