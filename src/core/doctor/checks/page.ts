import type { Finding } from '../findings.ts';
import { missingTokens, sandboxLine } from './frames.ts';

/**
 * The same list as core/device/in-app-browser.ts. Importing it would put the doctor and the elements into a shared
 * chunk.
 */
const apps = /KAKAOTALK|NAVER\(inapp|\bLine\/|FBA[NV]\b|Instagram|DaumApps|; wv\)/i;

export const isInApp = (agent: string): boolean => apps.test(agent);

/** Checks the page's environment: its address, its frame and the permissions of its browser. */
export function checkPlace(): Finding[] {
  const sandbox = checkSandbox();
  const storage: Finding[] = isStorageBlocked() ? [{ name: 'storage', values: {} }] : [];
  return [
    ...(sandbox.length > 0 ? sandbox : storage),
    ...(isSecureContext ? [] : [{ name: 'insecure', values: { origin: location.origin } } satisfies Finding]),
    ...(isInApp(navigator.userAgent) ? [{ name: 'inApp', values: {} } satisfies Finding] : []),
  ];
}

/** A frame with an opaque origin can't read more; a frame of the same origin can. */
function checkSandbox(): Finding[] {
  const frame = ownFrame();
  const sandbox = frame?.getAttribute('sandbox') ?? null;
  const missing = sandbox === null ? (origin === 'null' ? ['allow-same-origin'] : []) : missingTokens(sandbox);
  return missing.length === 0 ? [] : [{ name: 'sandboxed', values: { missing: missing.join(' '), line: sandboxLine } }];
}

function ownFrame(): Element | null {
  try {
    return window.frameElement;
  } catch {
    return null; // the parent page has another origin
  }
}

function isStorageBlocked(): boolean {
  try {
    localStorage.setItem('fan:doctor', '1');
    localStorage.removeItem('fan:doctor');
    return false;
  } catch {
    return true;
  }
}
