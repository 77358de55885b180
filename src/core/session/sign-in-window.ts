import { effect } from '@preact/signals-react';
import type { Scope } from '../../../rules/scopes.ts';
import { FanError, type FanErrorCode } from '../api/fan-error.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { shared } from '../state/shared.ts';
import { handoffParameter, windowName } from './handoff-message.ts';
import { may, scopeQuestion } from './scopes.ts';
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

export const current = singleton('sign-in-window-current', () => ({
  popup: null as Window | null,
  look: undefined as ReturnType<typeof setInterval> | undefined,
}));

/** Continues after a click, or a return from the platform; its script is not needed before. */
const later = (run: (script: typeof import('./hand-over.ts')) => Promise<void>): void =>
  void import('./hand-over.ts').then(run, () => {
    current.popup?.close();
    fail('CHUNK_FAILED', null);
  });

/**
 * Opens the platform's window. Must be called inside a click, and opens the window first: each `await` may lose the
 * click's user activation.
 * @param scope an additional scope of the session; the window asks the fan
 */
export function openSignInWindow(scope?: Scope): void {
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
  later(({ leadWindow }) => leadWindow(popup, scope));
}

/**
 * Asks the fan to allow this page a scope, in the platform's window. Call it inside the click that needs it.
 * @returns whether the session has it in the end
 */
export async function allow(scope: Scope): Promise<boolean> {
  if (may(scope)) return true;
  openSignInWindow(scope);
  await new Promise<void>((resolve) => {
    const isOver = () => !['open', 'exchanging'].includes(signInWindow.value.status);
    const stop = effect(() => {
      if (isOver()) {
        resolve();
        queueMicrotask(() => stop());
      }
    });
  });
  return may(scope);
}
scopeQuestion.request = allow;

/** Returns to the page where the fan started, after a message or once it was read. */
export function forgetSignInWindow(): void {
  if (signInWindow.peek().status === 'failed') signInWindow.value = { status: 'idle' };
}

export function fail(code: FanErrorCode, continueUrl: string | null): void {
  signInWindow.value = { status: 'failed', error: new FanError(code), continueUrl };
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
      if (platform.isOwnOrigin || !location.search.includes(handoffParameter)) return;
      // A code that can't be used is worth nothing: the fan signs in again.
      later(({ resumeHandoff }) => resumeHandoff());
    }),
  );
}
