import { FanError } from '../api/fan-error.ts';
import { isInAppBrowser } from '../device/in-app-browser.ts';
import { singleton } from '../singleton.ts';

/** The part of Google's script that the code flow needs. */
interface GoogleIdentity {
  accounts: {
    oauth2: {
      initCodeClient(options: {
        client_id: string;
        scope: string;
        ux_mode: 'popup';
        callback(reply: { code?: string; error?: string }): void;
        error_callback(error: { type: string }): void;
      }): { requestCode(): void };
    };
  };
}

declare global {
  interface Window {
    google?: GoogleIdentity;
  }
}

const scope = 'openid profile email';
const script = singleton('google-script', () => ({ loaded: null as Promise<void> | null }));

/** Loads Google's script, once. Call it before the click: Google's window must open soon after it. */
export function loadGoogle(scriptUrl: string): Promise<void> {
  script.loaded ??= appendScript(scriptUrl).catch((error: unknown) => {
    script.loaded = null;
    throw error;
  });
  return script.loaded;
}

/**
 * Opens Google's window and waits for its authorization code.
 * @param onOpen called when the window opens
 * @throws {FanError} IN_APP_BROWSER, PROVIDER_UNAVAILABLE without the script, POPUP_BLOCKED, POPUP_CLOSED,
 *   SIGN_IN_DENIED, SIGN_IN_REFUSED
 */
export async function requestGoogleCode(clientId: string, scriptUrl: string, onOpen?: () => void): Promise<string> {
  if (isInAppBrowser()) throw new FanError('IN_APP_BROWSER');
  await loadGoogle(scriptUrl);
  const identity = window.google?.accounts.oauth2;
  if (!identity) throw new FanError('PROVIDER_UNAVAILABLE');
  onOpen?.();
  return new Promise((resolve, reject) => {
    const refuse = (code: 'POPUP_BLOCKED' | 'POPUP_CLOSED' | 'SIGN_IN_DENIED' | 'SIGN_IN_REFUSED') =>
      reject(new FanError(code));
    identity
      .initCodeClient({
        client_id: clientId,
        scope,
        ux_mode: 'popup',
        callback: ({ code, error }) => {
          if (code) resolve(code);
          else refuse(error === 'access_denied' ? 'SIGN_IN_DENIED' : 'SIGN_IN_REFUSED');
        },
        error_callback: ({ type }) => refuse(type === 'popup_failed_to_open' ? 'POPUP_BLOCKED' : 'POPUP_CLOSED'),
      })
      .requestCode();
  });
}

function appendScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = trusted(address);
    element.async = true;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new FanError('PROVIDER_UNAVAILABLE'));
    };
    document.head.append(element);
  });
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** Under Trusted Types a script's address needs a named policy; the address is the operator's own setting. */
function trusted(address: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const policy = types && singleton('google-policy', () => types.createPolicy('fanfare', { createScriptURL: String }));
  return policy?.createScriptURL(address) ?? address;
}
