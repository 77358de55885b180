import type { Finding } from '../findings.ts';
import { missingTokens, sandboxLine } from './frames.ts';

/** As core/device/in-app-browser.ts, from which the doctor can't take it: it would share a file with the elements. */
const apps = /KAKAOTALK|NAVER\(inapp|\bLine\/|FBA[NV]\b|Instagram|DaumApps/i;

export const isInApp = (agent: string): boolean => apps.test(agent);

/** Where the page stands, and what its browser lets it do. */
export function checkPlace(): Finding[] {
  const sandbox = checkSandbox();
  const storage: Finding[] = isStorageBlocked() ? [{ name: 'storage', values: {} }] : [];
  return [
    ...(sandbox.length > 0 ? sandbox : storage),
    ...(isSecureContext ? [] : [{ name: 'insecure', values: { origin: location.origin } } satisfies Finding]),
    ...(isInApp(navigator.userAgent) ? [{ name: 'inApp', values: {} } satisfies Finding] : []),
  ];
}

/** From inside, a frame without an origin knows no more than that; a frame of the same origin can be read. */
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
    return null; // a page of another origin holds the frame
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
