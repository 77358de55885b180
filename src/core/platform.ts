import { originOfThisScript } from './script-origin.ts';
import { shared } from './state/shared.ts';

const origin = shared('platform-origin', originOfThisScript);
// The npm package may have run first, without an address.
origin.value ||= originOfThisScript();

/** The address of the platform. On a partner's page it is another origin than the page's own. */
export const platform = {
  /**
   * `https://fans.example`, without a slash at the end; empty until `configure` sets it, if only the npm package runs.
   */
  get origin(): string {
    return origin.value;
  },
  /** True if this page belongs to the platform. A sandboxed page at the same address has another origin, `null`. */
  get isOwnOrigin(): boolean {
    return origin.value === globalThis.origin;
  },
};

/** For a page that bundles the npm package, where the script's address is not the platform's. */
export function configure(options: { origin: string }): void {
  origin.value = new URL(options.origin).origin;
}

/** Runs `work` once the platform's address is known: now, or after `configure`. */
export function whenConfigured(work: () => void): void {
  if (origin.peek() !== '') return work();
  const stop = origin.subscribe((address) => {
    if (address === '') return;
    stop();
    work();
  });
}
