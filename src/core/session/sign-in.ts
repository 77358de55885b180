import type { Scope } from '../../../rules/scopes.ts';
import { platform } from '../platform.ts';
import { singleton } from '../singleton.ts';
import { tabStorage } from '../storage/storage.ts';
import { openSignInWindow } from './sign-in-window.ts';

type Handler = () => void;

const storageKey = 'intention';
/** Milliseconds after which the action counts as abandoned. */
const maxAgeMs = 600_000;

const handlers = singleton('sign-in-answers', () => new Set<Handler>());
const pending = singleton('sign-in-asked', () => ({ isWaiting: false }));

/**
 * Starts a sign-in. Call it inside the click that needs it: on a partner's page it opens a window of the platform,
 * which browsers allow only there. On the platform the page's <fan-login> opens instead, as soon as it has loaded.
 * @param needed the scope of the fan's action, for which the window of a partner's page asks at the same time
 * @param intention the action that an element continues afterwards, such as `enter:EVENT`; kept in the tab, since some providers redirect the
 * whole page
 */
export function requestSignIn(needed?: Scope, intention = ''): void {
  tabStorage.write(storageKey, `${Date.now()} ${intention}`);
  const handler = [...handlers].at(-1);
  if (!platform.isOwnOrigin) openSignInWindow(needed);
  else if (handler) handler();
  else if (document.querySelector('fan-login')) pending.isWaiting = true;
  else openSignInWindow();
}

/** True if the last sign-in was for this intention, at most ten minutes ago. The stored intention is then deleted. */
export function takeIntention(expected: string): boolean {
  const [at, intention] = (tabStorage.read(storageKey) ?? '').split(' ');
  if (intention !== expected) return false;
  tabStorage.remove(storageKey);
  return Date.now() - Number(at) < maxAgeMs;
}

/**
 * Calls the handler at each request to sign in, also for a request that is still waiting. <fan-login> uses it.
 * @returns a function that removes the handler
 */
export function onSignInRequest(handler: Handler): () => void {
  handlers.add(handler);
  if (pending.isWaiting) {
    pending.isWaiting = false;
    // After the other effects of the element, the first of which closes its sheet.
    queueMicrotask(handler);
  }
  return () => handlers.delete(handler);
}
