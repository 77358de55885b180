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
  if (obstacle) return fail(obstacle.code, platform.origin);
  findObstacle();
  if (current.popup?.closed === false) return current.popup.focus();
  const left = centred(screenX, outerWidth, 480);
  const top = centred(screenY, outerHeight, 760);
  const popup = open('about:blank', windowName, `popup,width=480,height=760,left=${left},top=${top}`);
  current.popup = popup;
  signInWindow.value = { status: 'open' };
  later(({ leadWindow }) => leadWindow(popup, scope));
}

/**
 * Asks the fan to allow this page a scope, in the platform's window. Call it inside the click that needs it.
 * @returns whether the session has it in the end
 */
export async function allow(scope: Scope): Promise<boolean> {
  if (!may(scope)) {
    openSignInWindow(scope);
    await new Promise<void>((resolve) => {
      const stop = effect(() => {
        if (!['idle', 'failed'].includes(signInWindow.value.status)) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  }
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

/** Where the window begins in one direction, in CSS pixels: it is centred on the page's window. */
const centred = (start: number, page: number, size: number): number =>
  Math.round(Math.max(0, start + (page - size) / 2));

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
