import { effect, untracked } from '@preact/signals-react';
import { call } from '../api/call.ts';
import { FanError, type FanErrorCode } from '../api/fan-error.ts';
import { deviceId } from '../device/device.ts';
import { isFramed } from '../device/frame.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { storage } from '../storage/storage.ts';
import { language } from '../words/language.ts';
import { handoffParameter, isHandoffMessage, windowName } from './handoff-message.ts';
import { challengeOf, createVerifier } from './pkce.ts';
import { session } from './session.ts';
import { lookForObstacle, signInObstacle } from './sign-in-obstacle.ts';

/**
 * How the platform's sign-in window is doing. `failed` covers a blocked and a closed window too; `continueUrl` then is
 * the way on in this same window.
 */
export type SignInWindowState =
  | { status: 'idle' }
  | { status: 'open' }
  | { status: 'exchanging' }
  | { status: 'failed'; error: FanError; continueUrl: string | null };

export const signInWindow = shared<SignInWindowState>('sign-in-window', () => ({ status: 'idle' }));

/** How often to look whether the fan closed the window, which tells nobody. Milliseconds. */
const lookEvery = 500;

const current = singleton('sign-in-window-current', () => ({
  popup: null as Window | null,
  look: undefined as ReturnType<typeof setInterval> | undefined,
}));

/**
 * Opens the platform's window. Must run inside a click, and opens the window before anything else, since each `await`
 * spends a little of the click's permission.
 */
export function openSignInWindow(): void {
  const obstacle = signInObstacle.peek();
  if (obstacle) {
    signInWindow.value = { status: 'failed', error: obstacle, continueUrl: platform.origin };
    return;
  }
  lookForObstacle();
  if (current.popup && !current.popup.closed) {
    current.popup.focus();
    return;
  }
  const popup = open('about:blank', windowName, `popup,${centred(480, 760)}`);
  current.popup = popup;
  signInWindow.value = { status: 'open' };
  void pointAtPlatform(popup);
}

async function pointAtPlatform(popup: Window | null): Promise<void> {
  const address = await windowAddress().catch(() => null);
  if (!address) {
    popup?.close();
    fail('INSECURE_PAGE', null);
  } else if (!popup) {
    // The platform shows itself in no other page's frame: there is no way on in this one.
    if (isFramed()) fail('FRAME_BLOCKED', platform.origin);
    else fail('POPUP_BLOCKED', address);
  } else {
    popup.location.replace(address);
    waitForCode(popup, address);
  }
}

/** The window's address, which says who asks, for which device, and where to return when the opener is lost. */
async function windowAddress(): Promise<string> {
  const address = new URL('/sign-in-window', platform.origin);
  // The platform's own pages see the session by themselves.
  if (platform.isOwnOrigin) return address.href;
  const verifier = createVerifier();
  address.search = new URLSearchParams({
    origin: self.origin,
    challenge: await challengeOf(verifier),
    device: deviceId(),
    lang: language.peek(),
    return: location.href.split('#')[0] ?? '',
  }).toString();
  storage.write('signInVerifier', verifier);
  return address.href;
}

function waitForCode(popup: Window, address: string): void {
  const heard = (event: MessageEvent<unknown>) => {
    if (event.origin !== platform.origin || !isHandoffMessage(event.data)) return;
    stop();
    popup.close();
    void exchangeHandoff(event.data.handoffCode);
  };
  const stop = () => {
    removeEventListener('message', heard);
    clearInterval(current.look);
    current.popup = null;
  };
  addEventListener('message', heard);
  clearInterval(current.look);
  current.look = setInterval(() => {
    if (!popup.closed) return;
    stop();
    // A page with `Cross-Origin-Opener-Policy` sees every window of ours as closed: the fan may yet come back signed in.
    if (signInWindow.peek().status !== 'open') return;
    if (session.isLoggedIn.peek()) signInWindow.value = { status: 'idle' };
    else fail('POPUP_CLOSED', address);
  }, lookEvery);
}

/** Trades the one-time code for a session of this origin. The verifier never left this page's storage. */
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

/** Back to where the fan started, after a message or when it was read. */
export function forgetSignInWindow(): void {
  if (signInWindow.peek().status === 'failed') signInWindow.value = { status: 'idle' };
}

function fail(code: FanErrorCode, continueUrl: string | null): void {
  signInWindow.value = { status: 'failed', error: new FanError(code), continueUrl };
}

/**
 * Takes the code that the window brought along in the address, where it could not reach the page that had opened it: it
 * then came back here itself, and is not needed any more once it is signed in.
 */
async function resumeHandoff(): Promise<void> {
  const given = new URLSearchParams(location.hash.slice(1));
  const handoffCode = given.get(handoffParameter);
  if (!handoffCode) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  await exchangeHandoff(handoffCode);
  if (window.name === windowName && session.isLoggedIn.peek()) close();
}

/** `width` and `height` in CSS pixels, in the middle of the page's own window. */
function centred(width: number, height: number): string {
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 2);
  return `width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
}

if (typeof window !== 'undefined') {
  singleton('sign-in-window-resumes', () =>
    effect(() => {
      // Again once `configure` has said where the platform is.
      if (!platform.isOwnOrigin) untracked(() => void resumeHandoff());
    }),
  );
}
