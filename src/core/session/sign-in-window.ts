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
import { handoffParameter, isMessage, type Requester, windowName } from './handoff-message.ts';
import { challengeOf, createVerifier } from './pkce.ts';
import { session } from './session.ts';
import { findObstacle, signInObstacle } from './sign-in-obstacle.ts';

/**
 * The state of the platform's sign-in window. `failed` includes a blocked and a closed window; `continueUrl` then
 * continues the sign-in in this window.
 */
export type SignInWindowState =
  | { status: 'idle' }
  | { status: 'open' }
  | { status: 'exchanging' }
  | { status: 'failed'; error: FanError; continueUrl: string | null };

export const signInWindow = shared<SignInWindowState>('sign-in-window', () => ({ status: 'idle' }));

/** How often to check whether the fan closed the window; there is no event for it. Milliseconds. */
const pollIntervalMs = 500;

const current = singleton('sign-in-window-current', () => ({
  popup: null as Window | null,
  look: undefined as ReturnType<typeof setInterval> | undefined,
}));

/**
 * Opens the platform's window. Must be called inside a click, and opens the window first: each `await` may lose the
 * click's user activation.
 */
export function openSignInWindow(): void {
  const obstacle = signInObstacle.peek();
  if (obstacle) {
    signInWindow.value = { status: 'failed', error: obstacle, continueUrl: platform.origin };
    return;
  }
  findObstacle();
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
    // The platform can't be framed, so there is no `continueUrl` in a frame.
    if (isFramed()) fail('FRAME_BLOCKED', platform.origin);
    else fail('POPUP_BLOCKED', address);
  } else {
    popup.location.replace(address);
    waitForCode(popup, address);
  }
}

/** The window's address, with all that a window needs that can't ask this page. */
async function windowAddress(): Promise<string> {
  const address = new URL('/sign-in-window', platform.origin);
  // Pages of the platform share its session.
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

/** Returns to the page where the fan started, after a message or once it was read. */
export function forgetSignInWindow(): void {
  if (signInWindow.peek().status === 'failed') signInWindow.value = { status: 'idle' };
}

function fail(code: FanErrorCode, continueUrl: string | null): void {
  signInWindow.value = { status: 'failed', error: new FanError(code), continueUrl };
}

/**
 * Reads the code from the address, where the window could not post it to its opener and came back to the page itself.
 * Signed in, this window is not needed any more.
 */
async function resumeHandoff(): Promise<void> {
  const address = new URL(location.href);
  const handoffCode = address.searchParams.get(handoffParameter);
  if (!handoffCode) return;
  address.searchParams.delete(handoffParameter);
  history.replaceState(history.state, '', address);
  await exchangeHandoff(handoffCode);
  if (window.name === windowName && session.isLoggedIn.peek()) close();
}

/** `width` and `height` in CSS pixels; centred on the page's window. */
function centred(width: number, height: number): string {
  const left = Math.max(0, screenX + (outerWidth - width) / 2);
  const top = Math.max(0, screenY + (outerHeight - height) / 2);
  return `width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`;
}

if (typeof window !== 'undefined') {
  singleton('sign-in-window-resumes', () =>
    effect(() => {
      // Runs again after `configure`, which sets the platform's address.
      if (!platform.isOwnOrigin) untracked(() => void resumeHandoff());
    }),
  );
}
