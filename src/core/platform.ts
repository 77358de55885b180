import { shared } from './state/shared.ts';

const origin = shared('platform-origin', originOfThisScript);

/** Where the platform is. On a partner's page that is another origin than the page's own. */
export const platform = {
  /** `https://fans.example`, without a slash at the end. */
  get origin(): string {
    return origin.value;
  },
  /** Whether this page belongs to the platform itself: a sandboxed one at its address has another origin, `null`. */
  get isOwnOrigin(): boolean {
    return origin.value === globalThis.origin;
  },
};

/** For a page that bundles the npm package, where the script's own address says nothing about the platform. */
export function configure(options: { origin: string }): void {
  origin.value = new URL(options.origin).origin;
}

function originOfThisScript(): string {
  const { protocol, origin } = new URL(import.meta.url);
  return protocol.startsWith('http') ? origin : (globalThis.location?.origin ?? 'null');
}
