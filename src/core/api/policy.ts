import { platform } from '../platform.ts';

const page = globalThis.document;
let isRefused = false;

page?.addEventListener(
  'securitypolicyviolation',
  ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    isRefused ||=
      disposition === 'enforce' && effectiveDirective === 'connect-src' && blockedURI.startsWith(platform.origin);
  },
);

/**
 * True if the page's Content-Security-Policy blocks requests to the platform: a failed `fetch` does not say so. The
 * result is kept, since a page can't loosen its policy later.
 */
export async function isRefusedByPolicy(): Promise<boolean> {
  // The browser fires the event in a separate task.
  if (page) await new Promise((resolve) => setTimeout(resolve));
  return isRefused;
}
