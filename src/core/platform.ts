import { originOfThisScript } from './script-origin.ts';
import { shared } from './state/shared.ts';

const origin = shared('platform-origin', originOfThisScript);
// The npm package may have been here first, without knowing.
origin.value ||= originOfThisScript();

/** Where the platform is. On a partner's page that is another origin than the page's own. */
export const platform = {
  /** `https://fans.example`, without a slash at the end; empty as long as only the npm package is here and nobody has said it. */
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

/** Runs `work` as soon as it is known where the platform is: now, or when `configure` says it. */
export function whenConfigured(work: () => void): void {
  if (origin.peek() !== '') return work();
  const stop = origin.subscribe((known) => {
    if (known === '') return;
    stop();
    work();
  });
}
