import { neededScope, type Scope } from '../../../rules/scopes.ts';
import { call } from '../api/call.ts';
import { FanError } from '../api/fan-error.ts';
import { deviceId } from '../device/device.ts';
import { isFramed } from '../device/frame.ts';
import { platform } from '../platform.ts';
import { storage } from '../storage/storage.ts';
import { language } from '../words/language.ts';
import { handoffParameter, isMessage, type Requester, windowName } from './handoff-message.ts';
import { challengeOf, createVerifier } from './pkce.ts';
import { session } from './session.ts';
import { current, fail, signInWindow } from './sign-in-window.ts';

/** How often to check whether the fan closed the window; there is no event for it. Milliseconds. */
const pollIntervalMs = 500;

/** Leads the opened window to the platform, and waits for its code. Null: the browser has blocked it. */
export async function leadWindow(popup: Window | null, scope?: Scope): Promise<void> {
  const address = await windowAddress(scope ? [neededScope, scope] : [neededScope]).catch(() => null);
  if (!address) {
    popup?.close();
    fail('INSECURE_PAGE', null);
  } else if (!popup) {
    // The platform can't be framed, so there is no `continueUrl` in a frame.
    if (isFramed()) fail('FRAME_BLOCKED', platform.origin);
    else fail('POPUP_BLOCKED', address);
  } else {
    popup.location.replace(address);
    waitForCode(popup, address);
  }
}

/** The window's address, with all that a window needs that can't ask this page. */
async function windowAddress(scopes: readonly string[]): Promise<string> {
  const address = new URL('/sign-in-window', platform.origin);
  // Pages of the platform share its session.
  if (platform.isOwnOrigin) return address.href;
  const verifier = createVerifier();
  address.search = new URLSearchParams({
    origin: self.origin,
    challenge: await challengeOf(verifier),
    device: deviceId(),
    lang: language.peek(),
    scopes: scopes.join(' '),
    return: location.href.split('#')[0] ?? '',
  }).toString();
  storage.write('signInVerifier', verifier);
  return address.href;
}

function requesterIn(address: string): Requester {
  const { challenge = '', device = '' } = Object.fromEntries(new URL(address).searchParams);
  return { type: 'fan-handoff-requester', challenge, device };
}

function waitForCode(popup: Window, address: string): void {
  const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== platform.origin || source !== popup) return;
    if (isMessage(data, 'fan-handoff-who')) popup.postMessage(requesterIn(address), origin);
    if (!isMessage(data, 'fan-handoff')) return;
    stop();
    popup.close();
    void exchangeHandoff(data.handoffCode);
  };
  const stop = () => {
    removeEventListener('message', onMessage);
    clearInterval(current.look);
    current.popup = null;
  };
  addEventListener('message', onMessage);
  clearInterval(current.look);
  current.look = setInterval(() => {
    if (!popup.closed) return;
    stop();
    // With `Cross-Origin-Opener-Policy` on the page our window always looks closed: the fan may still return signed in.
    if (signInWindow.peek().status !== 'open') return;
    if (session.isLoggedIn.peek()) signInWindow.value = { status: 'idle' };
    else fail('POPUP_CLOSED', address);
  }, pollIntervalMs);
}

/** Exchanges the one-time code for a session of this origin. The verifier is only in this page's storage. */
async function exchangeHandoff(handoffCode: string): Promise<void> {
  const codeVerifier = storage.read('signInVerifier');
  storage.remove('signInVerifier');
  if (!codeVerifier) {
    fail('STORAGE_BLOCKED', null);
    return;
  }
  signInWindow.value = { status: 'exchanging' };
  try {
    session.signIn(await call('POST /user/oauth/handoff/token', { body: { handoffCode, codeVerifier } }));
    signInWindow.value = { status: 'idle' };
  } catch (error) {
    signInWindow.value = {
      status: 'failed',
      error: error instanceof FanError ? error : new FanError('SERVER_ERROR', {}, { cause: error }),
      continueUrl: null,
    };
  }
}

/**
 * Reads the code from the address, where the window could not post it to its opener and came back to the page itself.
 * Signed in, this window is not needed any more.
 */
export async function resumeHandoff(): Promise<void> {
  const address = new URL(location.href);
  const handoffCode = address.searchParams.get(handoffParameter);
  if (!handoffCode) return;
  address.searchParams.delete(handoffParameter);
  history.replaceState(history.state, '', address);
  await exchangeHandoff(handoffCode);
  if (window.name === windowName && session.isLoggedIn.peek()) close();
}
