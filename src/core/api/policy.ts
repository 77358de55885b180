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
 * Whether the page's Content-Security-Policy keeps us from the platform, which a failed `fetch` does not tell. A page can't
 * loosen its policy any more once it has one.
 */
export async function isRefusedByPolicy(): Promise<boolean> {
  // The event comes in a task of its own.
  if (page) await new Promise((resolve) => setTimeout(resolve));
  return isRefused;
}
